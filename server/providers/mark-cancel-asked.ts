import type { Tx } from '../tables.ts';

/** The provider of a run was asked to cancel it, and has said something: it is not asked again. */
export async function markCancelAsked(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await tx.updateTable('dispatches').set({ cancel_asked_at: at }).where('id', '=', id).execute();
}
