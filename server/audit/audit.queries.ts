import { sql } from 'kysely';
import type { AuditEntry, AuditSubject } from '../../contract/audit.ts';
import { isoTime } from '../platform/clock.ts';
import { containing, fullNameOf } from '../platform/database/like.ts';
import { countUpToReach, hitsOn, sliceOf, totalOfHits } from '../platform/database/list-part.ts';
import { findHits, searchReach } from '../platform/database/search.ts';
import { findPlace, passedBy, tallyNumbers } from '../platform/database/tally.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { NotedAct } from './audit.rules.ts';

export async function insertEntry(tx: Tx, entry: Omit<Tables['audit_entries'], 'id'>): Promise<number> {
  return (await tx.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow()).id;
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
  /** Only entries with a lower number: how to go on where the list has reached its end. */
  readonly beforeId: number | undefined;
}

export async function findEntries(db: Reader, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const { ids, ...total } = filter.search === '' ? await choose(db, filter) : await search(db, filter);
  if (ids.length === 0) return { ...total, items: [] };
  const rows = await db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.admin_id')
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
    ])
    .where('audit_entries.id', 'in', ids)
    .orderBy('audit_entries.id', 'desc')
    .execute();
  return {
    ...total,
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
      hasServices: row.services_of !== null,
      undoneBy: row.undone_by,
    })),
  };
}

type Chosen = Omit<Page<AuditEntry>, 'items'> & { readonly ids: readonly number[] };

async function choose(db: Reader, filter: AuditFilter): Promise<Chosen> {
  if (!isNarrowed({ ...filter, subject: undefined })) return chooseOfAll(db, filter);
  const matching = narrowed(db, filter);
  const { offset, limit } = sliceOf(filter);
  const rows = await matching.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { ids: rows.map(({ id }) => id), ...(await countUpToReach(db, matching)) };
}

const isNarrowed = ({ subject, subjectId, adminId, from, to, beforeId }: AuditFilter): boolean =>
  [subject, subjectId, adminId, from, to, beforeId].some((each) => each !== undefined);

async function chooseOfAll(db: Reader, filter: AuditFilter): Promise<Chosen> {
  const tallied = { list: 'audit_entries', kind: filter.subject } as const;
  const { total, stretch, skip } = await findPlace(db, tallied, { passed: passedBy(filter) });
  if (stretch === undefined) return { ids: [], total };
  const rows = await narrowed(db, filter)
    .where('id', '<', (stretch + 1) * tallyNumbers)
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset(skip)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** By the words of the acts, and by the admins who did them. */
async function search(db: Reader, filter: AuditFilter): Promise<Chosen> {
  const rows = narrowed(db, filter);
  const within = isNarrowed(filter) ? { rows, newestFirst: rows.orderBy('id', 'desc') } : undefined;
  const hits = await findHits(db, { table: 'audit_search', parts: [filter.search], within });
  const admins = await findAdminsNamed(db, filter.search);
  const theirs = admins.length === 0 ? [] : await newestOf(rows.where('admin_id', 'in', admins));
  const ids = [...new Set([...hits.ids, ...theirs])].sort((a, b) => b - a);
  const found = { ids: ids.slice(0, searchReach), hasMore: hits.hasMore || ids.length > searchReach };
  return { ids: hitsOn(found, filter), ...totalOfHits(found) };
}

/** And one more, which tells that there are more. */
async function newestOf(matching: ReturnType<typeof narrowed>): Promise<number[]> {
  const rows = await matching
    .orderBy('id', 'desc')
    .limit(searchReach + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whoever is or was an admin: those who ever acted. */
async function findAdminsNamed(db: Reader, part: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive actors (id) as (
      select min(admin_id) from audit_entries
      union all
      select (select min(e.admin_id) from audit_entries e where e.admin_id > a.id) from actors a where a.id is not null)
    select u.id from actors a join users u on u.id = a.id
    where ${containing(sql.ref('u.email'), part)} or ${containing(fullNameOf(sql.ref('u.first_name'), sql.ref('u.last_name')), part)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const narrowed = (db: Reader, { subject, subjectId, adminId, from, to, beforeId }: AuditFilter) =>
  db
    .selectFrom('audit_entries')
    .select('audit_entries.id')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 'user'))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? 0))
    .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? 0))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0));
