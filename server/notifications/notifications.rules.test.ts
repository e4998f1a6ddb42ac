import { expect, test } from 'vitest';
import { type Audience, hears } from './notifications.rules.ts';

const asha = { userId: 1, isAdmin: false };
const ravi = { userId: 2, isAdmin: false };
const meera = { userId: 3, isAdmin: true };

test.each<[string, Audience, boolean[]]>([
  ['one customer', { userId: 1, admins: false }, [true, false, false]],
  ['one customer and the admins', { userId: 1, admins: true }, [true, false, true]],
  ['the admins', { userId: undefined, admins: true }, [false, false, true]],
  ['an admin as a customer', { userId: 3, admins: false }, [false, false, true]],
  ['nobody', { userId: undefined, admins: false }, [false, false, false]],
])('%s', (_, audience, heard) => {
  expect([asha, ravi, meera].map((listener) => hears(listener, audience))).toEqual(heard);
});

test('an audience that has travelled as JSON is the same one', () => {
  const travelled = JSON.parse(JSON.stringify({ userId: undefined, admins: true }));
  expect([asha, ravi, meera].map((listener) => hears(listener, travelled))).toEqual([false, false, true]);
});
