import {
  announcementTones,
  announcementTexts as contractTexts,
  isAnnouncementLink,
  maxAnnouncementCharacters,
  type OwnAnnouncement,
} from '../../contract/announcements-admin.ts';
import { indianText, instantInIndia } from '../platform/indian-input.ts';
import { announcementTexts } from '../texts/admin-announcements.ts';

export type AnnouncementValues = {
  readonly text: string;
  readonly textHi: string;
  readonly link: string;
  readonly tone: string;
  /** Both in India time, as a control for local times has it; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
};

/** What the form begins with. */
export function valuesOf(announcement: OwnAnnouncement | undefined): AnnouncementValues {
  return {
    text: announcement?.text ?? '',
    textHi: announcement?.textHi ?? '',
    link: announcement?.link ?? '',
    tone: announcement?.tone ?? 'notice',
    startsAt: announcement ? indianText(announcement.startsAt) : '',
    endsAt: announcement?.endsAt ? indianText(announcement.endsAt) : '',
  };
}

/** One line, however it was typed. */
const inOneLine = (typed: string) => typed.trim().replace(/\s+/g, ' ');

const { faults } = announcementTexts.dialog;

const lengthFault = (typed: string) =>
  inOneLine(typed).length > maxAnnouncementCharacters ? faults.tooLong : undefined;

const dateFault = (typed: string) => (typed !== '' && instantInIndia(typed) === null ? faults.date : undefined);

/** `isNew`: it can begin as it is saved. */
export const rulesFor = ({ isNew, now }: { isNew: boolean; now: () => number }) => ({
  text: (typed: string) => (inOneLine(typed) === '' ? contractTexts.text : lengthFault(typed)),
  textHi: lengthFault,
  link: (typed: string) => (typed.trim() === '' || isAnnouncementLink(typed.trim()) ? undefined : contractTexts.link),
  startsAt: (typed: string) => (typed === '' && !isNew ? faults.date : dateFault(typed)),
  endsAt: (typed: string, { startsAt }: AnnouncementValues) => {
    const end = instantInIndia(typed);
    if (typed === '' || end === null) return dateFault(typed);
    if (Date.parse(end) <= now()) return contractTexts.past;
    return startsAt !== '' && typed <= startsAt ? contractTexts.end : undefined;
  },
});

/** What the server is sent; the values are sound. */
export function announcementBody(values: AnnouncementValues, before?: OwnAnnouncement) {
  return {
    text: inOneLine(values.text),
    textHi: inOneLine(values.textHi),
    link: values.link.trim(),
    tone: announcementTones.find((each) => each === values.tone) ?? 'notice',
    startsAt: instantInIndia(values.startsAt, before?.startsAt),
    endsAt: instantInIndia(values.endsAt, before?.endsAt),
  };
}
