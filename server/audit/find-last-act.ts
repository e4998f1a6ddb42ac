import type { Reader, Tx } from '../tables.ts';
import type { Act } from './record-act.ts';

interface SoughtAct extends Pick<Act, 'subject' | 'action'> {
  readonly subjectId: number;
  /** A later one was written before a clock correction. */
  readonly until: number;
}

/** When an act was last done to a subject; undefined: never. */
export async function findLastActAt(
  db: Reader | Tx,
  { subject, subjectId, action, until }: SoughtAct,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where('at', '<=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
