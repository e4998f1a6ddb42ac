import type { PriceChange } from '../../contract/price-changes.ts';

type Fields = Readonly<Record<string, unknown>>;

interface NotedAct {
  readonly action: string;
  /** What the act says of itself. */
  readonly act: Fields;
  /** What the service was. */
  readonly before: Fields;
}

const kinds: Readonly<Record<string, PriceChange['kind']>> = {
  create: 'create',
  import: 'import',
  'change-many': 'table',
  'follow-prices': 'cost',
  'change-price-mode': 'mode',
  undo: 'undo',
};

/** What changed a price, by the act that is on record. */
export function priceChangeKind({ action, act, before }: NotedAct): PriceChange['kind'] {
  if (action === 'change-prices') return act['byRules'] === true ? 'rules' : 'percent';
  if (action === 'import' && Object.keys(before).length === 0) return 'create';
  return kinds[action] ?? 'edit';
}
