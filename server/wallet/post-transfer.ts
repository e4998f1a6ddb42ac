import { assertPaise, formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { TransferKind, Tx } from '../tables.ts';
import { creditWallet, debitWallet, findBalance, insertTransfer } from './wallet.queries.ts';
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

  const [wallet] =
    direction === 'in'
      ? await creditWallet(tx, { userId, amountPaise })
      : await debitWallet(tx, { userId, amountPaise, floorPaise: amountPaise });
  if (!wallet) throw insufficient(amountPaise, await findBalance(tx, userId));
  const shopAccount = shopAccounts[transfer.kind];
  const balancePaise = assertPaise(wallet.balance_paise ?? Number.NaN);

  const [posted] = await insertTransfer(tx, {
    ...transfer,
    debitAccount: direction === 'in' ? shopAccount : wallet.id,
    creditAccount: direction === 'in' ? wallet.id : shopAccount,
    walletAccount: wallet.id,
    walletBalancePaise: balancePaise,
  });
  if (!posted) throw new ExpectedError('conflict', 'This was booked before.');
  return { balancePaise };
}

function insufficient(neededPaise: Paise, balancePaise: Paise): ExpectedError {
  return new ExpectedError(
    'insufficient-balance',
    `Insufficient balance: this needs ${formatRupees(neededPaise)}, and the wallet has ${formatRupees(balancePaise)}.`,
    { detail: { kind: 'amount-missing', needed: wireAmount(neededPaise), balance: wireAmount(balancePaise) } },
  );
}
