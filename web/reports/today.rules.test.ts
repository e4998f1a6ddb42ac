import { expect, test } from 'vitest';
import { changePercent, durationText, indianTime, indianWeekday } from './today.rules.ts';

test('a change is said in percent, and not of nothing', () => {
  expect(changePercent(118, 100)).toBe(18);
  expect(changePercent(50, 100)).toBe(-50);
  expect(changePercent(10, -10)).toBe(200);
  expect(changePercent(5, 0)).toBeUndefined();
});

test('a duration has its two largest units', () => {
  expect(durationText({ days: 2, hours: 3, minutes: 4 })).toBe('2 d 3 h');
  expect(durationText({ days: 0, hours: 3, minutes: 28 })).toBe('3 h 28 min');
  expect(durationText({ days: 0, hours: 0, minutes: 7 })).toBe('7 min');
});

test('the day and the time are those of India', () => {
  expect(indianWeekday('2026-11-22T20:00:00.000Z')).toBe('Monday');
  expect(indianTime('2026-11-22T13:42:00.000Z')).toBe('7:12 pm');
});
