import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Lanes } from './platform/database/lanes.ts';
import { openPostgres, postgresPool } from './platform/database/postgres.ts';
import { Servers } from './platform/database/servers.ts';
import { type Pace, statement } from './platform/database/statement.ts';
import { type Home, makeHome } from './testing.ts';

// SQLite has no connections to share.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('lanes', () => {
  let home: Home;
  let url: string;
  let pool: pg.Pool;
  let lanes: Lanes;
  beforeEach(async () => {
    home = await makeHome();
    url = home.env['DATABASE_URL'] ?? '';
    pool = postgresPool(new Servers(url, () => {}), () => {});
    lanes = new Lanes(pool);
  });
  afterEach(async () => {
    await pool.end();
    await home.remove();
  });

  const ask = async (n: number) => {
    const { rows } = await lanes.query<{ n: number }>({ name: 'ask', text: 'select $1::int as n', values: [n] });
    return rows[0]?.n;
  };
  const askAll = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  const all = (count: number) => Array.from({ length: count }, (_, n) => n);

  test('hundreds at once share four connections, each with an answer of its own, and give them back', async () => {
    expect(await askAll(400)).toEqual(all(400));
    expect(pool.totalCount).toBe(4);
    expect(pool.idleCount).toBe(4);
    expect(await askAll(3)).toEqual(all(3));
  });

  test('one that fails fails alone, and its connection is not kept', async () => {
    const wrong = lanes.query({ text: 'select 1 / $1::int', values: [0] });
    const others = askAll(10);
    await expect(wrong).rejects.toThrow(/division by zero/);
    expect(await others).toEqual(all(10));
    expect(pool.totalCount).toBe(0);
  });

  test('what was sent behind the first use of a statement is told the fault of that one', async () => {
    const wrong = () => lanes.query({ name: 'nowhere', text: 'select 1 from nowhere', values: [] });
    const told = await Promise.allSettled([wrong(), wrong(), wrong()]);
    const undefinedTable = { status: 'rejected', reason: expect.objectContaining({ code: '42P01' }) };
    expect(told).toEqual([undefinedTable, undefinedTable, undefinedTable]);
  });

  test('no more than four are taken while some that had a fault still have others to answer', async () => {
    const behind = [];
    for (let round = 0; round < 6; round++) {
      const wrong = lanes.query({ text: 'select 1 / $1::int', values: [0] });
      behind.push(lanes.query({ text: 'select pg_sleep($1)', values: [0.5] }));
      await expect(wrong).rejects.toThrow(/division by zero/);
      expect(pool.totalCount).toBeLessThanOrEqual(4);
    }
    expect(await askAll(200)).toEqual(all(200));
    await Promise.all(behind);
    expect(await askAll(3)).toEqual(all(3));
  });

  const selecting = (text: string, pace: Pace) =>
    statement<object, object, unknown>((db) => db.selectFrom(sql`(select ${sql.raw(text)})`.as('only')), pace);
  const quick = selecting('1', 'quick');
  const slow = selecting('pg_sleep(1)', 'growing');
  const stuck = selecting('pg_sleep(0.3)', 'quick');

  test.each([
    ['is not waited for by quick ones when it is said to be none', slow, 'quick'],
    ['is waited for when it is taken for a quick one', stuck, 'slow'],
  ])('a slow statement %s', async (_, either, first) => {
    const { read } = openPostgres(pool, lanes);
    await Promise.all([either(read, {}), quick(read, {})]);
    const ended: string[] = [];
    await Promise.all([
      either(read, {}).then(() => ended.push('slow')),
      quick(read, {}).then(() => ended.push('quick')),
    ]);
    expect(ended[0]).toBe(first);
  });

  test('all on a connection that is cut are told so, and whoever comes next gets another one', async () => {
    const slow = lanes.query({ text: 'select pg_sleep($1)', values: [30] });
    const behind = ask(1);
    const told = Promise.allSettled([slow, behind]);
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    await expect
      .poll(async () => {
        const { rowCount } = await killer.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()",
        );
        return rowCount;
      })
      .toBe(1);
    await killer.end();
    expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(2)).toBe(2);
  });
});
