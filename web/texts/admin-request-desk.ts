/** What the list of fund requests can be narrowed down to. */
export const rangeTexts = {
  more: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  from: 'From',
  fromDay: 'Sent from',
  to: 'to',
  toDay: 'Sent until',
  amountFrom: 'Amount from (₹)',
  amountTo: 'Amount up to (₹)',
  least: '₹ from',
  most: '₹ up to',
  amountFault: 'An amount such as 500',
  clear: 'Clear',
};

/** The ready-made reasons for which fund requests are rejected. */
export const reasonTexts = {
  title: 'Reasons for a rejection',
  lead: 'Whoever rejects a fund request chooses one of them, and can change it. The customer reads it as it stands here.',
  reasons: 'Reasons, one on each line',
  hint: 'Up to 12, the most frequent first.',
  tooMany: 'At most 12 reasons',
  tooLong: 'At most 200 characters a reason',
  twice: 'Two reasons are the same',
  submit: 'Save reasons',
  saved: 'Reasons saved',
  failed: 'The reasons could not be saved',
};
