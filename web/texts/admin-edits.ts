/** When another admin has changed what is being edited. */
export const editTexts = {
  now: (label: string, value: string) => `${label} now: ${value}`,
  yours: (value: string) => `Yours: ${value}`,
  empty: 'empty',
  explanation: 'Choose a value for each field, then save.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  saveOver: 'Save over it',
} as const;
