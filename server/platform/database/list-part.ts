import { type Expression, sql } from 'kysely';
import type { Page } from '../http/answers.ts';
import type { Hits } from './search.ts';
import type { ReaderOf } from './store.ts';

/** A list is gone through and counted so far; beyond that it is narrowed down. */
export const listReach = 2_500;

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** The rows of a page, none of them beyond the reach: passing over rows takes longer with each of them. */
export function sliceOf({ page, pageSize }: Paging): { offset: number; limit: number } {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, listReach - offset)) };
}

type Total = Pick<Page<unknown>, 'total' | 'isAtLeast'>;

/** Counts rows that have an `id`, no further than the list reaches. */
export async function countUpToReach(
  db: Pick<ReaderOf<unknown>, 'getExecutor'>,
  matching: Expression<{ id: number }>,
): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from ${matching} matching limit ${listReach + 1}) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > listReach ? { total: listReach, isAtLeast: true } : { total: count };
}

export const totalOfHits = ({ ids, hasMore }: Hits): Total => ({
  total: ids.length,
  ...(hasMore && { isAtLeast: true }),
});

/** With what the search names by its number, wherever its text stands. */
export const withNumbered = ({ ids, hasMore }: Hits, numbered: readonly number[]): Hits => ({
  ids: [...new Set([...ids, ...numbered])].sort((a, b) => b - a),
  hasMore,
});

/** The page's part of what a search found. */
export const hitsOn = ({ ids }: Hits, { page, pageSize }: Paging): readonly number[] =>
  ids.slice((page - 1) * pageSize, page * pageSize);
