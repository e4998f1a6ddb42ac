import { expect, test } from 'vitest';
import { shownCounters } from './storefront.rules.ts';

const empty = { orders: null, customers: null, platforms: null };

test.each([
  [{ orders: 99, customers: 100, platforms: 3 }, empty, { orders: 0, customers: 100, platforms: 3 }],
  [{ orders: 100, customers: 99, platforms: 1 }, empty, { orders: 100, customers: 0, platforms: 1 }],
  [
    { orders: 5, customers: 5, platforms: 1 },
    { ...empty, orders: 7 },
    { orders: 7, customers: 0, platforms: 1 },
  ],
])('own figures %j with %j written show %j', (own, written, shown) =>
  expect(shownCounters(own, written)).toEqual(shown),
);
