import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { searchTables } from '../../server/tables.ts';

type Value = number | string | null;
export type Row = readonly Value[];

/** The tables that are filled in bulk, each with its columns; a column that holds text is marked so. */
const tables = {
  users: 'id first_name:t last_name:t email:t password_hash:t phone:t created_at',
  ledger_accounts: 'id kind:t user_id balance_paise',
  fund_requests:
    'id user_id amount_paise reference_number:t normal_reference:t status:t admin_notes:t decided_by decided_at created_at',
  orders:
    'id user_id service_id service_name:t category_name:t platform_name:t platform_icon:t platform_color:t url:t quantity rate list_paise total_paise discounts:t status:t delivered refunded_paise created_at updated_at',
  order_history: 'id order_id from_status:t to_status:t delivered actor_id at note:t',
  ledger_transfers:
    'id kind:t debit_account credit_account amount_paise wallet_account wallet_balance_paise subject_kind:t subject_id sequence actor_id description:t at',
  order_refunds: 'order_id sequence amount_paise reason:t actor_id at',
  tickets: 'id user_id order_id category:t subject:t description:t status:t priority:t created_at updated_at',
  ticket_messages: 'id ticket_id author_id is_admin message:t created_at',
  audit_entries: 'id at actor_id action:t subject:t subject_id before:t after:t address:t',
} as const;

export type BulkTable = keyof typeof tables;
/** In an order in which no row names one that is not there yet. */
export const bulkTables = Object.keys(tables) as BulkTable[];

const columnsOf = (table: BulkTable) =>
  tables[table].split(' ').map((column) => ({ name: column.replace(':t', ''), isText: column.endsWith(':t') }));

/** Takes rows in bulk. */
export interface Bulk {
  /** One transaction. */
  insert(rows: Readonly<Record<BulkTable, readonly Row[]>>): Promise<void>;
  /** Sets right what was put off while rows came in; the first of the balances is that of wallet 1. */
  finish(balances: readonly number[]): Promise<void>;
  /** Tidies all tables and tells the planner of them, as happens by itself in a shop that grows slowly. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

const searched = ['user', 'order', 'fund_request', 'ticket', 'audit'] as const;

/** Writes down once for all rows what triggers do for each. */
const catchUps = [
  ...searched.map(
    (thing) =>
      `insert into ${thing}_search (id, text) select id, text from ${thing}_texts where true on conflict do nothing`,
  ),
];

/** Into one file. Indexes, and the triggers that write down what is searched, come back when all rows are in. */
export function sqliteBulk(file: string): Bulk {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec('pragma cache_size = -1000000; pragma synchronous = off; pragma wal_autocheckpoint = 50000');
  const putOff = database
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and (
        type = 'index' and tbl_name in (${bulkTables.map((table) => `'${table}'`).join(', ')})
        or type = 'trigger' and name like '%_searched')`,
    )
    .all();
  for (const { type, name } of putOff) database.exec(`drop ${type} ${name}`);
  const inserts = new Map(
    bulkTables.map((table) => {
      const columns = columnsOf(table);
      const names = columns.map(({ name }) => name).join(', ');
      return [table, database.prepare(`insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`)];
    }),
  );
  return {
    insert: async (rows) => {
      database.exec('begin immediate');
      for (const table of bulkTables) {
        const insert = inserts.get(table);
        for (const row of rows[table]) insert?.run(...row);
      }
      database.exec('commit');
    },
    finish: async (balances) => {
      const keep = database.prepare('update ledger_accounts set balance_paise = ? where id = ?');
      database.exec('begin immediate');
      for (const [index, balance] of balances.entries()) keep.run(balance, index + 1);
      for (const statement of catchUps) database.exec(statement);
      for (const table of searchTables) {
        database.exec(`insert into ${table}_index (${table}_index) values ('rebuild')`);
        database.exec(`update ${table}_upto set id = coalesce((select max(id) from ${table}), 0)`);
      }
      for (const { sql } of putOff) database.exec(String(sql));
      database.exec('commit; pragma wal_checkpoint(truncate)');
    },
    analyze: async () => {},
    close: async () => database.close(),
  };
}

/** Over one connection of a role that may put off what watches over single rows. Indexes come back when all rows are in. */
export async function postgresBulk(databaseUrl: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set session_replication_role = replica",
  );
  const { rows: putOff } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and (tablename = any($1) or tablename like '%\\_search')
        and not exists (select 1 from pg_constraint where conname = indexname)`,
    [bulkTables],
  );
  for (const { name } of putOff) await client.query(`drop index ${name}`);
  return {
    insert: async (rows) => {
      await client.query('begin');
      for (const table of bulkTables) {
        if (rows[table].length === 0) continue;
        const columns = columnsOf(table);
        const arrays = columns.map(({ isText }, n) => `$${n + 1}::${isText ? 'text' : 'bigint'}[]`);
        await client.query(
          `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select * from unnest(${arrays.join(', ')})`,
          columns.map((_, n) => rows[table].map((row) => row[n])),
        );
      }
      await client.query('commit');
    },
    finish: async (balances) => {
      await client.query(
        'update ledger_accounts a set balance_paise = b.balance from unnest($1::bigint[]) with ordinality b (balance, id) where a.id = b.id',
        [balances],
      );
      for (const statement of catchUps) await client.query(statement);
      for (const { definition } of putOff) await client.query(definition);
      for (const table of bulkTables) {
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
        );
      }
      await client.query('analyze');
    },
    analyze: async () => void (await client.query('vacuum analyze')),
    close: () => client.end(),
  };
}
