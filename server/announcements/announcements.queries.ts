import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { AnnouncementRow, AnnouncementValues } from './announcements.rules.ts';

// Named one by one: a prepared `select *` fails when a newer version adds a column beside this one.
const columns = ['id', 'text', 'text_hi', 'link', 'tone', 'starts_at', 'ends_at', 'version'] as const;

const maxEndedShown = 50;

/** Those that have begun and are not over, newest start first. */
export const findRunning = statement<Tables, { now: number }, AnnouncementRow>((db, { now }) =>
  db
    .selectFrom('announcements')
    .select(columns)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Those that run or are to come, newest start first. */
export function findOpen(db: Reader, now: number): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcements')
    .select(columns)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Those that ended last. */
export function findEnded(db: Reader, now: number): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcements')
    .select(columns)
    .where('ends_at', '<=', now)
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEndedShown)
    .execute();
}

export function insertAnnouncement(tx: Tx, values: AnnouncementValues): Promise<AnnouncementRow> {
  return tx
    .insertInto('announcements')
    .values({ ...values, version: 1 })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** As it stands, and no other transaction changes it until this one ends. Undefined: there is none. */
export function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  return locking(tx, tx.selectFrom('announcements').select(columns).where('id', '=', id)).executeTakeFirst();
}

export async function updateAnnouncement(tx: Tx, { id, ...values }: AnnouncementRow): Promise<void> {
  await tx.updateTable('announcements').set(values).where('id', '=', id).execute();
}
