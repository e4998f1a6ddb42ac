import { describe, expect, test } from 'vitest';
import {
  dateOfDay,
  endOfIndianDay,
  indianDay,
  indianMoment,
  instantOfIndia,
  spanOfMonth,
  startOfIndianDay,
} from './indian-time.ts';

const at = (text: string) => Date.parse(text);

describe('a day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('at %s is %s', (instant, date) => {
    expect(dateOfDay(indianDay(at(instant)))).toBe(date);
    expect(indianMoment(at(instant)).date).toBe(date);
  });

  test('begins 5:30 hours before it begins in UTC', () => {
    const start = startOfIndianDay(indianDay(at('2026-11-21T12:00:00Z')));
    expect(start).toBe(at('2026-11-20T18:30:00Z'));
    expect(indianMoment(start)).toEqual({ date: '2026-11-21', time: '00:00:00' });
  });

  test('ends with the millisecond before the next one', () => {
    for (const within of ['2026-11-20T18:30:00Z', '2026-11-21T12:00:00Z', '2026-11-21T18:29:59.999Z'])
      expect(endOfIndianDay(at(within))).toBe(at('2026-11-21T18:29:59.999Z'));
  });
});

test('a month lasts from its first millisecond in India to that of the next, also at the end of a year', () => {
  expect(spanOfMonth('2026-12')).toEqual({ from: at('2026-11-30T18:30:00Z'), to: at('2026-12-31T18:30:00Z') });
});

test('what a clock in India shows is the instant that it came from', () => {
  const instant = at('2026-11-21T12:35:09Z');
  const { date, time } = indianMoment(instant);
  expect([date, time]).toEqual(['2026-11-21', '18:05:09']);
  expect(instantOfIndia(date, time)).toBe(instant);
  expect(instantOfIndia(date, null)).toBe(at('2026-11-20T18:30:00Z'));
});
