import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, postgresPool } from './platform/database/postgres.ts';
import { Servers } from './platform/database/servers.ts';
import { statement } from './platform/database/statement.ts';
import type { ReaderOf, Store } from './platform/database/store.ts';
import { type Home, makeHome } from './testing.ts';

// SQLite has no connections to share.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('the pool of connections', () => {
  let home: Home;
  let url: string;
  let pool: pg.Pool;
  let store: Store<object>;
  beforeEach(async () => {
    home = await makeHome();
    url = home.env['DATABASE_URL'] ?? '';
    pool = postgresPool(new Servers(url, () => {}), () => {});
    store = openPostgres<object>(pool);
  });
  afterEach(async () => {
    await pool.end();
    await home.remove();
  });

  const selecting = statement<object, { n: number }, { n: number }>((db, { n }) =>
    db.selectFrom(sql<{ n: number }>`(select cast(${n} as int) as n)`.as('only')).selectAll(),
  );
  const ask = async (n: number) => (await selecting(store.read, { n }))[0]?.n;
  const askAll = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  const all = (count: number) => Array.from({ length: count }, (_, n) => n);
  const divide = (db: ReaderOf<object>) => sql`select 1 / ${sql.lit(0)}`.execute(db);

  test('hundreds at once share it, each with an answer of its own, and give everything back', async () => {
    expect(await askAll(400)).toEqual(all(400));
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await askAll(3)).toEqual(all(3));
  });

  test('frequent reads share few connections, and others have one each', async () => {
    await askAll(200);
    expect(pool.totalCount).toBeLessThanOrEqual(4);
    await Promise.all(all(8).map(() => sql`select pg_sleep(0.05)`.execute(store.read)));
    expect(pool.totalCount).toBeGreaterThanOrEqual(8);
  });

  test('a migration may rest between two statements, and others may not', async () => {
    const show = (tx: ReaderOf<object>) =>
      sql<{ timeout: string }>`select current_setting('idle_in_transaction_session_timeout') as timeout`.execute(tx);
    const timeouts: unknown[] = [];
    await store.migrate(async (_run, tx) => void timeouts.push(...(await show(tx)).rows));
    timeouts.push(...(await store.write(show)).rows);
    expect(timeouts).toEqual([{ timeout: '0' }, { timeout: '15s' }]);
  });

  test('of frequent reads on one connection only the wrong one fails', async () => {
    const dividing = statement<object, { n: number }, { n: number }>((db, { n }) =>
      db.selectFrom(sql<{ n: number }>`(select 1 / cast(${n} as int) as n)`.as('only')).selectAll(),
    );
    const told = await Promise.allSettled([
      ask(1),
      dividing(store.read, { n: 0 }),
      ask(2),
      dividing(store.read, { n: 1 }),
    ]);
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(pool.totalCount).toBe(0);
    expect(await ask(3)).toBe(3);
  });

  test('a frequent statement is prepared once for each connection', async () => {
    await store.write(async (tx) => {
      await selecting(tx, { n: 1 });
      await selecting(tx, { n: 2 });
      const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`;
      expect((await prepared.execute(tx)).rows).toHaveLength(1);
    });
  });

  test('a read that fails fails alone, and its connection is not kept', async () => {
    const wrong = divide(store.read);
    const others = askAll(10);
    await expect(wrong).rejects.toThrow(/division by zero/);
    expect(await others).toEqual(all(10));
    expect(pool.totalCount).toBeLessThanOrEqual(10);
  });

  test('a connection whose transaction was rolled back is used again, outside of it', async () => {
    for (let round = 0; round < 40; round++) await expect(store.write(divide)).rejects.toThrow(/division by zero/);
    expect(pool.totalCount).toBe(1);
    expect(await ask(1)).toBe(1);
  });

  test('all on connections that are cut are told so, and whoever comes next gets another one', async () => {
    const sleeping = sql`select pg_sleep(30)`;
    const told = Promise.allSettled([sleeping.execute(store.read), store.write((tx) => sleeping.execute(tx))]);
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    let killed = 0;
    await expect
      .poll(async () => {
        const { rowCount } = await killer.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()",
        );
        killed += rowCount ?? 0;
        return killed;
      })
      .toBeGreaterThanOrEqual(2);
    await killer.end();
    expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(2)).toBe(2);
  });
});
