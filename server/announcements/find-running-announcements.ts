import type { User } from '../../contract/accounts.ts';
import type { Reader } from '../tables.ts';
import { findRunning } from './announcements.queries.ts';
import { wireAnnouncement } from './announcements.rules.ts';

/** What all customers are told now, newest start first; left out where that is nothing. */
export async function findRunningAnnouncements(db: Reader, now: number): Promise<Pick<User, 'announcements'>> {
  const rows = await findRunning(db, { now });
  return rows.length === 0 ? {} : { announcements: rows.map(wireAnnouncement) };
}
