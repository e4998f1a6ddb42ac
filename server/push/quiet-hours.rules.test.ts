import { describe, expect, test } from 'vitest';
import { hoursOf, minutesOf, quietUntil } from './quiet-hours.rules.ts';

const india = (text: string) => Date.parse(`${text}:00+05:30`);

describe('the silence of a moment ends', () => {
  const night = minutesOf({ from: '22:00', to: '07:00' });
  const lunch = minutesOf({ from: '13:00', to: '14:30' });
  test.each([
    [night, '2026-11-21T21:59', undefined],
    [night, '2026-11-21T22:00', '2026-11-22T07:00'],
    [night, '2026-11-21T23:59', '2026-11-22T07:00'],
    [night, '2026-11-22T00:00', '2026-11-22T07:00'],
    [night, '2026-11-22T06:59', '2026-11-22T07:00'],
    [night, '2026-11-22T07:00', undefined],
    [lunch, '2026-11-22T12:59', undefined],
    [lunch, '2026-11-22T13:00', '2026-11-22T14:30'],
    [lunch, '2026-11-22T14:30', undefined],
  ])('%j at %s', (hours, now, end) =>
    expect(quietUntil(hours, india(now))).toBe(end === undefined ? undefined : india(end)),
  );
});

test('times of day are minutes in the database', () => {
  expect(minutesOf({ from: '22:05', to: '00:00' })).toEqual({ fromMinute: 1325, toMinute: 0 });
  expect(hoursOf({ fromMinute: 1325, toMinute: 0 })).toEqual({ from: '22:05', to: '00:00' });
});
