import type { Reader, Tx } from '../tables.ts';
import type { Act } from './record-act.ts';

interface SoughtAct extends Pick<Act, 'subject' | 'action'> {
  readonly subjectId: number;
  /** A later one was written before a clock correction. */
  readonly until: number;
}

interface LastAct {
  readonly at: number;
  /** Null for the shop itself. */
  readonly adminName: string | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/** When an act was last done to a subject, by whom and with what; undefined: never. */
export async function findLastAct(
  db: Reader | Tx,
  { subject, subjectId, action, until }: SoughtAct,
): Promise<LastAct | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['at', 'actor_id', 'first_name', 'last_name', 'after'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where('at', '<=', until)
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const adminName = row.actor_id === null ? null : `${row.first_name} ${row.last_name}`;
  return { at: row.at, adminName, after: JSON.parse(row.after) }; // written by `recordAct` from an object
}
