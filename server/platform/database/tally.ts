import { type RawBuilder, sql } from 'kysely';
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
  tallied: Tallied,
  { passed, isOldestFirst = false }: { readonly passed: number; readonly isOldestFirst?: boolean },
): Promise<TallyPlace> {
  const items = itemsOf(tallied);
  return passed === 0 ? findStart(db, items, isOldestFirst) : findFurther(db, items, { passed, isOldestFirst });
}

/** How many rows a list has. */
export async function countTallied(db: Db, tallied: Tallied): Promise<number> {
  return (await findStart(db, itemsOf(tallied), false)).total;
}

const itemsOf = ({ list, kind = '', subkind = '', fromStretch, beforeStretch }: Tallied) => sql`
  tally_items where list = ${list} and kind = ${kind} and subkind = ${subkind}
    ${fromStretch === undefined ? sql`` : sql`and stretch >= ${fromStretch}`}
    ${beforeStretch === undefined ? sql`` : sql`and stretch < ${beforeStretch}`}`;

/** Nothing comes before the first page: it begins in the outermost stretch, also where that has become empty. */
async function findStart(db: Db, items: RawBuilder<unknown>, isOldestFirst: boolean): Promise<TallyPlace> {
  const outermost = sql.raw(isOldestFirst ? 'min' : 'max');
  const { rows } = await sql<{ total: number; stretch: number | null }>`
    select cast(coalesce(sum(items), 0) as bigint) as total, ${outermost}(stretch) as stretch from ${items}`.execute(
    db,
  );
  const [{ total, stretch } = { total: 0, stretch: null }] = rows;
  return { total, stretch: total === 0 || stretch === null ? undefined : stretch, skip: 0 };
}

/** One statement sees one moment: what a worker is just adding to the tallies is counted once. */
async function findFurther(
  db: Db,
  items: RawBuilder<unknown>,
  { passed, isOldestFirst }: { readonly passed: number; readonly isOldestFirst: boolean },
): Promise<TallyPlace> {
  const { rows } = await sql<{ stretch: number; items: number }>`select stretch, items from ${items}`.execute(db);
  const sums = new Map<number, number>();
  let total = 0;
  for (const row of rows) {
    sums.set(row.stretch, (sums.get(row.stretch) ?? 0) + row.items);
    total += row.items;
  }
  let before = 0;
  for (const [stretch, sum] of [...sums].sort(([a], [b]) => (isOldestFirst ? a - b : b - a))) {
    if (before + sum > passed) return { total, stretch, skip: passed - before };
    before += sum;
  }
  return { total, stretch: undefined, skip: 0 };
}

/** How many rows come before a page. */
export const passedBy = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;
