import type { UiWords } from '../ui/words.ts';

// Latin figures, as everywhere in the shop; `nu` would otherwise be left to the browser.
const localeHi = 'hi-IN-u-nu-latn';
const relative = new Intl.RelativeTimeFormat(localeHi, { numeric: 'always' });

/** What the components say by themselves. */
export const uiWordsHi: UiWords = {
  locale: localeHi,
  optional: 'ज़रूरी नहीं',
  close: 'बंद करें',
  cancel: 'रहने दें',
  retry: 'फिर कोशिश करें',
  stale: 'सूची अपडेट नहीं हो सकी। जो दिख रहा है वह पुराना हो सकता है।',
  loading: 'लोड हो रहा है…',
  dismiss: 'हटाएँ',
  messages: 'सूचनाएँ (F8)',
  search: 'खोजें',
  clear: 'साफ़ करें',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  choose: 'चुनें',
  nothingFound: 'इस खोज से कुछ नहीं मिला।',
  loadFailed: 'यह लोड नहीं हो सका',
  loadFailedHint: 'कनेक्शन जाँचें और फिर कोशिश करें।',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हुआ',
  actions: 'कार्रवाई',
  pagesOf: (things) => `${things} के पेज`,
  page: (page) => `पेज ${page}`,
  previous: 'पिछला',
  next: 'अगला',
  showing: ({ from, to, total, things }) => {
    if (from === '1' && to === total) return `कुल ${total} ${things}`;
    return `${total} ${things} में से ${from === to ? from : `${from} से ${to}`}`;
  },
  showingBeyond: ({ shown, total, things }) => `पहले ${total} के बाद के ${shown} ${things}`,
  andMore: (total) => `${total}+`,
  notAvailable: 'उपलब्ध नहीं',
  justNow: 'अभी-अभी',
  minutesAgo: (minutes) => relative.format(-minutes, 'minute'),
  hoursAgo: (hours) => relative.format(-hours, 'hour'),
  inMinutes: (minutes) => relative.format(minutes, 'minute'),
  inHours: (hours) => relative.format(hours, 'hour'),
};
