/** What the list of fund requests can be narrowed down to. */
export const rangeTexts = {
  more: (active: number) => (active === 0 ? 'Dates and amounts' : `Dates and amounts (${active})`),
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
