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

/**
 * Lends a transaction's handle to its work, for as long as that runs. A branch that is still on its way when the work
 * has failed would otherwise write after the rollback: outside of any transaction, or in somebody else's.
 */
export async function lendHandle<Tables, T>(
  engine: Engine,
  connection: Connection,
  work: (tx: TxOf<Tables>) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const lent: Connection = {
    executeQuery: async <Row>(query: CompiledQuery) => {
      if (isOver) throw new Error('This transaction is over.');
      return connection.executeQuery<Row>(query);
    },
  };
  try {
    return await work(handleOn<Tables>(engine, lent));
  } finally {
    isOver = true;
  }
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
