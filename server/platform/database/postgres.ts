import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, PostgresAdapter, PostgresQueryCompiler, type QueryResult, sql } from 'kysely';
import pg from 'pg';
import { type Connection, type Engine, handleOn, lendHandle } from './handle.ts';
import { Lanes } from './lanes.ts';
import { NoWritableServer, placeOf, type Servers, whyReadOnly } from './servers.ts';
import { paceOf, preparedName } from './statement.ts';
import type { Store, TxOf } from './store.ts';
import { asUnavailable, isReadOnly } from './unavailable.ts';

const engine: Engine = { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() };
const maxConnections = 16;
const connectTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;
/** A server that went silent without closing its connections is given up after this long. */
const answerTimeoutMs = 30_000;
/** What changes all rows of a large shop takes as long as it takes: this is the longest that a timer knows, 24 days. */
const migrationTimeoutMs = 2 ** 31 - 1;
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

/** Sends in one piece what is asked in one turn of the event loop. */
class GatheringClient extends pg.Client {
  #isGathering = false;

  // The declared overloads all end in the same call.
  override query(...args: unknown[]): never {
    this.#gather();
    return Reflect.apply(super.query, this, args) as never;
  }

  /** To hand a packet to the system, and to be woken by one, costs more than most statements do. */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = this.connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Looks for the server that takes writes before it connects. */
const placedClient = (servers: Servers): typeof pg.Client =>
  class extends GatheringClient {
    override connect(...[done]: unknown[]): never {
      const connected = done as (error: unknown) => void; // what a pool hands in
      const go = (url: string) => {
        Object.assign(this, placeOf(url));
        super.connect((error: Error | null) => {
          if (error) servers.doubt();
          connected(error);
        });
      };
      servers.find().then(go, connected);
      return undefined as never; // nobody looks at it where there is a callback
    }
  };

/** Connections to the server that takes writes, of those that are named; once another one does, those to the former are cut. */
export function postgresPool(servers: Servers, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: servers.first,
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
    Client: servers.areSeveral ? placedClient(servers) : GatheringClient,
    ...(servers.areSeveral && { onConnect: assertWritable }),
  });
  // A connection that dies while idle or in hand would otherwise end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  if (servers.areSeveral) followServers(pool, servers);
  return pool;
}

/** What was found a moment ago may have been demoted since. */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const refusal = await whyReadOnly(client);
  if (refusal !== undefined) throw new NoWritableServer(`The server that was found ${refusal}.`);
}

function followServers(pool: pg.Pool, servers: Servers): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  servers.onMove((url) => {
    const { host, port } = placeOf(url);
    for (const client of clients) if (client.host !== host || client.port !== port) cut(client);
  });
  pool.on('release', (error) => {
    if (!isReadOnly(error)) return;
    servers.doubt();
    // Whoever needs a connection next is told when there is none.
    servers.find().catch(() => {});
  });
}

/** Without a goodbye: a server that is frozen would never answer it. */
export function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** A transaction is tried again when it lost against another one, or met a server that has turned read-only; a lost COMMIT answers `unavailable`, and a retry with the same key finds out. */
export function openPostgres<Tables>(pool: pg.Pool, lanes = new Lanes(pool)): Store<Tables> {
  return {
    engine: 'postgres',
    read: handleOn<Tables>(engine, readingOn(pool, lanes)),
    write: (work) => withRetries(() => transact(pool, work)),
    migrate: (work) =>
      transact<Tables, void>(
        pool,
        async (tx) => {
          // Another node may be at it for long; this one waits.
          await sql`set local lock_timeout = 0`.execute(tx);
          await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
          await work(async (text) => {
            await sql.raw(text).execute(tx);
          }, tx);
        },
        migrationTimeoutMs,
      ),
    close: () => pool.end(),
  };
}

async function transact<Tables, T>(
  pool: pg.Pool,
  work: (tx: TxOf<Tables>) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await lendHandle(engine, connectionOf(client, timeoutMs), work, () => commit(client));
    client.release();
    return result;
  } catch (error) {
    // A connection that can't roll back is not lent again, nor one whose server has turned read-only since it was made.
    await client.query('rollback').then(
      () => client.release(isReadOnly(error) ? error : undefined),
      () => client.release(true),
    );
    throw error;
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // After a statement that failed, COMMIT itself does not: it rolls back.
  if (command !== 'COMMIT') throw new Error('A statement had failed, so nothing was committed.');
}

/** Hot statements share their connections, each with others of its pace; any other has one to itself. */
function readingOn(pool: pg.Pool, lanes: Lanes): Connection {
  const alone = connectionOf(pool);
  const shared = { quick: connectionOf(lanes), growing: connectionOf(new Lanes(pool, { full: 8 })) };
  return {
    executeQuery: (query) => {
      const pace = paceOf(query.sql);
      return (pace === undefined ? alone : shared[pace]).executeQuery(query);
    },
  };
}

/** The pool takes any connection for each statement; a client of it is always the same one. Without a timeout, that of the pool holds. */
function connectionOf(client: Pick<Lanes, 'query'>, timeoutMs?: number): Connection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const question = {
        // A hot statement is sent by its name, so that a connection parses and plans it once.
        name: preparedName(sql),
        text: sql,
        values: [...parameters],
        // The driver knows a timeout for a single statement, its types do not.
        query_timeout: timeoutMs,
      };
      // Rows have the shape that the typed query builder gave the statement.
      const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(question);
      return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
    },
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === maxTries || !(lostARace(error) || isReadOnly(error))) throw asUnavailable(error);
      await sleep(2 ** tries * (5 + Math.random() * 5));
    }
  }
}

function lostARace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
