import { expect, test } from 'vitest';
import { dayAfterKey, periodOf, roundTop, scaleTop, sizeInWords, sumOf, waitedFor } from './reports.rules.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-01-02T12:00:00.000Z');

test('a period that nobody offers is a month', () => {
  expect(['7', '30', '90', '31', null].map(periodOf)).toEqual(['7', '30', '90', '30', '30']);
});

test('what waits is late after 24 hours', () => {
  expect(waitedFor(new Date(noon - 24 * hour).toISOString(), noon).isLate).toBe(false);
  expect(waitedFor(new Date(noon - 26 * hour - 60_000).toISOString(), noon)).toEqual({
    days: 1,
    hours: 2,
    minutes: 1,
    isLate: true,
  });
  expect(waitedFor(new Date(noon + hour).toISOString(), noon)).toMatchObject({ days: 0, hours: 0, minutes: 0 });
});

test('an axis ends at a round number that nothing rises above', () => {
  expect([0, 1, 3, 12, 50, 51, 999].map(roundTop)).toEqual([1, 1, 5, 20, 50, 100, 1000]);
});

test('keys go from day to day and stop at both ends', () => {
  const at = (day: number) => ({ at: day, count: 30 });
  expect(dayAfterKey('ArrowLeft', at(0))).toBe(0);
  expect(dayAfterKey('ArrowRight', at(28))).toBe(29);
  expect(dayAfterKey('PageDown', at(20))).toBe(13);
  expect(dayAfterKey('End', at(3))).toBe(29);
  expect(dayAfterKey('x', at(3))).toBeUndefined();
});

test('days are summed exactly', () => {
  const day = { date: '2026-01-01', orders: 1, revenue: '0.10', topUps: '0.20' };
  expect(sumOf([day, day, day], 'revenue')).toBe(30);
  expect(sumOf([day, day], 'orders')).toBe(2);
});

test.each([
  [0, '0 MB'],
  [200 * 2 ** 20 + 1, '200 MB'],
  [2 ** 30 - 1, '1023 MB'],
  [2 ** 30, '1.0 GB'],
  [1.99 * 2 ** 30, '1.9 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('one strong day does not flatten the others', () => {
  const usual = [3, 4, 5, 6, 7, 8, 9, 10, 10];
  expect(scaleTop([...usual, 12])).toBe(20);
  expect(scaleTop([...usual, 40])).toBe(50);
  expect(scaleTop([...usual, 41])).toBe(20);
  expect(scaleTop([...usual, 4_000])).toBe(20);
  expect(scaleTop([0, 0, 0, 0, 0, 0, 0, 0, 0, 300])).toBe(500);
  expect(scaleTop([])).toBe(1);
});
