import { expect, test } from 'vitest';
import { type Discount, termsOf } from './pricing.ts';

const wire: Discount = {
  id: 3,
  serviceId: null,
  title: 'Festival week',
  description: '',
  discountType: 'promotional',
  discountPercentage: '10.50',
  minQuantity: null,
  maxQuantity: null,
  startDate: '2026-11-20T06:30:00.000Z',
  endDate: '2026-11-22T06:30:00.000Z',
  isActive: true,
  priority: 10,
};

test('a discount that has travelled means the same to the price', () => {
  expect(termsOf(wire)).toEqual({
    id: 3,
    serviceId: null,
    title: 'Festival week',
    discountType: 'promotional',
    basisPoints: 1_050,
    minQuantity: null,
    maxQuantity: null,
    startsAt: Date.UTC(2026, 10, 20, 6, 30),
    endsAt: Date.UTC(2026, 10, 22, 6, 30),
    isActive: true,
    priority: 10,
  });
});

test.each([
  ['0.01', 1],
  ['0.10', 10],
  ['0.57', 57],
  ['1.15', 115],
  ['5', 500],
  ['5.5', 550],
  ['33.33', 3_333],
  ['100.00', 10_000],
])('%s percent are %d basis points, exactly', (discountPercentage, basisPoints) => {
  expect(termsOf({ ...wire, discountPercentage }).basisPoints).toBe(basisPoints);
});

test('a discount without dates has none', () => {
  expect(termsOf({ ...wire, startDate: null, endDate: null })).toMatchObject({ startsAt: null, endsAt: null });
});
