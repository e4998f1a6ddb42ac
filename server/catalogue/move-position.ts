import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/**
 * What has one order: all platforms, all categories, or all services of one. Archived ones have their place in it too, so that they come
 * back to it; what a person counts is the place among those that stand (`placeOf`).
 */
export type OrderedList =
  | { readonly table: 'platforms' | 'categories' }
  | { readonly table: 'services'; readonly categoryId: number };

export const allPlatforms: OrderedList = { table: 'platforms' };
export const allCategories: OrderedList = { table: 'categories' };
export const servicesOf = (categoryId: number): OrderedList => ({ table: 'services', categoryId });

const wholeTables = {
  platforms: { rows: sql`platforms where 1 = 1`, updating: sql`update platforms set` },
  categories: { rows: sql`categories where 1 = 1`, updating: sql`update categories set` },
};

const rowsOf = (list: OrderedList) =>
  list.table === 'services' ? sql`services where category_id = ${list.categoryId}` : wholeTables[list.table].rows;

const updating = (list: OrderedList) =>
  list.table === 'services' ? sql`update services set` : wholeTables[list.table].updating;

const isOn = (list: OrderedList) => (list.table === 'services' ? sql`category_id = ${list.categoryId}` : sql`1 = 1`);

/**
 * The place of each row among those that stand, counted from 1; of an archived one where it would come back to. Several of
 * one position stand in the order of their numbers.
 */
export const placeOf = (table: OrderedList['table']) => sql<number>`
  1 + coalesce(sum(case when archived_at is null then 1 else 0 end) over (
    ${table === 'services' ? sql`partition by category_id` : sql``} order by position, id
    rows between unbounded preceding and 1 preceding), 0)`;

/** Where something that is added stands. */
export async function nextPosition(tx: Tx, list: OrderedList): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from ${rowsOf(list)}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Puts one that stands at a place, or at the end when there are not so many; the others shift. Undefined: it isn't there. */
export async function moveToPlace(
  tx: Tx,
  list: OrderedList,
  { id, place }: { id: number; place: number },
): Promise<{ from: number; to: number } | undefined> {
  await renumberPositions(tx, list);
  const { rows: standing } = await sql<{ id: number; position: number }>`
    select id, position from ${rowsOf(list)} and archived_at is null order by position`.execute(tx);
  const from = standing.findIndex((each) => each.id === id);
  const to = Math.min(place, standing.length) - 1;
  const [start, end] = [standing[from]?.position, standing[to]?.position];
  if (start === undefined || end === undefined) return undefined;
  await sql`
    ${updating(list)} position = case when id = ${id} then cast(${end} as bigint) else position + cast(${start < end ? -1 : 1} as bigint) end
    where ${isOn(list)} and position between ${Math.min(start, end)} and ${Math.max(start, end)}`.execute(tx);
  return { from: from + 1, to: to + 1 };
}

/** No position is taken twice, and there is no gap. */
async function renumberPositions(tx: Tx, list: OrderedList): Promise<void> {
  await sql`
    ${updating(list)} position = numbered.place
    from (
      select id as item, row_number() over (order by position, id) as place from ${rowsOf(list)}
    ) as numbered
    where id = numbered.item and position <> numbered.place`.execute(tx);
}
