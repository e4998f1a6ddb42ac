import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, PostgresAdapter, PostgresQueryCompiler, type QueryResult, sql } from 'kysely';
import pg from 'pg';
import { type Connection, type Engine, handleOn, lendHandle } from './handle.ts';
import { preparedName } from './statement.ts';
import type { Store, TxOf } from './store.ts';
import { asUnavailable } from './unavailable.ts';

const engine: Engine = { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() };
const maxConnections = 16;
const connectTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;
/** A server that went silent without closing its connections is given up after this long. */
const answerTimeoutMs = 30_000;
const idleInTransactionMs = 15_000;
const maxTries = 5;
const migrationLock = 7_265_411;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Every whole number that the shop keeps fits a double exactly; one that does not must not pass silently.
    if (oid === pg.types.builtins.INT8) return exactNumber;
    return pg.types.getTypeParser(oid, format);
  },
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Beyond what a number holds exactly: ${text}`);
  return value;
}

/** Sends a hot statement by its name, so that a connection parses and plans it once. */
class PreparingClient extends pg.Client {
  // The declared overloads all end in the same call, and every form but this one is handed on as it came.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
    const call = name === undefined ? args : [{ name, text, values }, ...args.slice(2)];
    return Reflect.apply(super.query, this, call) as never;
  }
}

export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    application_name: 'tarakki',
    types,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    Client: PreparingClient,
  });
  // A connection that dies while idle or in hand would otherwise end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** A transaction is tried again when it lost against another one; a lost COMMIT answers `unavailable`, and a retry with the same key finds out. */
export function openPostgres<Tables>(pool: pg.Pool): Store<Tables> {
  return {
    engine: 'postgres',
    read: handleOn<Tables>(engine, connectionOf(pool)),
    write: (work) => withRetries(() => transact(pool, work)),
    migrate: (work) =>
      transact<Tables, void>(pool, async (tx) => {
        // Another node may be at it for long; this one waits.
        await sql`set local lock_timeout = 0`.execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
        await work(async (text) => {
          await sql.raw(text).execute(tx);
        }, tx);
      }),
    close: () => pool.end(),
  };
}

async function transact<Tables, T>(pool: pg.Pool, work: (tx: TxOf<Tables>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await lendHandle(engine, connectionOf(client), work);
    const { command } = await client.query('commit');
    // After a statement that failed, COMMIT itself does not: it rolls back.
    if (command !== 'COMMIT') throw new Error('A statement had failed, so nothing was committed.');
    client.release();
    return result;
  } catch (error) {
    // A connection that can't roll back is not lent again.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** The pool takes any connection for each statement; a client of it is always the same one. */
function connectionOf(client: pg.Pool | pg.PoolClient): Connection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      // Rows have the shape that the typed query builder gave the statement.
      const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(sql, [...parameters]);
      return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
    },
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === maxTries || !lostARace(error)) throw asUnavailable(error);
      await sleep(2 ** tries * (5 + Math.random() * 5));
    }
  }
}

function lostARace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
