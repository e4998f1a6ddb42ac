import type { Kysely } from 'kysely';

/** What may be asked outside and inside a transaction. */
export type ReaderOf<Tables> = Pick<Kysely<Tables>, 'selectFrom' | 'executeQuery' | 'getExecutor' | 'fn'>;

/** What may be done inside a transaction; one can't be opened in another. */
export type TxOf<Tables> = ReaderOf<Tables> & Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

export interface Store<Tables> {
  readonly engine: 'sqlite' | 'postgres';
  /** Committed data, outside of any transaction. */
  readonly read: ReaderOf<Tables>;
  /** Another one after each commit of anybody; undefined on an engine where asking costs as much as a read. */
  readonly version?: () => number;
  /**
   * Runs `work` as one transaction and resolves only when it is durable. `work` may run again when another transaction
   * stood in its way, so it does nothing but ask the database. Throws `unavailable` when the database can't take it.
   */
  write<T>(work: (tx: TxOf<Tables>) => Promise<T>): Promise<T>;
  /**
   * Runs statements as they are, all or nothing; for migrations, under a lock that nodes share. `withoutForeignKeys` lets
   * SQLite drop a table that others refer to; the work checks the references itself.
   */
  migrate(
    work: (run: (sql: string) => Promise<void>, tx: TxOf<Tables>) => Promise<void>,
    options?: { readonly withoutForeignKeys?: boolean },
  ): Promise<void>;
  close(): Promise<void>;
}
