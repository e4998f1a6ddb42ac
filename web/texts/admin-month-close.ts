import type { MovementKind } from '../../contract/month-close.ts';
import { count } from './admin-plural.ts';

/** A gateway is shown by its own name. */
const railNames: Readonly<Record<string, string>> = { upi: 'UPI to the shop' };

/** The words of a month's close, which is printed. */
export const monthCloseTexts = {
  open: 'Month’s close',
  back: 'Back to the overview',
  month: 'Month',
  download: 'Movements as CSV',
  print: 'Print or save as PDF',
  title: (month: string) => `Close of ${month}`,
  until: (moment: string) => `The month is not over: all of it is until ${moment}.`,
  asOf: (moment: string) => `As of ${moment}. Refunds and costs that came later are in it.`,
  wallets: 'What the shop owes its customers',
  opening: 'In all wallets before',
  closing: 'In all wallets after',
  kinds: {
    'top-up': 'Top-ups',
    'return-failed': 'Money back that did not get through',
    refund: 'Refunds of orders',
    add: 'Added by hand',
    set: 'Set by hand',
    charge: 'Paid for orders',
    return: 'Top-ups given back',
    reversal: 'Top-ups reversed',
    subtract: 'Taken by hand',
  } satisfies Record<MovementKind, string>,
  times: (number: number) => `${count(number)} times`,
  rails: 'Top-ups by how they came',
  railNames,
  noTopUps: 'No top-up came in this month.',
  orders: 'Orders placed in this month',
  number: 'Orders',
  paid: 'Paid',
  refunded: 'Paid back until now',
  kept: 'Kept',
  cost: 'Cost at providers',
  withoutCost: (number: number) => `${count(number)} by hand, or not sent: their cost is not known`,
  profit: 'Profit of those with a cost',
  joined: 'Customers who joined',
  failed: 'The month could not be added up',
} as const;
