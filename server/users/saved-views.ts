import { type SavedView, savedViewLimits, type ViewList } from '../../contract/saved-views.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader, Tx } from '../tables.ts';

/** The saved views of one admin, by name. */
export function findSavedViews(db: Reader | Tx, adminId: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query'])
    .where('admin_id', '=', adminId)
    .orderBy('list')
    .orderBy('name')
    .execute();
}

interface NewView {
  readonly adminId: number;
  readonly list: ViewList;
  readonly name: string;
  readonly query: string;
  readonly at: number;
}

/** Saves filters under a name, or replaces those of that name. Throws `conflict` where there are too many. */
export function saveView(database: Database, { adminId, list, name, query, at }: NewView): Promise<SavedView[]> {
  return database.write(async (tx) => {
    // One after another: else two at once could exceed the limit.
    await lockAccount(tx, adminId);
    const row = { admin_id: adminId, list, name, query, created_at: at };
    await tx
      .insertInto('saved_views')
      .values(row)
      .onConflict((on) => on.columns(['admin_id', 'list', 'name']).doUpdateSet({ query }))
      .execute();
    const views = await findSavedViews(tx, adminId);
    if (views.length > savedViewLimits.count) {
      throw new ExpectedError('conflict', `At most ${savedViewLimits.count} views: please delete one first.`);
    }
    return views;
  });
}

/** Deletes an admin's own view; of somebody else's it does nothing. */
export function deleteSavedView(
  database: Database,
  { adminId, viewId }: { adminId: number; viewId: number },
): Promise<SavedView[]> {
  return database.write(async (tx) => {
    await tx.deleteFrom('saved_views').where('id', '=', viewId).where('admin_id', '=', adminId).execute();
    return findSavedViews(tx, adminId);
  });
}
