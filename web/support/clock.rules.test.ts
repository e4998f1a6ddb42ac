import { expect, test } from 'vitest';
import type { TicketWithMessages } from '../../contract/support.ts';
import { isLate, minutesLeft, waitingSinceOf } from './clock.rules.ts';

const since = '2026-03-10T10:00:00.000Z';

test.each([
  ['2026-03-10T10:00:00.000Z', 1_440, false],
  ['2026-03-11T07:30:00.000Z', 150, false],
  ['2026-03-11T08:00:00.000Z', 120, true],
  ['2026-03-11T10:30:00.000Z', -30, true],
])('at %s there are %i minutes left', (now, left, late) => {
  const minutes = minutesLeft(since, Date.parse(now));
  expect([minutes, isLate(minutes)]).toEqual([left, late]);
});

const opened = { status: 'open', createdAt: since } as TicketWithMessages['ticket']; // what is looked at
const message = (id: number, isAdmin: boolean) => ({
  id,
  message: '',
  pictures: [],
  isAdmin,
  createdAt: `2026-03-1${id}T10:00:00.000Z`,
});

test('the clock runs from the first word that has no answer', () => {
  const sinceOf = (...sides: boolean[]) =>
    waitingSinceOf({ ticket: opened, messages: sides.map((isAdmin, index) => message(index + 1, isAdmin)) });
  expect(sinceOf()).toBe(since);
  expect(sinceOf(false)).toBe(message(1, false).createdAt);
  expect(sinceOf(true)).toBeUndefined();
  expect(sinceOf(true, false, false)).toBe(message(2, false).createdAt);
  expect(waitingSinceOf({ ticket: { ...opened, status: 'resolved' }, messages: [] })).toBeUndefined();
});
