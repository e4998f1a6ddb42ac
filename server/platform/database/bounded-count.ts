import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../http/answers.ts';
import type { ReaderOf } from './store.ts';

/** Rows are counted, and passed over to reach a page by number, up to this many. */
export const maxCounted = 2_500;

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** How many rows there are; with `isAtLeast` there are more. */
export type Count = Pick<Page<unknown>, 'total' | 'isAtLeast'>;

/** What a search found. */
export interface Hits {
  /** The newest first, `maxCounted` at most. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

/** The rows of a page by number, none of them beyond `maxCounted`. */
export function sliceOf({ page, pageSize }: Paging): { offset: number; limit: number } {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, maxCounted - offset)) };
}

/** Counts rows up to `maxCounted`. With several queries, the sum of their rows. */
export async function countRows(
  db: Pick<ReaderOf<unknown>, 'getExecutor'>,
  queries: readonly RawBuilder<unknown>[],
): Promise<Count> {
  const counts = queries.map((query) => sql`(select count(*) from (${query} limit ${maxCounted + 1}) counted)`);
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > maxCounted ? { total: maxCounted, isAtLeast: true } : { total: count };
}

export const countOfHits = ({ ids, hasMore }: Hits): Count => ({
  total: ids.length,
  ...(hasMore && { isAtLeast: true }),
});

/** Hits in any order, some of them twice; with `hasMore` there are others anyway. */
export function boundedHits(ids: readonly number[], hasMore = false): Hits {
  const all = [...new Set(ids)].sort((one, other) => other - one);
  return { ids: all.slice(0, maxCounted), hasMore: hasMore || all.length > maxCounted };
}
