import { sql } from 'kysely';
import type { Paging } from './list-part.ts';
import type { ReaderOf } from './store.ts';

/** Lists that stand by days are in stretches of this length, from the start of 1970 in UTC. */
export const tallyDayMs = 86_400_000;
/** The others are in stretches of so many numbers. */
export const tallyNumbers = 4_096;

export const tallyLists = ['orders', 'users', 'fund_requests', 'tickets', 'audit_entries'] as const;
export type TallyList = (typeof tallyLists)[number];

/** Brings the tallies of a list up to date with whatever is in it; nobody else may write to it meanwhile. */
export const countListAnew = (list: TallyList): readonly string[] => [
  `delete from tally_changes where list = '${list}'`,
  `delete from tallies where list = '${list}'`,
  `insert into tallies (list, kind, subkind, stretch, items)
    select list, kind, subkind, stretch, items from tallied_items where list = '${list}'`,
];

/** The same for all lists. */
export const countAnew: readonly string[] = tallyLists.flatMap(countListAnew);

/** A list, or what two words that rows have leave of it; what they are stands with `tallied` in the migrations. */
export interface Tallied {
  readonly list: TallyList;
  readonly kind?: string | undefined;
  readonly subkind?: string | undefined;
  /** Only whole stretches from this one on, and before the other one. */
  readonly fromStretch?: number | undefined;
  readonly beforeStretch?: number | undefined;
}

/** Where a row stands that so many others come before. */
export interface TallyPlace {
  /** How many rows there are. */
  readonly total: number;
  /** Undefined: it stands beyond the last row. */
  readonly stretch: number | undefined;
  /** So many rows of its stretch come before it. */
  readonly skip: number;
}

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** Counts a list, and finds the stretch in which a page begins, without passing over the rows before it. */
export async function findPlace(
  db: Db,
  { list, kind = '', subkind = '', fromStretch, beforeStretch }: Tallied,
  { passed, isOldestFirst = false }: { readonly passed: number; readonly isOldestFirst?: boolean },
): Promise<TallyPlace> {
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const { rows } = await sql<{ total: number; stretch: number | null; before: number | null }>`
    with counted as (
      select stretch, cast(sum(items) as bigint) as items from tally_items
      where list = ${list} and kind = ${kind} and subkind = ${subkind}
        ${fromStretch === undefined ? sql`` : sql`and stretch >= ${fromStretch}`}
        ${beforeStretch === undefined ? sql`` : sql`and stretch < ${beforeStretch}`}
      group by stretch),
    placed as (
      select stretch, items, cast(sum(items) over (order by stretch ${order}) as bigint) as upto from counted)
    select cast(coalesce((select sum(items) from counted), 0) as bigint) as total, p.stretch, p.upto - p.items as before
    from (select 1 as one) always
    left join (select * from placed where upto > ${passed} order by stretch ${order} limit 1) p on true`.execute(db);
  const [{ total, stretch, before } = { total: 0, stretch: null, before: 0 }] = rows;
  return stretch === null ? { total, stretch: undefined, skip: 0 } : { total, stretch, skip: passed - (before ?? 0) };
}

/** How many rows come before a page. */
export const passedBy = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;
