import type { PriceChange } from '../../contract/price-changes.ts';

/** The words of the history of a service's price. */
export const priceHistoryTexts = {
  title: 'Price history',
  failed: 'Failed to fetch the price history',
  empty: 'No change of this price is on record.',
  things: 'changes',
  table: 'Changes of the price, newest first',
  price: 'Price per 1000',
  how: 'How',
  who: 'Who',
  when: 'When',
  from: 'From',
  to: 'to',
  theShop: 'The shop itself',
  percent: (percent: number) => `Many prices ${percent < 0 ? 'lowered' : 'raised'} by ${Math.abs(percent)} %`,
  kinds: {
    create: 'First price',
    import: 'Import of a file',
    edit: 'Edited',
    table: 'Edited in the table',
    percent: 'Many prices changed',
    rules: 'Price rules saved',
    cost: 'Followed the cost',
    mode: 'Fixed, or let follow its rule',
    undo: 'A change was undone',
  } satisfies Record<PriceChange['kind'], string>,
} as const;
