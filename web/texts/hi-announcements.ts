import { type announcementsEn, beginning } from './en-announcements.ts';
import type { Wording } from './wording.ts';

export const announcementsHi: Wording<typeof announcementsEn> = {
  label: 'शॉप की सूचनाएँ',
  more: 'और जानें',
  dismiss: (text) => `सूचना हटाएँ: ${beginning(text)}`,
};
