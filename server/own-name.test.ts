import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { changeRole } from './accounts/change-role.ts';
import { prepareRequests } from './good-requests.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
let bodies: Record<string, object>;
beforeAll(async () => {
  shop = await openTestShop();
  const { good } = await prepareRequests(shop);
  bodies = Object.fromEntries(Object.entries(good).map(([name, { body }]) => [name, body]));
});
afterAll(() => shop.close());

const aboutAccounts = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { method, path }]) => method !== 'GET' && /^\/api\/admin\/(?:users|admins)\/:id/.test(path),
);

test('there are acts on accounts', () => expect(aboutAccounts.length).toBeGreaterThan(5));

/** Transactions that PostgreSQL ended because they waited for each other; elsewhere there are none. */
async function countDeadlocks(): Promise<number> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return 0;
  const count = sql<{ n: number }>`select deadlocks as n from pg_stat_database where datname = current_database()`;
  return Number((await count.execute(shop.database.read)).rows[0]?.n);
}

test.each(aboutAccounts)(
  '%s of two admins, on themselves and each other at once, finds no deadlock',
  async (name, act) => {
    const newAdmin = async () => {
      const { email, id } = await shop.customer({ firstName: 'Devi' });
      await shop.database.write((tx) => changeRole(tx, { userId: id, isAdmin: true }));
      return shop.signIn(email);
    };
    const before = await countDeadlocks();
    for (let round = 0; round < 3; round++) {
      const pair = [await newAdmin(), await newAdmin()];
      const calls = pair.flatMap((by) => [...pair, ...pair].map(({ id }) => ({ by, id })));
      const answers = await Promise.all(
        calls.map(({ by, id }) =>
          shop.app.inject({
            method: act.method,
            url: act.path.replace(':id', String(id)),
            headers: { authorization: `Bearer ${by.token}` },
            ...(act.method === 'DELETE' ? {} : { payload: bodies[name] ?? {} }),
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    }
    expect(await countDeadlocks()).toBe(before);
  },
);
