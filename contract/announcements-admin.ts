import * as z from 'zod';
import { type AnnouncementTone, announcement } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';
import { idInPath, instant, isWebLink, line } from './fields.ts';

export const announcementTones = ['notice', 'warning'] as const satisfies readonly AnnouncementTone[];

/** So many characters an announcement has at most, in each language. */
export const maxAnnouncementCharacters = 280;

/** So many run or are still to come at most. */
export const maxOpenAnnouncements = 10;

export const announcementTexts = {
  text: 'Please enter the text',
  link: 'Please enter a path of this shop, such as /mass-order, or an address that begins with https://',
  end: 'The end must be after the start',
  past: 'The end must be in the future',
} as const;

const maxLinkCharacters = 500;

/** A path of this shop, which another host such as `//a.in` is not; or an address that begins with https. */
export function isAnnouncementLink(link: string): boolean {
  if (link.length > maxLinkCharacters) return false;
  return /^\/(?![/\\])/.test(link)
    ? isWebLink(`https://shop.example${link}`)
    : /^https:/i.test(link) && isWebLink(link);
}

const link = z
  .string(announcementTexts.link)
  .trim()
  .refine((value) => value === '' || isAnnouncementLink(value), announcementTexts.link);

/** An announcement as its owner has it. */
export const ownAnnouncement = announcement.extend({
  startsAt: instant,
  /** Null: until somebody ends it. One that was ended before its start ends before it starts. */
  endsAt: instant.nullable(),
});

export type OwnAnnouncement = z.output<typeof ownAnnouncement>;

export type AnnouncementState = 'running' | 'coming' | 'ended';

export function stateOfAnnouncement(
  { startsAt, endsAt }: Pick<OwnAnnouncement, 'startsAt' | 'endsAt'>,
  now: number,
): AnnouncementState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) <= now ? 'running' : 'coming';
}

const content = {
  text: line({ min: 1, max: maxAnnouncementCharacters, tooShort: announcementTexts.text }),
  textHi: line({ min: 0, max: maxAnnouncementCharacters, tooShort: '' }).default(''),
  link: link.default(''),
  tone: announcement.shape.tone.default('notice'),
  /** Null: now. */
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
};

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access: { may: 'storefront.edit' },
  reads: ['announcements'],
  summary: 'What runs and what is to come, newest start first, then the 50 that ended last.',
  answer: z.array(ownAnnouncement),
});

export const createAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: { may: 'storefront.edit' },
  changes: ['announcements', 'audit'],
  summary: 'Tell all customers something for a while.',
  body: z.object(content),
  answer: ownAnnouncement,
  status: 201,
});

export const changeAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:id',
  access: { may: 'storefront.edit' },
  changes: ['announcements', 'audit'],
  summary:
    'Replace an announcement that is not over; with other words, another link or another tone it shows again to those who dismissed it.',
  params: z.object({ id: idInPath }),
  body: z.object({ ...content, before: ownAnnouncement.omit({ id: true, version: true }).partial().optional() }),
  answer: ownAnnouncement,
});

export const endAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/end',
  access: { may: 'storefront.edit' },
  changes: ['announcements', 'audit'],
  summary: 'End an announcement now, or call one off that is still to come.',
  params: z.object({ id: idInPath }),
  body: z.object({}),
  answer: ownAnnouncement,
});
