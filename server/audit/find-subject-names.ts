import type { AuditEntry, AuditSubject } from '../../contract/audit.ts';
import type { Reader } from '../tables.ts';

/** How the subjects of acts are called, by their numbers; their modules know. */
export type ActSubjects = Readonly<
  Partial<Record<AuditSubject, (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>>>
>;

type Subject = Pick<AuditEntry, 'subject' | 'subjectId'>;

/** The name of what an act was about, of these acts; null where nobody knows one. */
export async function findSubjectNames(
  db: Reader,
  subjects: ActSubjects,
  acts: readonly Subject[],
): Promise<(act: Subject) => string | null> {
  const names = new Map<AuditSubject, ReadonlyMap<number, string>>();
  for (const subject of new Set(acts.map((act) => act.subject))) {
    const own = acts.filter((act) => act.subject === subject);
    const ids = [...new Set(own.flatMap(({ subjectId }) => subjectId ?? []))];
    const find = subjects[subject];
    if (find && ids.length > 0) names.set(subject, await find(db, ids));
  }
  return ({ subject, subjectId }) => names.get(subject)?.get(subjectId ?? 0) ?? null;
}
