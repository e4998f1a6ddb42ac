import { type Insertable, type SqlBool, sql } from 'kysely';
import type { AuditEntry, AuditSubject } from '../../contract/audit.ts';
import { isoTime } from '../platform/clock.ts';
import { boundedHits } from '../platform/database/bounded-count.ts';
import {
  conditions,
  type FoundPage,
  findNewest,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
} from '../platform/database/find-page.ts';
import { containing, fullNameOf } from '../platform/database/like.ts';
import { findHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { NotedAct } from './audit.rules.ts';
import { type ActSubjects, findSubjectNames } from './find-subject-names.ts';

export async function insertEntry(tx: Tx, entry: Insertable<Tables['audit_entries']>): Promise<number> {
  return (await tx.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow()).id;
}

/** The last things that were done to one subject, newest first. */
export async function findNewestActs(
  db: Reader,
  { subject, subjectId, limit }: { subject: AuditSubject; subjectId: number | null; limit: number },
): Promise<NotedAct[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['actor_id as adminId', 'first_name', 'last_name', 'before'])
    .where('subject', '=', subject)
    .where('subject_id', 'is not distinct from', subjectId)
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ adminId, first_name, last_name, before }) => ({
    adminId,
    name: adminId === null ? 'The shop itself' : `${first_name} ${last_name}`,
    before: JSON.parse(before) as Record<string, unknown>, // written by `recordAct` from an object
  }));
}

export interface AuditFilter extends PageQuery {
  readonly search: string;
  readonly subject: AuditSubject | undefined;
  readonly subjectId: number | undefined;
  readonly adminId: number | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly batch: string | undefined;
  /** Whether the newest act of a bulk action stands for all of them. */
  readonly isGrouped: boolean;
}

export async function findEntries(db: Reader, subjects: ActSubjects, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const { ids, place, ...count } = await choosePage(db, filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select(['first_name', 'last_name', 'email'])
    .select((eb) => [
      eb
        .selectFrom('service_changes')
        .select('entry_id')
        .whereRef('entry_id', '=', 'audit_entries.id')
        .limit(1)
        .as('services_of'),
      eb.selectFrom('undone_acts').select('undone_by').whereRef('entry_id', '=', 'audit_entries.id').as('undone_by'),
      eb
        .selectFrom('audit_entries as e')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('e.batch', '=', 'audit_entries.batch')
        .as('batch_count'),
    ])
    .where('audit_entries.id', 'in', ids)
    .orderBy('audit_entries.id', 'desc')
    .execute();
  const named = rows.map(({ subject, subject_id }) => ({ subject, subjectId: subject_id }));
  const nameOf = await findSubjectNames(db, subjects, named);
  return {
    ...count,
    ...place,
    items: rows.map((row) => ({
      id: row.id,
      at: isoTime(row.at),
      admin: adminOf(row),
      via: row.via,
      action: row.action,
      subject: row.subject,
      subjectId: row.subject_id,
      subjectName: nameOf({ subject: row.subject, subjectId: row.subject_id }),
      before: JSON.parse(row.before) as Record<string, unknown>, // written by `recordAct` from an object
      after: JSON.parse(row.after) as Record<string, unknown>,
      address: row.address,
      hasServices: row.services_of !== null,
      undoneBy: row.undone_by,
      batch: row.batch === null ? null : { key: row.batch, count: Number(row.batch_count) },
    })),
  };
}

/** A search is for the words of the acts, and for the admins who did them. */
async function choosePage(db: Reader, filter: AuditFilter): Promise<FoundPage> {
  const list = listOf(filter);
  const { search } = filter;
  if (search === '') return findPage(db, list, filter);
  const [hits, admins] = await Promise.all([
    findHits(db, { table: 'audit_search', parts: [search], list }),
    findAdminsNamed(db, search),
  ]);
  const ofAdmins = sql<SqlBool>`audit_entries.actor_id in (${sql.join(admins)})`;
  const theirs = admins.length === 0 ? [] : await findNewest(db, { ...list, where: [...list.where, ofAdmins] });
  return findPageOfHits(db, list, boundedHits([...hits.ids, ...theirs], hits.hasMore), filter);
}

interface ActorRow {
  readonly actor_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

const adminOf = ({ actor_id, first_name, last_name, email }: ActorRow): AuditEntry['admin'] =>
  actor_id === null
    ? null
    : { id: actor_id, firstName: first_name ?? '', lastName: last_name ?? '', email: email ?? '' };

/** Whoever is or was an admin: those who ever acted. */
async function findAdminsNamed(db: Reader, part: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive actors (id) as (
      select min(actor_id) from audit_entries
      union all
      select (select min(e.actor_id) from audit_entries e where e.actor_id > a.id) from actors a where a.id is not null)
    select u.id from actors a join users u on u.id = a.id
    where ${containing(sql.ref('u.email'), part)} or ${containing(fullNameOf(sql.ref('u.first_name'), sql.ref('u.last_name')), part)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const listOf = ({ subject, subjectId, adminId, from, to, batch, isGrouped }: AuditFilter): List => ({
  table: 'audit_entries',
  where: conditions([
    subject !== undefined && sql<SqlBool>`audit_entries.subject = ${subject}`,
    subjectId !== undefined && sql<SqlBool>`audit_entries.subject_id = ${subjectId}`,
    adminId !== undefined && sql<SqlBool>`audit_entries.actor_id = ${adminId}`,
    from !== undefined && sql<SqlBool>`audit_entries.at >= ${from}`,
    to !== undefined && sql<SqlBool>`audit_entries.at < ${to}`,
    batch !== undefined && sql<SqlBool>`audit_entries.batch = ${batch}`,
    isGrouped && newestOfBatch(to),
  ]),
});

/** One row for each bulk action: its newest act before `to`. Acts of no bulk action always show. */
const newestOfBatch = (to: number | undefined) => sql<SqlBool>`(audit_entries.batch is null or not exists (
  select 1 from audit_entries e where e.batch = audit_entries.batch and e.id > audit_entries.id
  ${to === undefined ? sql`` : sql`and e.at < ${to}`}))`;
