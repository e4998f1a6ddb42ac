export const en = {
  common: {
    loading: 'Loading…',
    reconnecting: 'The shop can’t be reached right now. Trying again…',
    noConnection: 'No connection. Check your internet and try again.',
    tryAgain: 'Please try again.',
  },
};
