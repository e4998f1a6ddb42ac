import { expect, test } from 'vitest';
import type { DiscountTerms } from '../../contract/price.ts';
import { serviceOf } from '../testing-services.ts';
import { servicePickerEn as words } from '../texts/en-service-picker.ts';
import { hasFacts, shownRate, speedParts, startText } from './service-facts.rules.ts';

const plain = serviceOf();

test.each([
  [0, 'At once'],
  [15, '15 min'],
  [60, '1 h'],
  [90, '90 min'],
  [120, '2 h'],
  [150, '3 h'],
  [1_440, '24 h'],
  [2_880, '2 days'],
  [3_000, '3 days'],
])('a start within %i minutes reads %s', (minutes, text) => {
  expect(startText(minutes, words)).toBe(text);
});

test('a speed has its unit beside it, and is nothing while nobody has said it', () => {
  expect(speedParts({ ...plain, speed: 100_000, speedPer: 'hour' })).toEqual({ units: '1,00,000', per: 'hour' });
  expect(speedParts(plain)).toBeNull();
});

test('a service of which nothing is said has nothing to compare', () => {
  expect(hasFacts(plain)).toBe(false);
  for (const said of [{ startMinutes: 0 }, { speed: 1 }, { quality: 1 as const }, { refillDays: 30 }])
    expect(hasFacts({ ...plain, ...said })).toBe(true);
});

const now = 1_000;
const promotion: DiscountTerms = {
  id: 1,
  serviceId: 7,
  title: 'Diwali',
  discountType: 'promotional',
  basisPoints: 2_000,
  minQuantity: null,
  maxQuantity: null,
  startsAt: 0,
  endsAt: 2_000,
  isActive: true,
  priority: 1,
};

test('the price of a thousand is less what a promotion takes off, as long as it holds and for its service', () => {
  expect(shownRate(plain, [promotion], now)).toEqual({ rate: 96_000, before: 120_000 });
  expect(shownRate(plain, [promotion], 3_000)).toEqual({ rate: 120_000, before: undefined });
  expect(shownRate({ ...plain, id: 8 }, [promotion], now)).toEqual({ rate: 120_000, before: undefined });
});

test('a discount by quantity does not change the price of a thousand', () => {
  const bulk: DiscountTerms = { ...promotion, discountType: 'quantity', minQuantity: 1, startsAt: null, endsAt: null };
  expect(shownRate(plain, [bulk], now).before).toBeUndefined();
});
