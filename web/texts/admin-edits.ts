/** When somebody else has changed what is being edited. */
export const editTexts = {
  now: (label: string, value: string) => `${label} now: ${value}`,
  empty: 'empty',
  textIsKept:
    'Your text is kept. Save over it to put yours in its place, or load the new version and go on from there.',
  loadNewVersion: 'Load the new version',
  saveOver: 'Save over it',
} as const;
