import { type SelectQueryBuilder, SqliteAdapter } from 'kysely';
import type { ReaderOf } from './store.ts';

export const isSqlite = (db: Pick<ReaderOf<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * What the rows that a select finds are locked against until the transaction ends: changes, or also new rows that refer to
 * them. Whoever will change a key takes the stronger one first: taken after the weaker one it waits for those who refer to
 * the row, and they may be waiting for the weaker one. SQLite has a single writer, and so neither.
 */
export function locking<Tables, From extends keyof Tables, Row>(
  tx: Pick<ReaderOf<Tables>, 'getExecutor'>,
  query: SelectQueryBuilder<Tables, From, Row>,
  against: 'changes' | 'references' = 'changes',
): SelectQueryBuilder<Tables, From, Row> {
  if (isSqlite(tx)) return query;
  return against === 'references' ? query.forUpdate() : query.forNoKeyUpdate();
}
