import type { AuditSubject } from '../../contract/audit.ts';
import type { Tx } from '../tables.ts';

/** What an act noted; nothing for one that never was. */
export async function findActAfter(tx: Tx, entryId: number): Promise<Readonly<Record<string, unknown>>> {
  const row = await tx.selectFrom('audit_entries').select('after').where('id', '=', entryId).executeTakeFirst();
  return row ? JSON.parse(row.after) : {}; // written by `recordAct` from an object
}

/** The ids of the subjects that something was done to after an act. */
export async function findActedOnSince(
  tx: Tx,
  {
    entryId,
    subject,
    ids,
  }: { readonly entryId: number; readonly subject: AuditSubject; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('audit_entries')
    .select('subject_id')
    .distinct()
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .where('id', '>', entryId)
    .execute();
  return new Set(rows.flatMap(({ subject_id }) => subject_id ?? []));
}
