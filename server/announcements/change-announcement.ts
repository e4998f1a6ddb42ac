import type { OwnAnnouncement } from '../../contract/announcements-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { enqueueAnnouncementEvents } from './announcements.events.ts';
import { updateAnnouncement } from './announcements.queries.ts';
import {
  type Acting,
  type AnnouncementRow,
  type AnnouncementValues,
  auditedAnnouncement,
  readsOtherwise,
  wireOwnAnnouncement,
} from './announcements.rules.ts';
import { lockOpenAnnouncement } from './lock-open-announcement.ts';

interface AnnouncementChange {
  readonly id: number;
  /** Given what stands: one without a start keeps its own. */
  readonly wanted: (was: AnnouncementRow) => AnnouncementValues;
  /** Fields of the announcement that was read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Replaces an announcement. Throws `changed-meanwhile` for one that is another by now, `not-found` for one that never was,
 * and `conflict` for one that is over.
 */
export function changeAnnouncement(
  database: Database,
  { id, wanted, before }: AnnouncementChange,
  { by, at }: Acting,
): Promise<OwnAnnouncement> {
  return database.write(async (tx) => {
    const was = await lockOpenAnnouncement(tx, { id, at });
    const content = auditedAnnouncement(was);
    const current = async () => wireOwnAnnouncement(was);
    await assertUnchanged(tx, { before, content, current, by, subject: 'announcement', subjectId: id });
    const values = wanted(was);
    const version = was.version + (readsOtherwise(was, values) ? 1 : 0);
    const changed = { ...values, id, version };
    const changes = changesBetween(content, auditedAnnouncement(changed));
    if (Object.keys(changes.after).length > 0) {
      await updateAnnouncement(tx, changed);
      await recordAct(tx, { by, at, action: 'change', subject: 'announcement', subjectId: id, ...changes });
      await enqueueAnnouncementEvents(tx, changed, at);
    }
    return wireOwnAnnouncement(changed);
  });
}
