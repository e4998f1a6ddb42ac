import type { AuditEntry, AuditSubject } from '../../contract/audit.ts';
import { isoTime } from '../platform/clock.ts';
import { containing, fullNameOf } from '../platform/database/like.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { NotedAct } from './audit.rules.ts';

export async function insertEntry(tx: Tx, entry: Omit<Tables['audit_entries'], 'id'>): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}

/** The last things that were done to one subject, newest first. */
export async function findNewestActs(
  db: Reader,
  { subject, subjectId, limit }: { subject: AuditSubject; subjectId: number | null; limit: number },
): Promise<NotedAct[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.admin_id')
    .select(['admin_id as adminId', 'first_name', 'last_name', 'before'])
    .where('subject', '=', subject)
    .where('subject_id', 'is not distinct from', subjectId)
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ adminId, first_name, last_name, before }) => ({
    adminId,
    name: `${first_name} ${last_name}`,
    before: JSON.parse(before) as Record<string, unknown>, // written by `recordAct` from an object
  }));
}

export interface AuditFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly subject: AuditSubject | undefined;
  readonly subjectId: number | undefined;
  readonly adminId: number | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export async function findEntries(db: Reader, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const { search, subject, subjectId, adminId, from, to } = filter;
  const matching = db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.admin_id')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 'user'))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? 0))
    .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? 0))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containing(eb.ref('email'), search),
          containing(eb.ref('action'), search),
          containing(eb.ref('before'), search),
          containing(eb.ref('after'), search),
          containing(fullNameOf(eb.ref('first_name'), eb.ref('last_name')), search),
        ]),
      ),
    );
  const rows = await matching
    .selectAll('audit_entries')
    .select(['first_name', 'last_name', 'email'])
    .orderBy('audit_entries.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    total,
    items: rows.map((row) => ({
      id: row.id,
      at: isoTime(row.at),
      admin: { id: row.admin_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
      action: row.action,
      subject: row.subject,
      subjectId: row.subject_id,
      before: JSON.parse(row.before) as Record<string, unknown>, // written by `recordAct` from an object
      after: JSON.parse(row.after) as Record<string, unknown>,
      address: row.address,
    })),
  };
}
