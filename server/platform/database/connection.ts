import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** What a driver hands to Kysely for one read or one transaction. */
export class Connection implements DatabaseConnection {
  readonly #run: (query: CompiledQuery) => Promise<QueryResult<unknown>>;
  #isOver = false;
  /** Of the first statement that failed. */
  fault: unknown;

  constructor(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#run = run;
  }

  /**
   * A statement that fails ends its transaction, on SQLite too: every later one throws the same error. What is asked after
   * the end would run outside of any transaction, or in somebody else's.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.fault !== undefined) throw this.fault;
    if (this.#isOver) throw new Error('This transaction is over.');
    try {
      // Rows have the shape that the typed query builder gave the statement.
      return (await this.#run(query)) as QueryResult<Row>;
    } catch (error) {
      this.fault ??= error;
      throw this.fault;
    }
  }

  /** Called before COMMIT or ROLLBACK is sent. */
  end(): void {
    this.#isOver = true;
  }

  // biome-ignore lint/correctness/useYield: there is no streaming, and the interface wants a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed; page through the rows.');
  }
}
