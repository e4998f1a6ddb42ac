import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { lockAnnouncement } from './announcements.queries.ts';
import { type AnnouncementRow, isOver } from './announcements.rules.ts';

/** Locks one that runs or is to come. Throws `not-found` for one that never was, and `conflict` for one that is over. */
export async function lockOpenAnnouncement(tx: Tx, { id, at }: { id: number; at: number }): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id);
  if (!row) throw new ExpectedError('not-found', 'There is no such announcement.');
  if (isOver(row, at)) throw new ExpectedError('conflict', 'This announcement is over.');
  return row;
}
