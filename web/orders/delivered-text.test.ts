import { expect, test } from 'vitest';
import type { OrderStatus } from '../../contract/order.ts';
import { ordersEn } from '../texts/en-orders.ts';
import { ordersHi } from '../texts/hi-orders.ts';
import { deliveredOf } from './admin-orders.rules.ts';
import { deliveredText } from './delivered-text.ts';

test('units are counted', () => {
  const order = { status: 'processing', progress: 500, quantity: 1_000, serviceType: 'Default' } as const;
  expect(deliveredText(order, ordersEn.history)).toBe('500 of 1,000 delivered');
  expect(deliveredOf(order)).toBe('500 / 1,000');
});

test.each<[status: OrderStatus, progress: number, words: string]>([
  ['pending', 0, 'Not delivered yet'],
  ['processing', 0, 'Not delivered yet'],
  ['completed', 1, 'Delivered'],
  ['cancelled', 0, 'Not delivered'],
  ['failed', 0, 'Not delivered'],
  ['refunded', 0, 'Not delivered'],
])('a package that is %s is delivered or not', (status, progress, words) => {
  for (const serviceType of ['Package', 'Custom Comments Package'] as const) {
    const order = { status, progress, quantity: 1, serviceType };
    expect([deliveredText(order, ordersEn.history), deliveredOf(order)]).toEqual([words, words]);
    expect(deliveredText(order, ordersHi.history)).not.toMatch(/\d/);
  }
});
