import { expect, test } from 'vitest';
import type { RunningOrder } from '../../contract/order.ts';
import { clockText, expectedFinish } from './finish.rules.ts';

const placedAt = Date.parse('2026-11-24T12:00:00+05:30');
const running = (minutes: RunningOrder['minutes']) =>
  ({ order: { createdAt: new Date(placedAt).toISOString() }, minutes }) as RunningOrder; // the rule reads nothing else
const after = (minutes: number) => placedAt + minutes * 60_000;

test.each([
  ['before the usual time', 10, after(60)],
  ['after the usual time', 61, after(180)],
  ['after nearly all others were done', 180, 'late'],
] as const)('%s', (_name, passed, expected) => {
  expect(expectedFinish(running({ usual: 60, slow: 180 }), after(passed))).toBe(expected);
});

test('without figures nothing is said', () => {
  expect(expectedFinish(running(null), placedAt)).toBeUndefined();
});

test('a time of another day has its day', () => {
  expect(clockText(after(30), placedAt, 'en-IN')).toBe('12:30 pm');
  expect(clockText(after(24 * 60), placedAt, 'en-IN')).toBe('25 Nov, 12:00 pm');
});
