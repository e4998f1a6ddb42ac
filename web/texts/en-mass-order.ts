import { groupDigits } from '../../contract/money.ts';

const plural = (count: number, one: string, many: string) =>
  `${groupDigits(String(count))} ${count === 1 ? one : many}`;
const orders = (count: number) => plural(count, 'order', 'orders');

/** The words of the page on which many orders are placed together. */
export const massOrderEn = {
  title: 'Mass order',
  intro: 'One order per line. Type or paste them, check the prices, and place them together.',
  back: 'Order one service',
  lines: 'Your orders',
  linesHint: 'service number | link | quantity. Up to 100 lines; rows from a spreadsheet work as well.',
  example: '12 | https://instagram.com/p/C7xQ | 1000\n15 | https://youtu.be/dQw4w9WgXcQ | 500',
  preview: 'Preview',
  empty: 'What you type appears here with its price.',
  line: (number: number) => `Line ${number}`,
  noPrice: 'No price',
  unitsFor: (quantity: string, link: string) => `${quantity} for ${link}`,
  cleaned: 'We removed the share code. The link opens the same page.',
  problems: {
    shape: 'Please write service number | link | quantity',
    service: 'There is no service with this number',
    'form-only': 'This service needs more than a link and a quantity. Please order it on its own.',
    link: 'Please enter a valid URL',
    missing: 'Please enter the quantity as a whole number',
    'too-many': 'At most 100 lines go together. This one stays here for the next time.',
  },
  repeats: (number: number) => `Same service and link as line ${number}. The platform may count both as one.`,
  uncovered: 'The wallet does not cover this line.',
  total: (count: number) => `Total of ${orders(count)}`,
  wallet: 'Wallet',
  beingChecked: 'Being checked',
  missing: (amount: string) => `${amount} is missing for all of them.`,
  addFunds: 'Add Funds',
  placeAll: (count: number, total: string) => `Place ${count === 1 ? 'the order' : `all ${count}`} for ${total}`,
  placeGood: (count: number, total: string) =>
    `Place the ${count === 1 ? 'good one' : `${count} good ones`} for ${total}`,
  /** Every line is good, and the wallet pays only these. */
  placeCovered: (count: number, total: string) => `Place the ${count} that the wallet covers for ${total}`,
  allNeedsGood: 'All can be placed together once every line is good.',
  placed: (count: number, total: string) => `${orders(count)} placed for ${total}`,
  placedNone: 'Nothing was placed',
  placedNoneText: 'One line was refused, so none was placed. The reason stands beside it.',
  refusedText: (count: number) => `${plural(count, 'line was', 'lines were')} refused and stayed in the text.`,
  showOrder: (id: number) => `Show order #${id}`,
  unanswered: 'No answer came',
  unansweredText: 'The orders may have been placed. Please ask again: nothing is ever placed twice.',
  askAgain: 'Ask again',
  earlier: 'An earlier try went through',
  earlierText: 'Its orders are in your history. Please look there before you place these.',
  failed: 'The orders were not placed',
  services: 'Service numbers',
  search: 'Search services',
  searchHint: 'Name or number',
  noMatch: (search: string) => `No service matches “${search}”`,
  perThousand: (rate: string) => `${rate} per 1,000`,
  perPackage: (rate: string) => `${rate} per package`,
  bounds: (min: string, max: string) => `${min} to ${max}`,
  /** Its number, its name and its price follow. */
  add: 'Begin a line with service',
  more: (count: number) => `${groupDigits(String(count))} more. Search to narrow them down.`,
};
