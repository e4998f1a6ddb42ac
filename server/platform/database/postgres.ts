import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { Connection } from './connection.ts';
import { NoWritableServer, placeOf, type Servers, whyReadOnly } from './servers.ts';
import { ReadDriver, shareReads } from './shared-reads.ts';
import { preparedName } from './statement.ts';
import type { Store } from './store.ts';
import { asUnavailable, isReadOnly } from './unavailable.ts';

const maxConnections = 16;
const connectTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;
/** A query without an answer fails after this time: the server may be gone without having closed its connections. */
const answerTimeoutMs = 30_000;
/** A migration of a large shop may take hours. This is the longest timeout that a timer supports, 24 days. */
const migrationTimeoutMs = 2 ** 31 - 1;
const idleInTransactionMs = 15_000;
const maxTries = 5;
const migrationLock = 7_265_411;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Every stored whole number fits a double exactly. One that does not fit throws.
    if (oid === pg.types.builtins.INT8) return exactNumber;
    return pg.types.getTypeParser(oid, format);
  },
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Beyond what a number holds exactly: ${text}`);
  return value;
}

/** Finds the writable server before it connects. */
const placedClient = (servers: Servers): typeof pg.Client =>
  class extends pg.Client {
    override connect(...[done]: unknown[]): never {
      const connected = done as (error: unknown) => void; // a pool always passes a callback
      const go = (url: string) => {
        Object.assign(this, placeOf(url));
        super.connect((error: Error | null) => {
          if (error) servers.doubt();
          connected(error);
        });
      };
      servers.find().then(go, connected);
      return undefined as never; // ignored, since there is a callback
    }
  };

/** A pool of connections to the writable one of `servers`. When another one becomes writable, connections to the former one are cut. */
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
    // BEGIN is sent together with the first statement.
    pipeline: true,
    ...(servers.areSeveral && { Client: placedClient(servers), onConnect: assertWritable }),
  });
  // Without a listener, an error of an idle or borrowed connection would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  if (servers.areSeveral) followServers(pool, servers);
  return pool;
}

/** Throws when the server has been demoted since it was found. */
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
    // A failure is ignored here: the next attempt to connect reports it.
    servers.find().catch(() => {});
  });
}

/** Closes the socket at once. A frozen server would never answer a polite end. */
export function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}

/**
 * A transaction is retried when it lost against another one, or when its server has become read-only. When the answer to a
 * COMMIT is lost, it throws `unavailable`; a retry with the same key shows whether it was committed.
 */
export function openPostgres<Tables>(pool: pg.Pool): Store<Tables> {
  const db = new Kysely<Tables>({ dialect: dialectOn(new PostgresDriver(pool)) });
  const read = new Kysely<Tables>({ dialect: dialectOn(new ReadDriver(shareReads(pool, runOn))) });
  const patient = new Kysely<Tables>({ dialect: dialectOn(new PostgresDriver(pool, migrationTimeoutMs)) });
  return {
    engine: 'postgres',
    read,
    write: (work) => withRetries(() => db.transaction().execute(work)),
    migrate: (work) =>
      patient.transaction().execute(async (tx) => {
        // Waits without a limit while another node migrates.
        await sql`set local lock_timeout = 0`.execute(tx);
        // A move to this database reads the file for minutes between two statements.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
        await work(async (text) => {
          await sql.raw(text).execute(tx);
        }, tx);
      }),
    close: () => pool.end(),
  };
}

const dialectOn = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A connection of the pool, for one read or one transaction. */
class PostgresConnection extends Connection {
  readonly client: pg.PoolClient;
  begun: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient, timeoutMs: number | undefined) {
    super((query) => runOn(client, query, timeoutMs));
    this.client = client;
  }
}

async function runOn(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery,
  timeoutMs?: number,
): Promise<QueryResult<unknown>> {
  const { rows, rowCount } = await client.query({
    // A frequent statement is sent by its name, so that each connection parses and plans it once.
    name: preparedName(sql),
    text: sql,
    values: [...parameters],
    // `pg` supports a timeout for a single statement; its types don't.
    query_timeout: timeoutMs,
  } as pg.QueryConfig);
  return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
}

/** Replaces Kysely's driver, which sends no names. Without `timeoutMs`, the timeout of the pool applies. */
class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #timeoutMs: number | undefined;

  constructor(pool: pg.Pool, timeoutMs?: number) {
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#timeoutMs);
  }

  /** Not awaited: the first statement is sent right after it, and fails with it. */
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    connection.begun = connection.client.query('begin');
    connection.begun.catch((error: unknown) => {
      connection.fault ??= error;
    });
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    connection.end();
    await connection.begun;
    const { command } = await connection.client.query('commit');
    // After a failed statement, COMMIT does not fail: it rolls back.
    if (command !== 'COMMIT') throw connection.fault ?? new Error('A statement had failed, so nothing was committed.');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    connection.end();
    try {
      await connection.client.query('rollback');
      // A connection whose server has become read-only keeps its fault, so it is not reused.
      if (!isReadOnly(connection.fault)) connection.fault = undefined;
    } catch (error) {
      connection.fault ??= error;
    }
  }

  /** A connection with a fault is closed, not reused. */
  async releaseConnection({ client, fault }: PostgresConnection): Promise<void> {
    client.release(fault instanceof Error ? fault : fault !== undefined);
  }
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
