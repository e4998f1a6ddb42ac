import type { Paise } from '../../contract/money.ts';
import type { Tx } from '../tables.ts';
import { insertUse, releaseUses } from './bonuses.queries.ts';
import { type BonusRow, splitAmong } from './bonuses.rules.ts';

interface UsedBonus {
  readonly orderId: number;
  /** Locked by this transaction. */
  readonly rows: readonly BonusRow[];
  readonly offPaise: Paise;
  readonly at: number;
}

/** Writes down what an order uses of its customer's bonuses. */
export async function recordBonusUse(tx: Tx, { orderId, rows, offPaise, at }: UsedBonus): Promise<void> {
  for (const part of splitAmong(rows, { offPaise, now: at })) await insertUse(tx, { orderId, at, ...part });
}

/** Gives back what an order used: all of it was paid back. Its wallet is locked after this. */
export function releaseBonusUse(tx: Tx, released: { readonly orderId: number; readonly at: number }): Promise<void> {
  return releaseUses(tx, released);
}
