import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { type Times, timesOf } from './load.ts';
import { benchCustomers, type RecordedOrder, type RecordedStatement } from './recorded-order.ts';

const poolSize = 16;

export interface BareOrders {
  readonly perSecond: number;
  /** Of this process, for 10,000 orders. */
  readonly cpuSeconds: number;
  /** What so many callers at once wait for an order each, one behind the other. */
  timesFor(callers: number): Times;
}

/** The recorded statements in a bare loop on `node:sqlite`, with one durable commit for each order. */
export function bareSqliteOrders(dataDir: string, order: RecordedOrder, count: number): BareOrders {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const prepared = order.statements.map((statement) => ({ statement, ready: database.prepare(statement.sql) }));

  const ends: number[] = [0];
  const meter = startMeter();
  for (let n = 0; n < count; n++) {
    const at = { key: `bare-${n}`, id: 0, customer: n % benchCustomers };
    begin.run();
    for (const { statement, ready } of prepared) {
      const values = order.valuesFor(statement, at) as SQLInputValue[]; // recorded from the same driver
      if (!statement.answers) ready.run(...values);
      else noteId(statement, ready.all(...values), at);
    }
    commit.run();
    ends.push(meter.elapsedMs());
  }
  const measured = meter.read(count);
  database.close();
  const timesFor = (callers: number) => timesOf(ends.slice(callers).map((end, n) => end - (ends[n] ?? 0)));
  return { ...measured, timesFor };
}

/** The same on PostgreSQL, by a bare pool with one transaction for each order, and so many callers at once. */
export async function barePostgresOrders(
  databaseUrl: string,
  order: RecordedOrder,
  { count, callers = poolSize }: { count: number; callers?: number },
): Promise<Omit<BareOrders, 'timesFor'> & Times> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const times: number[] = [];
  let next = 0;
  const meter = startMeter();
  const caller = async () => {
    for (let n = next++; n < count; n = next++) {
      const askedAt = performance.now();
      const client = await pool.connect();
      const at = { key: `bare-${callers}-${n}`, id: 0, customer: n % benchCustomers };
      await client.query('begin');
      for (const statement of order.statements) {
        const { rows } = await client.query(statement.sql, order.valuesFor(statement, at));
        noteId(statement, rows, at);
      }
      await client.query('commit');
      client.release();
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const measured = meter.read(count);
  await pool.end();
  return { ...measured, ...timesOf(times) };
}

function startMeter() {
  const startedAt = performance.now();
  const used = process.cpuUsage();
  const elapsedMs = () => performance.now() - startedAt;
  return {
    elapsedMs,
    read: (count: number) => {
      const { user, system } = process.cpuUsage(used);
      return { perSecond: (count / elapsedMs()) * 1_000, cpuSeconds: ((user + system) / 1e6 / count) * 10_000 };
    },
  };
}

function noteId({ sql }: RecordedStatement, rows: unknown[], at: { id: number }): void {
  if (!/^insert into "orders"/i.test(sql)) return;
  const [row] = rows as { id: number | string }[]; // the statement returns the number it gave
  at.id = Number(row?.id);
}
