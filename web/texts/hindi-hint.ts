/** What an English page says to those who read Hindi; the system's own face draws it. */
export const hindiHint = {
  label: 'भाषा',
  choose: 'हिंदी में देखें',
  dismiss: 'बंद करें',
};
