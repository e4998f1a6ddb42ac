import { expect, test } from 'vitest';
import { lastMonths, monthsSince } from './months.rules.ts';

test.each([
  ['2026-11-30T18:29:59Z', ['2026-11', '2026-10', '2026-09']],
  ['2026-11-30T18:30:00Z', ['2026-12', '2026-11', '2026-10']],
  ['2027-01-31T12:00:00Z', ['2027-01', '2026-12', '2026-11']],
])('at %s the last months are %j', (now, months) => expect(lastMonths(Date.parse(now), 3)).toEqual(months));

test.each([
  ['2026-10-31T18:30:00Z', ['2026-11']],
  ['2026-10-31T18:29:59Z', ['2026-11', '2026-10']],
  ['2020-01-01T00:00:00Z', ['2026-11', '2026-10', '2026-09']],
])('of these months those since %s are %j', (since, months) =>
  expect(monthsSince(['2026-11', '2026-10', '2026-09'], Date.parse(since))).toEqual(months),
);
