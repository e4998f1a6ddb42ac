import type { MarginGroup } from '../../contract/margins.ts';
import { plural } from './admin-plural.ts';

const orders = (number: number) => plural(number, 'order', 'orders');

/** The words of what orders cost and leave. */
export const marginTexts = {
  title: 'Cost and profit',
  by: 'Add up by',
  groups: { day: 'Day', service: 'Service', provider: 'Provider' } satisfies Record<MarginGroup, string>,
  orders: 'Orders',
  kept: 'Paid by customers',
  afterRefunds: (refunded: string) => `after ${refunded} that was paid back`,
  cost: 'Cost at providers',
  profit: 'Profit',
  percent: (percent: string) => `${percent.replace('-', '−')} %`,
  ofKept: (percent: string) => `${percent} of what was paid for these orders`,
  unknown: 'not known',
  byHand: 'By hand, or not sent yet',
  ofThese: (number: number) => `${number.toLocaleString('en-IN')} without a cost`,
  withoutCost: (number: number) => `${orders(number)} by hand, or not sent yet`,
  withoutCostNote: 'Nobody knows what they cost, so they are in neither cost nor profit.',
  explains:
    'An order counts for the day on which it was placed. Its cost is what the provider says, by the rate of its currency when it was sent.',
  showRest: (rows: number) => `Show ${rows.toLocaleString('en-IN')} more`,
  download: 'Download as CSV',
  fileName: (by: MarginGroup, day: string) => `cost-and-profit-by-${by}-${day}.csv`,
  csvColumns: [
    'Orders',
    'Orders without a cost',
    'Paid by customers (INR)',
    'Paid for orders without a cost (INR)',
    'Paid back (INR)',
    'Cost at providers (INR)',
    'Profit (INR)',
    'Margin (%)',
  ],
} as const;
