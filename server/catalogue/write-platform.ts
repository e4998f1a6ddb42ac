import type { Tx } from '../tables.ts';
import type { PlatformState } from './catalogue.rules.ts';

type Look = Pick<PlatformState, 'name' | 'color' | 'icon'>;

export function insertPlatform(tx: Tx, { position, name, color, icon }: Look & { readonly position: number }) {
  return tx.insertInto('platforms').values({ position, name, color, icon }).returning('id').executeTakeFirstOrThrow();
}

export async function updatePlatform(
  tx: Tx,
  { id, name, color, icon }: Look & Pick<PlatformState, 'id'>,
): Promise<void> {
  await tx.updateTable('platforms').set({ name, color, icon }).where('id', '=', id).execute();
}

/** So that addresses with this name lead on. */
export async function insertFormerName(tx: Tx, { id, name }: Pick<PlatformState, 'id' | 'name'>): Promise<void> {
  await tx
    .insertInto('former_platform_names')
    .values({ platform_id: id, name })
    .onConflict((conflict) => conflict.columns(['platform_id', 'name']).doNothing())
    .execute();
}

export interface Below {
  readonly categories: number;
  readonly services: number;
}

const countOf = ([result]: readonly { readonly numUpdatedRows: bigint }[]) => Number(result?.numUpdatedRows ?? 0);

/** Archives a platform with all that stands on it; answers how much that is. */
export async function archiveWithAllBelow(
  tx: Tx,
  { id, archivedAt }: { readonly id: number; readonly archivedAt: number },
): Promise<Below> {
  const services = await tx
    .updateTable('services')
    .set({ archived_at: archivedAt })
    .where('archived_at', 'is', null)
    .where('category_id', 'in', (eb) =>
      eb.selectFrom('categories').select('id').where('platform_id', '=', id).where('archived_at', 'is', null),
    )
    .execute();
  const categories = await tx
    .updateTable('categories')
    .set({ archived_at: archivedAt })
    .where('platform_id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
  await tx.updateTable('platforms').set({ archived_at: archivedAt }).where('id', '=', id).execute();
  return { categories: countOf(categories), services: countOf(services) };
}

/** Brings a platform back with what left together with it, and with nothing that left before. */
export async function restoreWithAllBelow(
  tx: Tx,
  { id, archivedAt }: { readonly id: number; readonly archivedAt: number },
): Promise<Below> {
  const services = await tx
    .updateTable('services')
    .set({ archived_at: null })
    .where('archived_at', '=', archivedAt)
    .where('category_id', 'in', (eb) =>
      eb.selectFrom('categories').select('id').where('platform_id', '=', id).where('archived_at', '=', archivedAt),
    )
    .execute();
  const categories = await tx
    .updateTable('categories')
    .set({ archived_at: null })
    .where('platform_id', '=', id)
    .where('archived_at', '=', archivedAt)
    .execute();
  await tx.updateTable('platforms').set({ archived_at: null }).where('id', '=', id).execute();
  return { categories: countOf(categories), services: countOf(services) };
}
