import { describe, expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import { extraRules, orderedQuantity, priceHint, typedExtras, typedParts } from './drip-feed.rules.ts';
import { emptyOrder } from './order-draft.ts';

const service = { minQuantity: 100, maxQuantity: 1_000, canDrip: true } as Service; // the rules read nothing else of it
const typed = { ...emptyOrder, quantity: '100', isInParts: true, runs: '10', intervalMinutes: '60' };

const faultOf = (field: 'quantity' | 'runs' | 'intervalMinutes', more: Partial<typeof emptyOrder>) => {
  const values = { ...typed, ...more };
  return extraRules(service, values)[field]?.(values[field], values);
};

describe('what is wrong with an order in parts', () => {
  test.each([
    ['quantity', { quantity: '99' }, 'Each run needs at least 100'],
    ['quantity', { quantity: '101' }, 'All runs together are 1,010; at most 1,000 can be ordered'],
    ['quantity', { quantity: '' }, 'Please enter quantity'],
    ['quantity', { quantity: '100' }, undefined],
    ['runs', { runs: '1' }, 'Please enter 2 to 100 runs'],
    ['runs', { runs: '101' }, 'Please enter 2 to 100 runs'],
    ['runs', { runs: '2' }, undefined],
    ['intervalMinutes', { intervalMinutes: '9' }, 'Please enter 10 to 1,440 minutes'],
    ['intervalMinutes', { intervalMinutes: '1,440' }, undefined],
  ] as const)('%s of %j: %s', (field, more, fault) => expect(faultOf(field, more)).toBe(fault));

  test('one that is delivered at once is looked at as ever', () => {
    expect(extraRules(service, { ...typed, isInParts: false })).toEqual({});
  });
});

test('the quantity that is paid for is that of all runs, and each run has what was typed', () => {
  expect(orderedQuantity(service, typed)).toBe(1_000);
  expect(typedExtras(service, typed)).toEqual({ runs: 10, intervalMinutes: 60, quantity: 100 });
  expect(orderedQuantity(service, { ...typed, runs: 'ten' })).toBeUndefined();
  expect(orderedQuantity(service, { ...typed, quantity: '99' })).toBeUndefined();
  expect(typedParts({ ...typed, intervalMinutes: '' })).toBeUndefined();
  const atOnce = { ...typed, isInParts: false };
  expect([orderedQuantity(service, atOnce), typedExtras(service, atOnce)]).toEqual([100, undefined]);
});

test('the price is missing for want of what is ordered', () => {
  expect(priceHint(service, { ...typed, isInParts: false })).toBe('Enter a quantity to see the price.');
  expect(priceHint(service, typed)).toContain('how many runs');
});
