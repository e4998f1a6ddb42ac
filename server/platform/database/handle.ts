import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { isAftermath } from './aftermath.ts';
import type { TxOf } from './store.ts';

/** How an engine is spoken to. */
export interface Engine {
  readonly adapter: DialectAdapter;
  readonly compiler: QueryCompiler;
}

/** All that an engine has to do with a ready statement. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
}

/** A handle on one connection. A ready statement goes straight to it: Kysely would look for it anew each time, which takes half of the memory of an order. */
class Handle<Tables> extends Kysely<Tables> {
  readonly #connection: Connection;

  constructor({ adapter, compiler }: Engine, connection: Connection) {
    super({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => new GivenConnection(connection),
        createIntrospector: refuseIntrospection,
        createQueryCompiler: () => compiler,
      },
    });
    this.#connection = connection;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>('compile' in query ? query.compile() : query);
  }
}

export const handleOn = <Tables>(engine: Engine, connection: Connection): Kysely<Tables> =>
  new Handle<Tables>(engine, connection);

/** The connection of a transaction, for as long as its work runs. */
class LentConnection implements Connection {
  readonly #connection: Connection;
  /** What is under way, and what has failed. */
  readonly unsettled = new Set<Promise<unknown>>();
  sent = 0;
  isOver = false;
  #firstFault: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('This transaction is over.');
    this.sent++;
    const answer = this.#connection.executeQuery<Row>(query).catch((error: unknown) => {
      this.#firstFault ??= error;
      throw isAftermath(error) ? this.#firstFault : error;
    });
    this.unsettled.add(answer);
    const settle = () => this.unsettled.delete(answer);
    answer.then(settle, () => {});
    return answer;
  }
}

const lentTo = new WeakMap<object, LentConnection>();

/**
 * Lends a transaction's handle to its work, for as long as that runs, and sends `finish` right behind whatever the work has
 * sent. A statement that fails takes the transaction with it, even if the work looked away. A branch that is still on
 * its way when the work is over would otherwise write after the end: outside of any transaction, or in somebody else's.
 */
export async function lendHandle<Tables, T>(
  engine: Engine,
  connection: Connection,
  work: (tx: TxOf<Tables>) => Promise<T>,
  finish: () => Promise<void> = async () => {},
): Promise<T> {
  const lent = new LentConnection(connection);
  const handle = handleOn<Tables>(engine, lent);
  lentTo.set(handle, lent);
  try {
    const result = await work(handle);
    lent.isOver = true;
    const ends = await Promise.allSettled([...lent.unsettled, finish()]);
    // In the order in which they were sent: a commit that fails with a statement does not know why.
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return result;
  } finally {
    lent.isOver = true;
  }
}

/** Sends a hot statement whose answer nobody needs: it travels with the commit, and the commit fails with it. */
export function sendWithCommit(tx: object, write: () => Promise<unknown>): void {
  const lent = lentTo.get(tx);
  const sentBefore = lent?.sent;
  write().catch(() => {}); // found by `lendHandle`
  if (lent?.sent === sentBefore) throw new Error('Only a hot statement is sent at once, and so before the commit.');
}

class GivenConnection implements Driver, DatabaseConnection {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: there is no streaming, and the interface wants a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed; page through the rows.');
  }

  beginTransaction(): Promise<void> {
    return refuseTransaction();
  }
  commitTransaction(): Promise<void> {
    return refuseTransaction();
  }
  rollbackTransaction(): Promise<void> {
    return refuseTransaction();
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('A transaction is opened by the store alone.');
}

function refuseIntrospection(): never {
  throw new Error('The tables are known from server/tables.ts.');
}
