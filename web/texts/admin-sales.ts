import type { SalesDays, SalesGroup } from '../../contract/sales.ts';
import { count } from './admin-plural.ts';

/** The words of what sold, and who ordered. */
export const salesTexts = {
  title: 'What sold',
  period: 'Period of the sales',
  periods: { 1: 'Today', 7: '7 days', 28: '28 days' } satisfies Record<SalesDays, string>,
  beside: {
    1: 'Beside yesterday until the same minute',
    7: 'Beside the 7 days before, until the same minute',
    28: 'Beside the 28 days before, until the same minute',
  } satisfies Record<SalesDays, string>,
  by: 'Add the sales up by',
  groups: { platform: 'Platform', service: 'Service' } satisfies Record<SalesGroup, string>,
  orders: 'Orders',
  ordersBefore: (number: number) => `${count(number)} before`,
  phoneNote: (
    now: number,
    before: number,
    { paidBack, usual }: { paidBack?: string | undefined; usual?: string | undefined },
  ) =>
    [
      `${count(now)} ${now === 1 ? 'order' : 'orders'}, ${count(before)} before`,
      paidBack !== undefined && `${paidBack} paid back`,
      usual !== undefined && `done in ${usual}`,
    ]
      .filter((text) => text !== false)
      .join(', '),
  revenue: 'Revenue',
  before: (amount: string) => `${amount} before`,
  change: 'Change',
  fresh: 'new',
  refunds: 'Paid back',
  usual: 'Usually done in',
  profit: 'Profit',
  unknown: '–',
  more: (number: number) => `${count(number)} more sold something; the CSV of Orders has every one.`,
  none: 'Nothing was sold in this time.',
  explains: 'Revenue is what was paid for these orders and not paid back until now.',

  customers: {
    title: 'Customers',
    joined: 'Joined',
    ordered: 'Ordered',
    returned: 'Of these, had ordered before',
    wallets: 'In their wallets',
    top: 'Spent most',
    name: 'Customer',
    orders: (number: number) => `${count(number)} ${number === 1 ? 'order' : 'orders'}`,
    open: 'Open',
  },
} as const;
