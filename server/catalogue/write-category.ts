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

/** Answers the ids of the categories that it archived, in ascending order. */
export async function archiveCategories(
  tx: Tx,
  categories: 'all' | { readonly id: number },
  archivedAt: number,
): Promise<number[]> {
  const unarchived = tx.updateTable('categories').set({ archived_at: archivedAt }).where('archived_at', 'is', null);
  const chosen = categories === 'all' ? unarchived : unarchived.where('id', '=', categories.id);
  const rows = await chosen.returning('id').execute();
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
