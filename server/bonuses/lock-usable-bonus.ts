import type { Paise } from '../../contract/money.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { lockOpenBonuses } from './bonuses.queries.ts';
import { type BonusRow, sumUsable } from './bonuses.rules.ts';

export interface UsableBonus {
  readonly balancePaise: Paise;
  readonly bonusPaise: Paise;
  readonly rows: readonly BonusRow[];
}

/** What somebody can use, and what their wallet holds: both stay so until this transaction changes them or ends. */
export async function lockUsableBonus(
  tx: Tx,
  whose: { readonly userId: number; readonly at: number },
): Promise<UsableBonus> {
  const rows = await lockOpenBonuses(tx, whose);
  return { rows, bonusPaise: sumUsable(rows, whose.at), balancePaise: await lockBalance(tx, whose.userId) };
}
