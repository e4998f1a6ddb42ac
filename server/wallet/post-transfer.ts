import { formatRupees, type Paise } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { TransferKind, Tx } from '../tables.ts';
import { creditWallet, debitWallet, findBalance, findShopAccount, insertTransfer } from './wallet.queries.ts';
import { shopAccounts } from './wallet.rules.ts';

export interface Transfer {
  readonly kind: TransferKind;
  /** Whose wallet it moves, and which way; the other end is the shop's account for this kind. */
  readonly userId: number;
  readonly direction: 'in' | 'out';
  readonly amountPaise: Paise;
  /** What it is for; a second movement of the same kind for the same reference throws. */
  readonly reference: string;
  readonly actorId: number;
  /** Shown to the customer. */
  readonly description: string;
  readonly at: number;
}

/**
 * The only way that money moves: one row from one account to another, and the wallet's balance with it.
 * Throws `insufficient-balance` when the wallet does not hold the amount, and `conflict` when it was posted before.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<{ balancePaise: Paise }> {
  const { amountPaise, direction, userId } = transfer;
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 1) throw new RangeError(`Can't move ${amountPaise} paise.`);

  const [shopAccount] = await findShopAccount(tx, { kind: shopAccounts[transfer.kind] });
  const [wallet] =
    direction === 'in'
      ? await creditWallet(tx, { userId, amountPaise })
      : await debitWallet(tx, { userId, amountPaise, floorPaise: amountPaise });
  if (!wallet) throw insufficient(amountPaise, await findBalance(tx, userId));
  if (!shopAccount || wallet.balance_paise === null) throw new Error('The ledger lacks an account of the shop.');

  const [posted] = await insertTransfer(tx, {
    ...transfer,
    debitAccount: direction === 'in' ? shopAccount.id : wallet.id,
    creditAccount: direction === 'in' ? wallet.id : shopAccount.id,
    walletAccount: wallet.id,
    walletBalancePaise: wallet.balance_paise,
  });
  if (!posted) throw new ExpectedError('conflict', 'This was booked before.');
  return { balancePaise: wallet.balance_paise };
}

function insufficient(neededPaise: Paise, balancePaise: Paise): ExpectedError {
  return new ExpectedError(
    'insufficient-balance',
    `Insufficient balance: this needs ${formatRupees(neededPaise)}, and the wallet has ${formatRupees(balancePaise)}.`,
  );
}
