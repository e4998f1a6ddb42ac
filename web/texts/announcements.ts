import { announcementsEn } from './en-announcements.ts';
import { announcementsHi } from './hi-announcements.ts';
import type { Wording } from './wording.ts';

export const announcements: Wording<typeof announcementsEn> =
  import.meta.env.LANGUAGE === 'hi' ? announcementsHi : announcementsEn;
