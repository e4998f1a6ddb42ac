import type * as z from 'zod';
import type { Announcement, AnnouncementTone } from '../../contract/announcements.ts';
import {
  announcementTexts,
  type changeAnnouncement,
  type OwnAnnouncement,
  stateOfAnnouncement,
} from '../../contract/announcements-admin.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';

export interface AnnouncementValues {
  text: string;
  text_hi: string;
  link: string;
  tone: AnnouncementTone;
  starts_at: number;
  ends_at: number | null;
}

export interface AnnouncementRow extends AnnouncementValues {
  id: number;
  version: number;
}

export interface Acting {
  readonly by: AdminActor;
  readonly at: number;
}

/** What a request asks for; one without a start begins now. Throws `invalid-input` for one that would be over at once. */
export function valuesOf(
  body: Omit<z.output<typeof changeAnnouncement.body>, 'before'>,
  { now, startsAt }: { now: number; startsAt: number },
): AnnouncementValues {
  const start = body.startsAt === null ? startsAt : Date.parse(body.startsAt);
  const end = body.endsAt === null ? null : Date.parse(body.endsAt);
  if (end !== null && end <= now) throw refusedEnd(announcementTexts.past);
  if (end !== null && end <= start) throw refusedEnd(announcementTexts.end);
  return { text: body.text, text_hi: body.textHi, link: body.link, tone: body.tone, starts_at: start, ends_at: end };
}

const refusedEnd = (message: string) => new ExpectedError('invalid-input', message, { fields: { endsAt: message } });

export const isOver = (row: AnnouncementRow, now: number): boolean =>
  stateOfAnnouncement(wireOwnAnnouncement(row), now) === 'ended';

/** Whether customers would read something else. */
export function readsOtherwise(was: AnnouncementValues, wanted: AnnouncementValues): boolean {
  return (['text', 'text_hi', 'link', 'tone'] as const).some((name) => was[name] !== wanted[name]);
}

export const wireAnnouncement = ({ id, version, text, text_hi, link, tone }: AnnouncementRow): Announcement => ({
  id,
  version: Number(version),
  text,
  textHi: text_hi,
  link,
  tone,
});

export const wireOwnAnnouncement = (row: AnnouncementRow): OwnAnnouncement => ({
  ...wireAnnouncement(row),
  startsAt: isoTime(row.starts_at),
  endsAt: row.ends_at === null ? null : isoTime(row.ends_at),
});

/** What the audit log has of it, and what an edit is compared with. */
export function auditedAnnouncement(row: AnnouncementRow): Omit<OwnAnnouncement, 'id' | 'version'> {
  const { id: _, version: __, ...content } = wireOwnAnnouncement(row);
  return content;
}
