import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { Connection } from './connection.ts';
import { NoWritableServer, placeOf, type Servers, whyReadOnly } from './servers.ts';
import { preparedName } from './statement.ts';
import type { Store } from './store.ts';
import { asUnavailable, isReadOnly } from './unavailable.ts';

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

/** Looks for the server that takes writes before it connects. */
const placedClient = (servers: Servers): typeof pg.Client =>
  class extends pg.Client {
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
    // BEGIN travels with the first statement.
    pipeline: true,
    ...(servers.areSeveral && { Client: placedClient(servers), onConnect: assertWritable }),
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
export function openPostgres<Tables>(pool: pg.Pool): Store<Tables> {
  const db = new Kysely<Tables>({ dialect: dialectOn(new PostgresDriver(pool)) });
  const patient = new Kysely<Tables>({ dialect: dialectOn(new PostgresDriver(pool, migrationTimeoutMs)) });
  return {
    engine: 'postgres',
    read: db,
    write: (work) => withRetries(() => db.transaction().execute(work)),
    migrate: (work) =>
      patient.transaction().execute(async (tx) => {
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

const dialectOn = (driver: PostgresDriver): Dialect => ({
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
    super(async ({ sql, parameters }) => {
      const { rows, rowCount } = await client.query({
        // A hot statement is sent by its name, so that a connection parses and plans it once.
        name: preparedName(sql),
        text: sql,
        values: [...parameters],
        // The driver knows a timeout for a single statement, its types do not.
        query_timeout: timeoutMs,
      } as pg.QueryConfig);
      return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
    });
    this.client = client;
  }
}

/** Kysely's own driver sends no names. Without a timeout, that of the pool holds. */
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

  /** Is not waited for: the first statement is sent right behind it, and fails with it. */
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
    // After a statement that failed, COMMIT itself does not: it rolls back.
    if (command !== 'COMMIT') throw connection.fault ?? new Error('A statement had failed, so nothing was committed.');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    connection.end();
    try {
      await connection.client.query('rollback');
      // Nor is one lent again whose server has turned read-only since it was made.
      if (!isReadOnly(connection.fault)) connection.fault = undefined;
    } catch (error) {
      connection.fault ??= error;
    }
  }

  /** One with a fault is not lent again. */
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
