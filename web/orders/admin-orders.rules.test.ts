import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../../contract/order.ts';
import {
  deliveredPercent,
  likelyNext,
  orderFilterOf,
  parsePercent,
  settableFrom,
  shortLink,
  startingPercent,
  unitsAt,
  userIdOf,
  wayBack,
} from './admin-orders.rules.ts';

test('every status is a filter, anything else is none', () => {
  for (const status of orderStatuses) expect(orderFilterOf(status)).toBe(status);
  for (const text of [null, '', 'all', 'toString']) expect(orderFilterOf(text)).toBeUndefined();
});

test('a settled refund is final; everything else can be moved', () => {
  const final = orderStatuses.filter((status) => settableFrom(status).length === 0);
  expect(final).toEqual(['partial', 'refunded', 'rejected']);
});

test('what is likely next can be set', () => {
  for (const status of orderStatuses) {
    const next = likelyNext(status);
    if (next) expect(settableFrom(status)).toContain(next);
  }
  expect(likelyNext('pending')).toBe('processing');
  expect(likelyNext('cancelled')).toBeUndefined();
});

test.each([
  [0, 1_000, 0],
  [333, 1_000, 33],
  [999, 1_000, 99],
  [1_000, 1_000, 100],
  [1, 3, 33],
])('%i of %i is %i percent', (progress, quantity, percent) =>
  expect(deliveredPercent({ progress, quantity })).toBe(percent),
);

test('the percent starts where a running order stands, else in the middle', () => {
  expect(startingPercent({ status: 'processing', progress: 300, quantity: 1_000 })).toBe(30);
  expect(startingPercent({ status: 'pending', progress: 0, quantity: 1_000 })).toBe(50);
  expect(startingPercent({ status: 'completed', progress: 1_000, quantity: 1_000 })).toBe(50);
});

describe('a typed percent', () => {
  test.each([
    ['50', 50],
    [' 7 % ', 7],
    ['0', 0],
    ['100', 100],
    ['101', undefined],
    ['-1', undefined],
    ['12.5', undefined],
    ['1e2', undefined],
    ['', undefined],
    ['half', undefined],
  ])('"%s"', (text, percent) => expect(parsePercent(text)).toBe(percent));
});

test('a percent is shown as the units that the server will count', () => {
  expect(unitsAt(1_000, 50)).toBe(500);
  expect(unitsAt(333, 50)).toBe(166);
  expect(unitsAt(1_000_000_000, 99)).toBe(990_000_000);
});

test.each([
  ['https://www.instagram.com/p/C7x', 'instagram.com/p/C7x'],
  ['http://youtu.be/abc', 'youtu.be/abc'],
  [`https://instagram.com/${'a'.repeat(26)}`, `instagram.com/${'a'.repeat(26)}`],
  [`https://instagram.com/${'a'.repeat(27)}`, `instagram.com/${'a'.repeat(25)}…`],
])('%s is shown as %s', (url, shown) => {
  expect(shortLink(url)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(40);
});

test('only a number names a customer', () => {
  expect(userIdOf('12')).toBe(12);
  for (const text of [null, '', '0', '-1', '1e3', 'asha']) expect(userIdOf(text)).toBeUndefined();
});

test('a status is undone where that can be said exactly, and not to where it can not go', () => {
  const pending = { status: 'pending', progress: 0, quantity: 600 } as const;
  const processing = { status: 'processing', progress: 300, quantity: 600 } as const;
  const completed = { status: 'completed', progress: 600, quantity: 600 } as const;
  expect(wayBack(pending, completed)).toEqual({ status: 'pending', from: 'completed', fromDelivered: 600 });
  expect(wayBack(processing, completed)).toEqual({
    status: 'processing',
    from: 'completed',
    fromDelivered: 600,
    progress: 50,
  });
  expect(wayBack({ ...processing, progress: 301 }, completed)).toBeUndefined();
  expect(wayBack(processing, { ...processing, progress: 360 })).toBeUndefined();
  expect(wayBack(pending, { ...pending, status: 'refunded' })).toBeUndefined();
});
