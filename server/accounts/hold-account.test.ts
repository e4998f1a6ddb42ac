import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAdmin } from '../privacy/delete-user.ts';
import type { Database } from '../tables.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { takeRequestKey, updateRole } from './accounts.queries.ts';
import { holdAccount } from './hold-account.ts';

// SQLite has a single writer: there, no two transactions meet.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('while an account is held', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  test('another one can be held as well', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    await shop.database.write(async (tx) => {
      await holdAccount(tx, asha.id);
      await shop.database.write((other) => holdAccount(other, ravi.id));
    });
  });

  test('an admin who acts with a key and whoever deletes them do not stand in the way of each other', async () => {
    const [meera, devi] = [await shop.admin(), await shop.customer()];
    await shop.database.write((tx) => updateRole(tx, { userId: devi.id, isAdmin: true }));
    let tries = 0;
    const write: Database['write'] = (work) =>
      shop.database.write((tx) => {
        tries++;
        return work(tx);
      });
    let deletion = Promise.resolve();
    await write(async (tx) => {
      await takeRequestKey(tx, { userId: devi.id, key: 'one', fingerprint: '', at: 1 });
      const parts = { database: { ...shop.database, write }, bus: shop.bus };
      const by = { adminId: meera.id, address: '' };
      deletion = deleteAdmin(parts, { by, userId: devi.id, at: shop.clock.now });
      await sleep(100); // it has come to where it waits
      await holdAccount(tx, devi.id);
    });
    await deletion;
    expect(tries).toBe(2);
  });
});
