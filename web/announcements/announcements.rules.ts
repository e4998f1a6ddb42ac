import type { Announcement } from '../../contract/announcements.ts';

const maxShown = 2;

/** Names an announcement in the words that it has now. */
export const keyOf = ({ id, version }: Pick<Announcement, 'id' | 'version'>): string => `${id}.${version}`;

/** Of those that run, newest first, the newest that the person has not dismissed. */
export function shownOf(running: readonly Announcement[], dismissed: readonly string[]): readonly Announcement[] {
  return running.filter((each) => !dismissed.includes(keyOf(each))).slice(0, maxShown);
}

interface Places {
  /** Above the page: those that came with it, whether they are still shown or only their room stays. */
  readonly rooms: readonly { readonly announcement: Announcement; readonly isShown: boolean }[];
  /** Over the page: those that came, or were edited, since then. */
  readonly late: readonly Announcement[];
}

/** Where the announcements that are shown stand on a page that came with the `first` ones. */
export function placesOf(shown: readonly Announcement[], first: readonly Announcement[]): Places {
  const isAmong = (those: readonly Announcement[], { id, version }: Announcement) =>
    those.some((each) => each.id === id && each.version === version);
  return {
    rooms: first.map((announcement) => ({ announcement, isShown: isAmong(shown, announcement) })),
    late: shown.filter((announcement) => !isAmong(first, announcement)),
  };
}
