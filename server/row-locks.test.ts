import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymiseUser } from './accounts/anonymise-user.ts';
import { answerOnce } from './accounts/answer-once.ts';
import { changeRole } from './accounts/change-role.ts';
import { holdAccount } from './accounts/hold-account.ts';
import { deleteAdmin } from './privacy/delete-user.ts';
import type { Database } from './tables.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

// SQLite has a single writer: there, no two transactions meet.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('while a transaction is under way', () => {
  let shop: TestShop;
  let meera: Person;
  beforeAll(async () => {
    shop = await openTestShop();
    meera = await shop.admin();
  });
  afterAll(() => shop.close());

  const newAdmin = async () => {
    const { id } = await shop.customer();
    await shop.database.write((tx) => changeRole(tx, { userId: id, isAdmin: true }));
    return id;
  };
  const keyed = (userId: number) => ({ userId, requestKey: { key: 'one', fingerprint: '' }, at: 1 });
  const someoneWaits = () =>
    expect
      .poll(async () => {
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await waiting.execute(shop.database.read)).rows.length;
      })
      .toBe(1);

  test('that holds one account, another can be held as well', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    await shop.database.write(async (tx) => {
      await holdAccount(tx, asha.id);
      await shop.database.write((other) => holdAccount(other, ravi.id));
    });
  });

  test('that makes somebody anonymous, others register', async () => {
    const asha = await shop.customer();
    await shop.database.write(async (tx) => {
      await anonymiseUser(tx, { userId: asha.id, at: shop.clock.now });
      await shop.customer();
    });
  });

  test('in which an admin acts with a key, their role can be changed', async () => {
    const devi = await newAdmin();
    await shop.database.write((tx) =>
      answerOnce(tx, keyed(devi), async () => {
        await shop.database.write((other) => changeRole(other, { userId: devi, isAdmin: false }));
        return {};
      }),
    );
  });

  test('in which an admin acts with a key, whoever deletes them waits, and neither has to try again', async () => {
    const devi = await newAdmin();
    let tries = 0;
    const write: Database['write'] = (work) =>
      shop.database.write((tx) => {
        tries++;
        return work(tx);
      });
    let deletion = Promise.resolve();
    await write((tx) =>
      answerOnce(tx, keyed(devi), async () => {
        const parts = { ...shop, database: { ...shop.database, write } };
        const origin = { address: '127.0.0.1', userAgent: '', requestId: 'a-request' };
        const by = { adminId: meera.id, address: '' };
        deletion = deleteAdmin(parts, { by, userId: devi, origin, at: shop.clock.now });
        await someoneWaits();
        await holdAccount(tx, devi);
        return {};
      }),
    );
    await deletion;
    expect(tries).toBe(2);
  });
});
