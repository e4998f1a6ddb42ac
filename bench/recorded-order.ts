import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { openStore } from '../server/open-store.ts';
import { placeOrder } from '../server/orders/place-order.ts';
import type { Database, Tx } from '../server/tables.ts';

export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly answers: boolean;
}

export interface RecordedOrder {
  readonly statements: readonly RecordedStatement[];
  /** The statement's values for the order after the recorded one: its own key and number instead of theirs. */
  valuesFor(statement: RecordedStatement, order: { key: string; id: number; customer: number }): unknown[];
}

const recordedKey = 'recorded-key';
const transactional = /^(?:begin|commit|rollback|savepoint|release|start transaction)/i;

/** Places one order through the shop's own code and notes every statement it runs, so that a bare loop can run the same ones. */
export async function recordOrder(home: { dataDir: string; databaseUrl: string | undefined }): Promise<RecordedOrder> {
  const statements: RecordedStatement[] = [];
  const stop = home.databaseUrl ? recordPostgres(statements) : recordSqlite(statements);
  const store = await openStore(home, () => {});
  try {
    const order = await orderOf(store.database);
    await placeOrder(store.database, {
      ...order,
      via: 'page',
      requestKey: { key: 'warm-up', fingerprint: 'f', keptMs: 1 },
    });
    statements.length = 0;
    const requestKey = { key: recordedKey, fingerprint: 'f', keptMs: 1 };
    const placed = await placeOrder(store.database, { ...order, via: 'page', requestKey });
    return {
      statements: statements.filter(({ sql }) => !transactional.test(sql)),
      valuesFor: ({ values }, { key, id, customer }) =>
        values.map((value) => {
          if (value === placed.id) return id;
          if (value === firstUserId || value === firstWalletId) return Number(value) + customer;
          if (value === recordedKey) return key;
          return value === `order:${placed.id}` ? `order:${id}` : value;
        }),
    };
  } finally {
    stop();
    await store.close();
  }
}

/** Numbers that begin far from every other number in the shop, so that they are recognised wherever they stand. */
const firstUserId = 5_000_000;
const firstWalletId = 6_000_000;
const firstOrderId = 7_000_000;
export const benchCustomers = 64;

async function orderOf(database: Database) {
  const at = Date.now();
  const { id, min_quantity } = await database.read
    .selectFrom('services')
    .select(['id', 'min_quantity'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.write(async (tx) => {
    const numbers = Array.from({ length: benchCustomers }, (_, n) => n);
    const person = { first_name: 'Asha', last_name: 'Verma', password_hash: '', created_at: at };
    await tx
      .insertInto('users')
      .values(numbers.map((n) => ({ ...person, id: firstUserId + n, email: `asha${n}@bench.example` })))
      .execute();
    const wallet = { kind: 'wallet', balance_paise: 900_000_000_00 } as const;
    await tx
      .insertInto('ledger_accounts')
      .values(numbers.map((n) => ({ ...wallet, id: firstWalletId + n, user_id: firstUserId + n })))
      .execute();
    await insertFirstOrder(tx, { serviceId: id, at });
    if (database.engine === 'postgres') {
      await sql`alter table orders alter column id restart with ${sql.lit(firstOrderId + 1)}`.execute(tx);
    }
  });
  const url = 'https://instagram.com/p/C7xQ';
  return { userId: firstUserId, serviceId: id, url, quantity: min_quantity ?? 100, expectedPaise: undefined, at };
}

async function insertFirstOrder(tx: Tx, { serviceId, at }: { serviceId: number; at: number }): Promise<void> {
  const names = {
    service_name: '',
    category_name: '',
    platform_name: '',
    platform_icon: '',
    platform_color: '',
    url: '',
  };
  const price = { quantity: 1, rate: 1, list_paise: 1, total_paise: 1, discounts: '[]' };
  await tx
    .insertInto('orders')
    .values({
      ...names,
      ...price,
      id: firstOrderId,
      user_id: firstUserId,
      service_id: serviceId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

function recordSqlite(statements: RecordedStatement[]): () => void {
  const texts = new WeakMap<StatementSync, string>();
  const { prepare } = DatabaseSync.prototype;
  const { all, run } = StatementSync.prototype;
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    texts.set(statement, sql);
    return statement;
  };
  const noting = (original: (...values: never[]) => unknown, answers: boolean) =>
    function (this: StatementSync, ...values: SQLInputValue[]) {
      statements.push({ sql: texts.get(this) ?? '', values, answers });
      return Reflect.apply(original, this, values);
    };
  Object.assign(StatementSync.prototype, { all: noting(all, true), run: noting(run, false) });
  return () => {
    DatabaseSync.prototype.prepare = prepare;
    Object.assign(StatementSync.prototype, { all, run });
  };
}

function recordPostgres(statements: RecordedStatement[]): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? (second ?? []) : (first.values ?? []);
    statements.push({ sql: text, values: Array.isArray(values) ? [...values] : [], answers: true });
    return Reflect.apply(query, this, args);
  } as typeof query; // hands every form of call on to the original
  return () => {
    pg.Client.prototype.query = query;
  };
}
