import { expect, test } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import { roles } from '../accounts/accounts.rules.ts';
import { type Audience, receives } from './notifications.rules.ts';

const asha = { userId: 1, permissions: roles.customer };
const ravi = { userId: 2, permissions: roles.customer };
const meera = { userId: 3, permissions: roles.admin };

const event = { type: 'new_order', message: '', timestamp: '', data: {} } as const;

test.each<[string, Audience, boolean[]]>([
  ['one customer', { userId: 1, admins: false }, [true, false, false]],
  ['one customer and the admins', { userId: 1, admins: true }, [true, false, true]],
  ['the admins', { userId: undefined, admins: true }, [false, false, true]],
  ['an admin as a customer', { userId: 3, admins: false }, [false, false, true]],
  ['all customers', { userId: undefined, admins: false, customers: true }, [true, true, false]],
  ['nobody', { userId: undefined, admins: false }, [false, false, false]],
])('%s', (_, audience, heard) => {
  expect([asha, ravi, meera].map((listener) => receives(listener, { audience, event }))).toEqual(heard);
});

test('an audience that has travelled as JSON is the same one', () => {
  const travelled = JSON.parse(JSON.stringify({ userId: undefined, admins: true }));
  expect([asha, ravi, meera].map((listener) => receives(listener, { audience: travelled, event }))).toEqual([
    false,
    false,
    true,
  ]);
});

test('staff hear of what they may see, and all of them that there is something to look at', () => {
  const audience = { userId: undefined, admins: true };
  const clerk = { userId: 4, permissions: new Set(['tickets.read'] as const) };
  const heardBy = (type: LiveEvent['type']) => receives(clerk, { audience, event: { ...event, type } });
  expect([heardBy('new_ticket'), heardBy('shop_change')]).toEqual([true, true]);
  expect([heardBy('new_order'), heardBy('security_alert'), heardBy('balance_update')]).toEqual([false, false, false]);
  // What is their own they hear of as every customer does.
  expect(receives(clerk, { audience: { userId: 4, admins: true }, event })).toBe(true);
});
