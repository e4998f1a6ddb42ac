import type { Tx } from '../tables.ts';

/** What waits for a wallet that is closed, or was asked for by an admin who leaves, waits no longer; nothing of its words stays. */
export async function endPendingActsOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  await tx
    .updateTable('pending_acts')
    .set({ state: 'declined', request: '', decided_by: userId, decided_at: at })
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('asked_by', '=', userId)]))
    .execute();
}
