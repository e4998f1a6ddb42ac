import type { Tx } from '../tables.ts';

/** Deletes when an admin's devices were to be silent, and what was held back for then. */
export async function deleteQuietHoursOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
  await tx.deleteFrom('held_news').where('user_id', '=', userId).execute();
}
