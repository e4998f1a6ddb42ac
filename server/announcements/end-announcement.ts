import type { OwnAnnouncement } from '../../contract/announcements-admin.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { enqueueAnnouncementEvents } from './announcements.events.ts';
import { updateAnnouncement } from './announcements.queries.ts';
import { type Acting, auditedAnnouncement, wireOwnAnnouncement } from './announcements.rules.ts';
import { lockOpenAnnouncement } from './lock-open-announcement.ts';

/** Ends it now, also before its start. Throws `not-found` for one that never was, and `conflict` for one that is over. */
export function endAnnouncement(
  database: Database,
  { id, by, at }: Acting & { readonly id: number },
): Promise<OwnAnnouncement> {
  return database.write(async (tx) => {
    const was = await lockOpenAnnouncement(tx, { id, at });
    const ended = { ...was, ends_at: at };
    await updateAnnouncement(tx, ended);
    const changes = changesBetween(auditedAnnouncement(was), auditedAnnouncement(ended));
    await recordAct(tx, { by, at, action: 'end', subject: 'announcement', subjectId: id, ...changes });
    await enqueueAnnouncementEvents(tx, { starts_at: at, ends_at: at }, at);
    return wireOwnAnnouncement(ended);
  });
}
