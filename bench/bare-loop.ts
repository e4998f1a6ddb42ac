import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { benchCustomers, type RecordedOrder, type RecordedStatement } from './recorded-order.ts';

const poolSize = 16;

/** Orders a second when the recorded statements run in a bare loop on `node:sqlite`, with one durable commit for each order. */
export function bareSqliteOrders(dataDir: string, order: RecordedOrder, count: number): number {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const prepared = order.statements.map((statement) => ({ statement, ready: database.prepare(statement.sql) }));

  const startedAt = performance.now();
  for (let n = 0; n < count; n++) {
    const at = { key: `bare-${n}`, id: 0, customer: n % benchCustomers };
    begin.run();
    for (const { statement, ready } of prepared) {
      const values = order.valuesFor(statement, at) as SQLInputValue[]; // recorded from the same driver
      if (!statement.answers) ready.run(...values);
      else noteId(statement, ready.all(...values), at);
    }
    commit.run();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  database.close();
  return count / seconds;
}

/** The same on PostgreSQL, by a bare pool with one transaction for each order. */
export async function barePostgresOrders(databaseUrl: string, order: RecordedOrder, count: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const client = await pool.connect();
      const at = { key: `bare-${n}`, id: 0, customer: n % benchCustomers };
      await client.query('begin');
      for (const statement of order.statements) {
        const { rows } = await client.query(statement.sql, order.valuesFor(statement, at));
        noteId(statement, rows, at);
      }
      await client.query('commit');
      client.release();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: poolSize }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.end();
  return count / seconds;
}

function noteId({ sql }: RecordedStatement, rows: unknown[], at: { id: number }): void {
  if (!/^insert into "orders"/i.test(sql)) return;
  const [row] = rows as { id: number | string }[]; // the statement returns the number it gave
  at.id = Number(row?.id);
}
