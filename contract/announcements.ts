import * as z from 'zod';
import type { Language } from './languages.ts';

export const announcementTones = ['notice', 'warning'] as const;

export type AnnouncementTone = (typeof announcementTones)[number];

/** So many characters an announcement has at most, in each language. */
export const maxAnnouncementCharacters = 280;

/** So many run or are still to come at most. */
export const maxOpenAnnouncements = 10;

/** What the owner tells all customers, as they see it while it runs. */
export const announcement = z.object({
  id: z.int().positive(),
  /** Another one whenever the words, the link or the tone have changed: who sent the earlier one away sees this one. */
  version: z.int(),
  text: z.string(),
  /** Empty: nobody has written it, and who reads Hindi sees the English text. */
  textHi: z.string(),
  /** A path of this shop, or an address that begins with https; empty for none. */
  link: z.string(),
  tone: z.enum(announcementTones),
});

export type Announcement = z.output<typeof announcement>;

/** The words in a language, and in which language they are. */
export function announcementIn(
  { text, textHi }: Pick<Announcement, 'text' | 'textHi'>,
  language: Language,
): { text: string; language: Language } {
  return language === 'hi' && textHi !== '' ? { text: textHi, language } : { text, language: 'en' };
}
