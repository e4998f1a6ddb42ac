import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../server/tables.ts';
import { ToolRefusal } from './run-tool.ts';
import { moneyIn, type Row, type Source, type SourceTable } from './sqlite-source.ts';

/** PostgreSQL takes at most 65,535 values with one statement. */
const valuesPerInsert = 30_000;
/** A batch is in memory several times: as rows, as parameters and as what is sent. */
const bytesPerInsert = 8_000_000;
const rowsPerFetch = 1_000;
/** Rows per fetch from a table that holds pictures of up to 5 MB each. */
const rowsWithBytesPerFetch = 10;

export interface MovedTable {
  readonly table: string;
  readonly rows: number;
  /** Of every column that holds money, in paise. */
  readonly sums: Readonly<Record<string, number>>;
}

export async function copyTable(tx: Tx, source: Source, table: SourceTable): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  for (const batch of inBatches(source.rowsOf(table), Math.floor(valuesPerInsert / table.columns.length))) {
    const values = batch.map((row) => sql`(${sql.join(table.columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(tx);
  }
}

/** Splits rows into batches of at most `maxRows`; pictures fill one sooner. */
export function* inBatches(rows: Iterable<Row>, maxRows: number): Generator<Row[]> {
  let [batch, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) bytes += sizeOf(value);
    if (batch.length < maxRows && bytes < bytesPerInsert) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const bytesPerNumber = 8;

function sizeOf(value: Row[string] | undefined): number {
  if (value instanceof Uint8Array) return value.byteLength;
  return typeof value === 'string' ? value.length : bytesPerNumber;
}

/** Reads a table on both sides, and lets both add up its money; throws unless all of it is the same. */
export async function verifySame(tx: Tx, source: Source, table: SourceTable): Promise<MovedTable> {
  const here = fingerprint(table);
  for (const row of source.rowsOf(table)) here.add(row);
  const there = fingerprint(table);
  for await (const row of targetRows(tx, table)) there.add(row);
  const [left, arrived] = [here.result(), there.result()];
  const [sums, sumsThere] = [source.sumsOf(table), await targetSums(tx, table)];
  const isSame = left.rows === arrived.rows && left.hash === arrived.hash && isDeepStrictEqual(sums, sumsThere);
  if (!isSame) {
    const [from, to] = [
      { rows: left.rows, ...sums },
      { rows: arrived.rows, ...sumsThere },
    ];
    throw new ToolRefusal(
      `${table.name} is not the same on both sides: ${JSON.stringify(from)}, ${JSON.stringify(to)}`,
    );
  }
  return { table: table.name, rows: arrived.rows, sums };
}

/** Of every value in order. */
function fingerprint({ columns }: SourceTable) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row: Row) => {
      rows++;
      hash.update(`${JSON.stringify(columns.map((column) => inText(row[column])))}\n`);
    },
    result: () => ({ rows, hash: hash.digest('hex') }),
  };
}

const inText = (value: Row[string] | undefined) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;

async function* targetRows(tx: Tx, { name, columns, order }: SourceTable): AsyncGenerator<Row> {
  const types = await columnTypes(tx, name);
  const rowsAtOnce = [...types.values()].includes('bytea') ? rowsWithBytesPerFetch : rowsPerFetch;
  // By their bytes, as SQLite does, and not as a language would.
  const ordered = order.map((column) =>
    types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  );
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare moved no scroll cursor for
    select ${list} from ${sql.table(name)} order by ${sql.join(ordered)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from moved`.execute(tx);
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close moved`.execute(tx);
}

async function columnTypes(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function targetSums(tx: Tx, table: SourceTable): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const column of moneyIn(table)) {
    const { rows } = await sql<{ sum: number }>`
      select cast(coalesce(sum(${sql.ref(column)}), 0) as bigint) as sum from ${sql.table(table.name)}`.execute(tx);
    sums[column] = rows[0]?.sum ?? 0;
  }
  return sums;
}
