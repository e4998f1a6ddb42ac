/** The words that every page has, also those that load little else. */
export const everywhereEn = {
  loading: 'Loading…',
  reconnecting: 'The shop can’t be reached right now. Trying again…',
  noConnection: 'No connection. Check your internet and try again.',
  tryAgain: 'Please try again.',
  tooSlow: 'The connection was too slow. Please try again.',
  tooLarge: 'This is too large to be sent.',
  login: 'Login',
  getStarted: 'Get Started',
  backToStart: 'Back to the start',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  adults: 'For people of 18 and older. Prices in Indian rupees.',
  legal: 'Legal',
  onThisPage: 'On this page',
  mainNavigation: 'Main',
  newTab: '(opens in a new tab)',
  skipToContent: 'Skip to content',
  /** The other language, in its own words: the whole name, and its beginning for a narrow bar. */
  otherLanguage: 'हिंदी',
  otherLanguageShort: 'हिं',
};
