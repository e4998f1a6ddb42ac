import type { Tx } from '../tables.ts';
import type { CategoryState } from './catalogue.rules.ts';

type Words = Pick<CategoryState, 'name' | 'description' | 'nameHi' | 'descriptionHi'>;

const columnsOf = ({ name, description, nameHi, descriptionHi }: Words) => {
  return { name, description, name_hi: nameHi, description_hi: descriptionHi };
};

export function insertCategory(
  tx: Tx,
  { platformId, position, ...rest }: Words & { readonly platformId: number; readonly position: number },
) {
  return tx
    .insertInto('categories')
    .values({ platform_id: platformId, position, ...columnsOf(rest) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateCategory(
  tx: Tx,
  { id, platformId, ...rest }: Words & Pick<CategoryState, 'id' | 'platformId'>,
): Promise<void> {
  const columns = { platform_id: platformId, ...columnsOf(rest) };
  await tx.updateTable('categories').set(columns).where('id', '=', id).execute();
}

/** Of what stands there one category, or all; answers their numbers. */
export async function archiveCategories(
  tx: Tx,
  { id, archivedAt }: { id?: number; archivedAt: number },
): Promise<number[]> {
  const rows = await tx
    .updateTable('categories')
    .set({ archived_at: archivedAt })
    .where('archived_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute();
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

/** Brings a category back, with the services that left together with it. */
export async function restoreCategory(tx: Tx, { id, archivedAt }: { id: number; archivedAt: number }): Promise<void> {
  await tx.updateTable('categories').set({ archived_at: null }).where('id', '=', id).execute();
  await tx
    .updateTable('services')
    .set({ archived_at: null })
    .where('category_id', '=', id)
    .where('archived_at', '=', archivedAt)
    .execute();
}
