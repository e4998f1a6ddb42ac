import type { PendingActKind } from '../../contract/pending-acts.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import type { Database, Tx } from '../tables.ts';
import { pendingSince } from './confirmations.queries.ts';

/** What waits for a wallet that is closed, or was asked for by an admin who leaves, waits no longer; nothing of its words stays. */
export async function endPendingActsOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  await tx
    .updateTable('pending_acts')
    .set({ state: 'declined', request: '', decided_by: userId, decided_at: at })
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('asked_by', '=', userId)]))
    .execute();
}

/** What waits about a subject that was decided otherwise. */
export async function endPendingActsAbout(
  tx: Tx,
  { kind, subjectId, by, at }: { kind: PendingActKind; subjectId: number; by: AdminActor | SystemActor; at: number },
): Promise<void> {
  await tx
    .updateTable('pending_acts')
    .set(({ ref }) => ({ state: 'replaced', request: '', decided_by: by.adminId ?? ref('asked_by'), decided_at: at }))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .execute();
}

/** What nobody can confirm any more counts as withdrawn; nothing of its words stays. */
export async function endOldPendingActs(database: Database, now: number): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('pending_acts')
      .set(({ ref }) => ({ state: 'declined', request: '', decided_by: ref('asked_by'), decided_at: now }))
      .where('state', '=', 'waiting')
      .where('asked_at', '<', pendingSince(now))
      .execute(),
  );
}
