import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Connection } from './connection.ts';
import type { Store, TxOf } from './store.ts';
import { asUnavailable } from './unavailable.ts';

const busyTimeoutMs = 5_000;
const maxStatements = 500;
const maxBatch = 256;
/** No batch holds the event loop longer than this before the others get their turn. */
const maxBatchMs = 20;

interface Waiting {
  /** Has a transaction of its own, in which no foreign key is checked. */
  readonly withoutForeignKeys: boolean;
  run(): Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
}

/**
 * One file, one writing connection, one reading connection. Writes that arrive while a commit is under way share the
 * next one: a savepoint each, and every caller is answered only after the shared fsync.
 */
export function openSqlite<Tables>(file: string): Store<Tables> {
  const writer = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma recursive_triggers = on',
  );
  const reader = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  reader.exec('pragma query_only = on; pragma cache_size = -16000');
  for (const connection of [writer, reader]) connection.function('lower', { deterministic: true }, lowered);

  // https://www.sqlite.org/pragma.html#pragma_data_version
  const dataVersion = reader.prepare('pragma data_version');
  const commits = new GroupCommit<Tables>(writer);
  return {
    engine: 'sqlite',
    read: kyselyOn<Tables>(reader),
    version: () => Number(dataVersion.get()?.['data_version']),
    write: (work) => commits.add(work),
    migrate: (work, options) =>
      commits.add(
        (inside) =>
          work(async (sql) => {
            writer.exec(sql);
          }, inside),
        options,
      ),
    close: async () => {
      await commits.idle();
      reader.close();
      writer.close();
    },
  };
}

const kyselyOn = <Tables>(database: DatabaseSync) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SavepointDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/** The engine's own knows the small letters of ASCII alone. */
const lowered = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text);

class GroupCommit<Tables> {
  readonly #database: DatabaseSync;
  readonly #db: Kysely<Tables>;
  readonly #waiting: Waiting[] = [];
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #running: Promise<void> | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#db = kyselyOn(database);
    this.#begin = database.prepare('begin immediate');
    this.#commit = database.prepare('commit');
  }

  add<T>(work: (tx: TxOf<Tables>) => Promise<T>, { withoutForeignKeys = false } = {}): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { value: T } | undefined;
    this.#waiting.push({
      withoutForeignKeys,
      run: async () => {
        result = { value: await this.#db.transaction().execute(work) };
      },
      succeed: () => (result ? resolve(result.value) : reject(new Error('A write ended without a result.'))),
      fail: (error) => reject(asUnavailable(error)),
    });
    this.#running ??= this.#drain();
    return promise;
  }

  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      if (this.#waiting[0]?.withoutForeignKeys) await this.#commitWithoutForeignKeys();
      else await this.#commitBatch();
    }
    this.#running = undefined;
  }

  /** The pragma does nothing inside a transaction: https://www.sqlite.org/pragma.html#pragma_foreign_keys */
  async #commitWithoutForeignKeys(): Promise<void> {
    this.#database.exec('pragma foreign_keys = off');
    try {
      await this.#commitBatch(1);
    } finally {
      this.#database.exec('pragma foreign_keys = on');
    }
  }

  /** Everybody is answered after the commit, with a refusal too: it may rest on what others in the batch have done. */
  async #commitBatch(most = maxBatch): Promise<void> {
    const taken: Waiting[] = [];
    const answers: (() => void)[] = [];
    try {
      this.#begin.run();
      const until = performance.now() + maxBatchMs;
      while (taken.length < most && performance.now() < until) {
        if (taken.length > 0 && this.#waiting[0]?.withoutForeignKeys) break;
        const next = this.#waiting.shift();
        if (!next) break;
        taken.push(next);
        answers.push(await this.#runAlone(next));
      }
      this.#commit.run();
      for (const answer of answers) answer();
    } catch (error) {
      this.#rollBack();
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, most));
      for (const lost of taken) lost.fail(error);
    }
  }

  /** Never throws: those who wait have to be answered, and a connection that can't roll back has nothing that stands. */
  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback');
    } catch {
      // Closed, or gone with its disk; the error that led here tells more.
    }
  }

  /** Answers how to answer; throws when a failure took the whole transaction with it (a full disk). */
  async #runAlone(next: Waiting): Promise<() => void> {
    try {
      await next.run();
      return () => next.succeed();
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      return () => next.fail(error);
    }
  }
}

/** Requests that have already arrived get to join the next batch. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A transaction is a savepoint in that of the group. */
class SavepointDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answers: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(async (query) => this.#execute(query));
  }

  async beginTransaction(): Promise<void> {
    this.#run('savepoint one');
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.end();
    if (connection.fault !== undefined) throw connection.fault;
    this.#run('release one');
  }

  /** A failure such as a full disk has ended the whole transaction already; one that can't be undone alone ends it here. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.end();
    if (!this.#database.isTransaction) return;
    try {
      this.#run('rollback to one');
      this.#run('release one');
    } catch (error) {
      this.#run('rollback');
      throw error;
    }
  }

  #run(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  #execute({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, answers } = this.#prepare(sql);
    // The contract of the tables allows only what SQLite stores: numbers, text, bytes and null.
    const values = parameters as SQLInputValue[];
    if (answers) return { rows: statement.all(...values) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
