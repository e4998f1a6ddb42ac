import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/** What has one order, counted from 1 without gaps: all categories that are not archived, or such services of one. */
export type Shelf = { readonly table: 'categories' } | { readonly table: 'services'; readonly categoryId: number };

export const allCategories: Shelf = { table: 'categories' };
export const servicesOf = (categoryId: number): Shelf => ({ table: 'services', categoryId });

const standsOn = (shelf: Shelf) =>
  shelf.table === 'services'
    ? sql`archived_at is null and category_id = ${shelf.categoryId}`
    : sql`archived_at is null`;

/** Where something that is added stands; several with one position stand in the order of their numbers once gaps are closed. */
export async function nextPosition(tx: Tx, shelf: Shelf): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from ${sql.table(shelf.table)} where ${standsOn(shelf)}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Numbers a shelf afresh, after something was added or taken away. */
export async function closeGaps(tx: Tx, shelf: Shelf): Promise<void> {
  const table = sql.table(shelf.table);
  await sql`
    update ${table} set position = numbered.place
    from (
      select id as item, row_number() over (order by position, id) as place from ${table} where ${standsOn(shelf)}
    ) as numbered
    where id = numbered.item and position <> numbered.place`.execute(tx);
}

/** Puts one of a shelf without gaps at a position, or at the end when there are not so many; the others shift. Undefined: it isn't there. */
export async function movePosition(
  tx: Tx,
  shelf: Shelf,
  { id, newPosition }: { id: number; newPosition: number },
): Promise<{ from: number; to: number } | undefined> {
  await closeGaps(tx, shelf);
  const table = sql.table(shelf.table);
  const { rows } = await sql<{ position: number; last: number }>`
    select position, (select count(*) from ${table} where ${standsOn(shelf)}) as last
    from ${table} where id = ${id} and ${standsOn(shelf)}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const from = found.position;
  const to = Math.min(newPosition, found.last);
  await sql`
    update ${table}
    set position = case when id = ${id} then cast(${to} as bigint) else position + cast(${from < to ? -1 : 1} as bigint) end
    where ${standsOn(shelf)} and position between ${Math.min(from, to)} and ${Math.max(from, to)}`.execute(tx);
  return { from, to };
}
