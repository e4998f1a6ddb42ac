import type { Tx } from '../tables.ts';

/** Deletes the views that an admin has saved: they may hold a search for somebody, and nobody else can delete them. */
export async function deleteViewsOf(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('admin_id', '=', adminId).execute();
}
