import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymiseUser } from './accounts/anonymise-user.ts';
import { assertConfirmed } from './accounts/assert-confirmed.ts';
import { changeRole } from './accounts/change-role.ts';
import { lockAccount } from './accounts/lock-account.ts';
import { runIdempotent } from './accounts/run-idempotent.ts';
import { setPassword } from './accounts/set-password.ts';
import { startSession } from './accounts/start-session.ts';
import { day } from './platform/clock.ts';
import { generateToken, hashToken } from './platform/tokens.ts';
import { deleteAdmin } from './privacy/delete-user.ts';
import { deleteResets } from './recovery/delete-resets.ts';
import type { Database, Tx } from './tables.ts';
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

  let sessionId = 0;
  beforeAll(async () => {
    const sessions = shop.database.read.selectFrom('sessions').select('id').where('user_id', '=', meera.id);
    sessionId = (await sessions.executeTakeFirstOrThrow()).id;
  });

  const newAdmin = async () => {
    const { id } = await shop.customer();
    await shop.database.write((tx) => changeRole(tx, { userId: id, isAdmin: true }));
    return id;
  };
  const keyed = (userId: number) => ({ userId, requestKey: { key: 'one', fingerprint: '', keptMs: 1 }, at: 1 });
  const someoneWaits = () =>
    expect
      .poll(async () => {
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await waiting.execute(shop.database.read)).rows.length;
      })
      .toBe(1);

  /** PostgreSQL ends one of two who wait for each other after a second: then it is this one, and says so. */
  const waitNoLongerThanDeadlocks = (tx: Tx) => sql`set local lock_timeout = '300ms'`.execute(tx);

  test('that holds one account, another can be held as well', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    await shop.database.write(async (tx) => {
      await lockAccount(tx, asha.id);
      await shop.database.write((other) => lockAccount(other, ravi.id));
    });
  });

  test('that makes somebody anonymous, others register', async () => {
    const asha = await shop.customer();
    await shop.database.write(async (tx) => {
      await anonymiseUser(tx, { userId: asha.id, at: shop.clock.now });
      await shop.customer();
    });
  });

  const guardedFor = async (userId: number) => {
    const token = await shop.database.write((tx) => startSession(tx, { userId, at: shop.clock.now }));
    const caller = await shop.app.findCaller(token);
    return shop.app.guardDatabase(caller).store;
  };
  const demote = (database: Database, userId: number) =>
    database.write((tx) => changeRole(tx, { userId, isAdmin: false }));

  test('of somebody whose role is taken, whoever takes it waits until it is committed', async () => {
    const devi = await newAdmin();
    const order: string[] = [];
    let demotion: Promise<unknown> = Promise.resolve();
    await (await guardedFor(devi)).write(async () => {
      demotion = demote(shop.database, devi).then(() => order.push('demoted'));
      await someoneWaits();
      order.push('written');
    });
    await demotion;
    expect(order).toEqual(['written', 'demoted']);
  });

  test('that takes a role, a write of whoever had it waits, and is refused', async () => {
    const devi = await newAdmin();
    const guarded = await guardedFor(devi);
    let refused: Promise<unknown> = Promise.resolve();
    await shop.database.write(async (tx) => {
      await changeRole(tx, { userId: devi, isAdmin: false });
      refused = expect(guarded.write(async () => 'written')).rejects.toMatchObject({ code: 'not-signed-in' });
      await someoneWaits();
    });
    await refused;
  });

  test('of a session, another of the same session does not wait', async () => {
    const devi = await newAdmin();
    const guarded = await guardedFor(devi);
    await guarded.write(() => guarded.write(async () => {}));
  });

  test('in which an admin acts with a key, their role can be changed', async () => {
    const devi = await newAdmin();
    await shop.database.write((tx) =>
      runIdempotent(tx, keyed(devi), async () => {
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
      runIdempotent(tx, keyed(devi), async () => {
        const parts = { ...shop, database: { ...shop.database, write } };
        const origin = { address: '127.0.0.1', userAgent: '', requestId: 'a-request' };
        const by = { adminId: meera.id, via: 'page', address: '' } as const;
        deletion = deleteAdmin(parts, { by, sessionId, userId: devi, origin, at: shop.clock.now });
        await someoneWaits();
        await lockAccount(tx, devi);
        return {};
      }),
    );
    await deletion;
    expect(tries).toBe(2);
  });

  test('in which an admin holds an account and was asked for the password, another of theirs can set that one’s password', async () => {
    const devi = await newAdmin();
    const asha = await shop.customer();
    const guarded = await guardedFor(devi);
    const sessions = shop.database.read.selectFrom('sessions').select('id').where('user_id', '=', devi);
    const asking = { sessionId: (await sessions.executeTakeFirstOrThrow()).id, at: shop.clock.now };
    let other: Promise<unknown> = Promise.resolve();
    await guarded.write(async (tx) => {
      await lockAccount(tx, asha.id);
      other = guarded.write(async (another) => {
        await assertConfirmed(another, asking);
        await lockAccount(another, asha.id);
      });
      await someoneWaits();
      await waitNoLongerThanDeadlocks(tx);
      await assertConfirmed(tx, asking);
    });
    await other;
  });

  test('that sets a password and takes links to set one back, such a link waits', async () => {
    const asha = await shop.customer();
    const { token, hash: tokenHash } = generateToken();
    const account = shop.database.read.selectFrom('users').select('password_hash').where('id', '=', asha.id);
    const passwordStamp = hashToken((await account.executeTakeFirstOrThrow()).password_hash);
    await shop.database.write((tx) =>
      tx
        .insertInto('password_resets')
        .values({
          token_hash: tokenHash,
          user_id: asha.id,
          password_stamp: passwordStamp,
          expires_at: shop.clock.now + day,
        })
        .execute(),
    );
    let reset: Promise<unknown> = Promise.resolve();
    await shop.database.write(async (tx) => {
      await setPassword(tx, { userId: asha.id, passwordHash: 'another' });
      reset = shop.post('/api/auth/reset-password', undefined, { token, password: 'marigold-77' });
      await someoneWaits();
      await waitNoLongerThanDeadlocks(tx);
      await deleteResets(tx, asha.id);
    });
    expect(await reset).toMatchObject({ statusCode: 422 });
  });

  test('of a sign-in that waits for the account, others from the same address sign in', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    let waiting: Promise<unknown> = Promise.resolve();
    await shop.database.write(async (tx) => {
      await lockAccount(tx, asha.id);
      waiting = shop.signIn(asha.email);
      await someoneWaits();
      await shop.signIn(ravi.email);
    });
    await waiting;
  });
});
