import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing.ts';
import { deleteSessionsOf } from './accounts.queries.ts';
import { deviceLimits } from './accounts.rules.ts';
import { deleteDevices } from './known-devices.ts';
import { lockOwnSessions } from './lock-sessions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '900000' });
});
afterAll(() => shop.close());

/** How often two transactions waited for each other. PostgreSQL tells it a second after it happened. */
async function deadlocks(): Promise<number> {
  if (shop.database.engine === 'sqlite') return 0;
  await sleep(1_100);
  const read = () =>
    sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`
      .execute(shop.database.read)
      .then(({ rows }) => Number(rows[0]?.deadlocks));
  await Promise.all(Array.from({ length: 20 }, read));
  await sleep(1_100);
  return read();
}

test('a sign-in that forgets the oldest device waits for a call that ends sessions, and never the other way round', async () => {
  const asha = await shop.customer();
  const signIn = () => shop.post('/api/auth/login', undefined, { email: asha.email, password: shop.password });
  for (let count = 0; count < deviceLimits.ofAccount; count++) await signIn();

  let signingIn: ReturnType<typeof signIn> | undefined;
  const ended = await shop.database.write(async (tx) => {
    await lockOwnSessions(tx, { userId: asha.id });
    signingIn ??= signIn();
    // Long enough for the sign-in to come as far as it can.
    await sleep(500);
    await deleteDevices(tx, { userId: asha.id });
    return deleteSessionsOf(tx, { userId: asha.id, except: undefined });
  });
  expect(ended).toHaveLength(deviceLimits.ofAccount + 1);
  expect((await signingIn)?.statusCode).toBe(200);
  expect(await deadlocks()).toBe(0);
});
