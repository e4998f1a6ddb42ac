import type { Paise } from '../../contract/money.ts';
import type { Tx } from '../tables.ts';
import { creditWallet } from './wallet.queries.ts';

/** What a wallet holds, and goes on holding until this transaction moves it or ends. */
export async function lockBalance(tx: Tx, userId: number): Promise<Paise> {
  // Adding nothing locks the row, and makes one where no money has ever been.
  const [wallet] = await creditWallet(tx, { userId, amountPaise: 0 });
  return wallet?.balance_paise ?? 0;
}
