import { createContext, use } from 'react';

/** Every word that the components say by themselves; a page gives its own words as props. */
export const uiWords = {
  locale: 'en-IN',
  optional: 'optional',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  stale: 'The list could not be refreshed. What you see may be out of date.',
  loading: 'Loading…',
  dismiss: 'Dismiss',
  messages: 'Messages (F8)',
  search: 'Search',
  clear: 'Clear',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  choose: 'Choose',
  nothingFound: 'Nothing matches this search.',
  loadFailed: 'This could not be loaded',
  loadFailedHint: 'Check the connection and try again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  actions: 'Actions',
  pagesOf: (things: string) => `Pages of ${things}`,
  page: (page: number) => `Page ${page}`,
  previous: 'Previous',
  next: 'Next',
  showing: (range: { from: string; to: string; total: string; things: string }) =>
    `Showing ${range.from} to ${range.to} of ${range.total} ${range.things}`,
  showingBeyond: (range: { shown: string; total: string; things: string }) =>
    `Showing ${range.shown} ${range.things} after the first ${range.total}`,
  andMore: (total: string) => `${total}+`,
  notAvailable: 'Not available',
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  inMinutes: (minutes: number) => `in ${minutes} min`,
  inHours: (hours: number) => `in ${hours} h`,
};

export type UiWords = typeof uiWords;

const UiWordsContext = createContext<UiWords>(uiWords);

/** Gives the components inside it their words in another language. */
export const UiWordsProvider = UiWordsContext.Provider;

export function useUiWords(): UiWords {
  return use(UiWordsContext);
}
