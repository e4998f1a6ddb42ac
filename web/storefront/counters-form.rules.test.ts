import { expect, test } from 'vitest';
import { writtenCounters } from '../../contract/storefront-admin.ts';
import { counterFault, countersOf, counterValuesOf } from './counters-form.rules.ts';

test('an empty field leaves the counter to the shop, and a zero is written', () => {
  const written = { orders: 25_000, customers: null, platforms: 0 };
  expect(counterValuesOf(written)).toEqual({ orders: '25000', customers: '', platforms: '0' });
  expect(countersOf(counterValuesOf(written))).toEqual(written);
  expect(countersOf({ orders: '1,25,000', customers: ' ', platforms: '' })).toEqual({
    orders: 125_000,
    customers: null,
    platforms: null,
  });
});

test.each([
  ['', true],
  ['0', true],
  ['25,000', true],
  ['999999999', true],
  ['1000000000', false],
  ['1.5', false],
  ['-1', false],
  ['many', false],
])('the form refuses what the server refuses: %j', (orders, isSound) => {
  expect(counterFault(orders) === undefined).toBe(isSound);
  const body = countersOf({ orders, customers: '', platforms: '' });
  expect(writtenCounters.safeParse(body).success).toBe(isSound);
});
