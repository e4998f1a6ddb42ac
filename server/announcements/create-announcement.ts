import { maxOpenAnnouncements, type OwnAnnouncement } from '../../contract/announcements-admin.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import type { Database } from '../tables.ts';
import { enqueueAnnouncementEvents } from './announcements.events.ts';
import { findOpen, insertAnnouncement } from './announcements.queries.ts';
import {
  type Acting,
  type AnnouncementValues,
  auditedAnnouncement,
  wireOwnAnnouncement,
} from './announcements.rules.ts';

/** Throws `conflict` when as many run or are to come as there may be. */
export function createAnnouncement(
  database: Database,
  wanted: AnnouncementValues,
  { by, at }: Acting,
): Promise<OwnAnnouncement> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'announcements');
    if ((await findOpen(tx, at)).length >= maxOpenAnnouncements) {
      throw new ExpectedError('conflict', `At most ${maxOpenAnnouncements} can run or be to come. End one first.`);
    }
    const created = await insertAnnouncement(tx, wanted);
    await recordAct(tx, {
      by,
      at,
      action: 'create',
      subject: 'announcement',
      subjectId: created.id,
      before: {},
      after: auditedAnnouncement(created),
    });
    await enqueueAnnouncementEvents(tx, created, at);
    return wireOwnAnnouncement(created);
  });
}
