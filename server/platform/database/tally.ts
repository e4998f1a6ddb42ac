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
  /** Several: what rows of any of them come to. */
  readonly kind?: string | readonly string[] | undefined;
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
  return passed === 0
    ? findStart(db, itemsOf(tallied), isOldestFirst)
    : findFurther(db, tallied, { passed, isOldestFirst });
}

/** How many rows a list has. */
export async function countTallied(db: Db, tallied: Tallied): Promise<number> {
  return (await findStart(db, itemsOf(tallied), false)).total;
}

const inStretches = ({ fromStretch, beforeStretch }: Tallied) => sql`
  ${fromStretch === undefined ? sql`` : sql`and stretch >= ${fromStretch}`}
  ${beforeStretch === undefined ? sql`` : sql`and stretch < ${beforeStretch}`}`;

const isOfKind = (kind: string | readonly string[]) =>
  typeof kind === 'string' ? sql`kind = ${kind}` : sql`kind in (${sql.join(kind)})`;

const itemsOf = (tallied: Tallied) => sql`
  tally_items where list = ${tallied.list} and ${isOfKind(tallied.kind ?? '')} and subkind = ${tallied.subkind ?? ''}
    ${inStretches(tallied)}`;

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

/**
 * One statement sees one moment: what a worker is just adding to the tallies is counted once. Hundreds of stretches come
 * as one text, which takes half as long as so many rows do.
 */
async function findFurther(
  db: Db,
  tallied: Tallied,
  { passed, isOldestFirst }: { readonly passed: number; readonly isOldestFirst: boolean },
): Promise<TallyPlace> {
  const { list, kind, subkind } = tallied;
  const numbers = (items: string) => sql.raw(`string_agg(cast(stretch as text) || ' ' || cast(${items} as text), ' ')`);
  const { rows } = await sql<{ kept: string | null; changed: string | null }>`
    select (select ${numbers('items')} from tallies
        where list = ${list} and ${isOfKind(kind ?? '')} and subkind = ${subkind ?? ''} ${inStretches(tallied)}) as kept,
      (select ${numbers('change')} from tally_changes where list = ${list}
        ${kind === undefined ? sql`` : sql`and ${isOfKind(kind)}`}
        ${subkind === undefined ? sql`` : sql`and subkind = ${subkind}`} ${inStretches(tallied)}) as changed`.execute(
    db,
  );
  const told = [rows[0]?.kept, rows[0]?.changed].flatMap((text) => text?.split(' ').map(Number) ?? []);
  const sums = new Map<number, number>();
  let total = 0;
  for (let at = 0; at < told.length; at += 2) {
    const [stretch = 0, items = 0] = [told[at], told[at + 1]];
    sums.set(stretch, (sums.get(stretch) ?? 0) + items);
    total += items;
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
