import { describe, expect, test } from 'vitest';
import type { DiscountTerms } from '../../contract/price.ts';
import { serviceOf } from '../testing-services.ts';
import { commonQuantities, nextBulkStep } from './quantity-steps.rules.ts';

test.each([
  [50, 20_000, [50, 500, 1_000, 5_000, 10_000]],
  [100, 100_000, [100, 1_000, 5_000, 10_000, 50_000]],
  [10, 500, [10, 100, 500]],
  [1_000, 5_000, [1_000, 5_000]],
  [20, 50, [20]],
  [250, 10_000, [250, 500, 1_000, 5_000, 10_000]],
])('from %i to %i the chips are %j', (minQuantity, maxQuantity, chips) => {
  expect(commonQuantities({ minQuantity, maxQuantity })).toEqual(chips);
});

const likes = serviceOf({ pricePerThousand: '5.0000', minQuantity: 50, maxQuantity: 20_000 });
const bulk = (minQuantity: number, basisPoints: number, more: Partial<DiscountTerms> = {}): DiscountTerms => ({
  id: minQuantity,
  serviceId: null,
  title: 'Bulk',
  discountType: 'quantity',
  basisPoints,
  minQuantity,
  maxQuantity: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  priority: 1,
  ...more,
});
const steps = [bulk(10_000, 800), bulk(3_000, 500)];
const stepFrom = (quantity: number, discounts: readonly DiscountTerms[] = steps) =>
  nextBulkStep(likes, quantity, { discounts, now: 0 });

describe('the next step of a discount by quantity', () => {
  test('is the nearest, with what all of it costs there', () => {
    expect(stepFrom(2_500)).toEqual({ quantity: 3_000, basisPoints: 500, totalPaise: 14_25 });
    expect(stepFrom(3_000)).toEqual({ quantity: 10_000, basisPoints: 800, totalPaise: 46_00 });
  });

  test('is not there at the last one, too far away, and for what cannot be ordered', () => {
    expect(stepFrom(10_000)).toBeUndefined();
    expect(stepFrom(200)).toBeUndefined();
    expect(stepFrom(20)).toBeUndefined();
    expect(stepFrom(2_500, [bulk(30_000, 900)])).toBeUndefined();
  });

  test('is only one that is better, that holds, and that is for this service', () => {
    expect(stepFrom(2_500, [bulk(1_000, 600), bulk(3_000, 500)])).toBeUndefined();
    expect(stepFrom(2_500, [bulk(3_000, 500, { isActive: false })])).toBeUndefined();
    expect(stepFrom(2_500, [bulk(3_000, 500, { serviceId: 8 })])).toBeUndefined();
  });
});
