import { expect, test } from 'vitest';
import { hasNew, isCompared, noDifferences, workingDaysBefore } from './difference.rules.ts';

const at = (date: string) => Date.parse(`${date}T12:00:00+05:30`);
const file = (firstDay: string, lastDay: string, payeeId = 1) => ({ payeeId, firstDay, lastDay });
const credit = { askedAt: at('2026-11-10'), creditedAt: at('2026-11-10') };

test.each([
  ['no file', [], false],
  ['a file around it', [file('2026-11-08', '2026-11-12')], true],
  ['one that begins too late', [file('2026-11-09', '2026-11-12')], false],
  ['one whose last day may be cut short', [file('2026-11-08', '2026-11-11')], false],
  ['two that overlap', [file('2026-11-10', '2026-11-14'), file('2026-11-01', '2026-11-10')], true],
  ['two that follow each other', [file('2026-11-01', '2026-11-09'), file('2026-11-10', '2026-11-14')], true],
  ['two with a day between them', [file('2026-11-01', '2026-11-08'), file('2026-11-10', '2026-11-14')], false],
  ['one inside another', [file('2026-11-01', '2026-11-14'), file('2026-11-02', '2026-11-03')], true],
  ['a file of each account', [file('2026-11-01', '2026-11-14'), file('2026-11-02', '2026-11-13', 2)], true],
  ['another account in use', [file('2026-11-01', '2026-11-14'), file('2026-10-20', '2026-10-31', 2)], false],
  ['another account that was given up', [file('2026-11-01', '2026-11-14'), file('2026-09-01', '2026-09-30', 2)], true],
  ['another account that came later', [file('2026-11-01', '2026-11-14'), file('2026-11-13', '2026-11-20', 2)], true],
] as const)('with %s, a credit is compared: %s %s', (_, files, expected) => {
  expect(isCompared(credit, files)).toBe(expected);
});

test('a credit by hand that was named before counts from then', () => {
  const late = { askedAt: at('2026-11-05'), creditedAt: at('2026-11-10') };
  expect(isCompared(late, [file('2026-11-04', '2026-11-14')])).toBe(false);
  expect(isCompared(late, [file('2026-11-03', '2026-11-14')])).toBe(true);
});

test.each([
  // A Tuesday, a Monday, a Sunday.
  ['2026-11-24', '2026-11-20'],
  ['2026-11-23', '2026-11-19'],
  ['2026-11-22', '2026-11-19'],
])('two working days before %s it was %s', (now, then) => {
  expect(workingDaysBefore(at(now), 2)).toBe(at(then));
});

test('what was found the night before is no news', () => {
  const found = { ...noDifferences, uncredited: [1, 2] };
  expect(hasNew(found, noDifferences)).toBe(true);
  expect(hasNew(found, { ...noDifferences, uncredited: [2, 1, 3] })).toBe(false);
  expect(hasNew({ ...found, credits: [1] }, found)).toBe(true);
  expect(hasNew(noDifferences, found)).toBe(false);
});
