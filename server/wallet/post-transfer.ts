import { assertPaise, formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { Actor } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { TransferKind, Tx } from '../tables.ts';
import { creditWallet, debitWallet, findBalance, insertTransfer } from './wallet.queries.ts';
import { type Subject, shopAccounts } from './wallet.rules.ts';

export interface Transfer {
  readonly kind: TransferKind;
  /** Whose wallet it moves, and which way; the other end is the shop's account for this kind. */
  readonly userId: number;
  readonly direction: 'in' | 'out';
  readonly amountPaise: Paise;
  /** A second movement of the same kind for the same subject and sequence throws. */
  readonly subject: Subject;
  /** Shown to the customer. */
  readonly description: string;
  readonly actor: Actor;
  readonly at: number;
}

/**
 * The only way that money moves: one row from one account to another, and the wallet's balance with it. Throws
 * `insufficient-balance` when the wallet does not hold the amount, and `conflict` when it was posted before.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<{ transferId: number; balancePaise: Paise }> {
  const { kind, amountPaise, direction, userId, subject, description, actor, at } = transfer;
  const [wallet] = await moveBalance(tx, transfer);
  if (!wallet) throw insufficientBalance(amountPaise, await findBalance(tx, userId));
  const shopAccount = shopAccounts[kind];
  const balancePaise = assertPaise(wallet.balance_paise ?? Number.NaN);

  const [posted] = await insertTransfer(tx, {
    kind,
    amountPaise,
    subjectKind: subject.kind,
    subjectId: subject.id,
    sequence: subject.sequence ?? 0,
    description,
    actorKind: actor.kind,
    actorId: actor.id,
    via: actor.via,
    at,
    debitAccount: direction === 'in' ? shopAccount : wallet.id,
    creditAccount: direction === 'in' ? wallet.id : shopAccount,
    walletAccount: wallet.id,
    walletBalancePaise: balancePaise,
  });
  if (!posted) throw new ExpectedError('conflict', 'This was booked before.');
  return { transferId: posted.id, balancePaise };
}

/** Empty when the wallet does not hold the amount. */
async function moveBalance(tx: Tx, { amountPaise, direction, userId }: Transfer) {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 1) throw new RangeError(`Can't move ${amountPaise} paise.`);
  return direction === 'in'
    ? creditWallet(tx, { userId, amountPaise })
    : debitWallet(tx, { userId, amountPaise, floorPaise: amountPaise });
}

export function insufficientBalance(neededPaise: Paise, balancePaise: Paise): ExpectedError {
  return new ExpectedError(
    'insufficient-balance',
    `Insufficient balance: this needs ${formatRupees(neededPaise)}, and the wallet has ${formatRupees(balancePaise)}.`,
    { detail: { kind: 'amount-missing', needed: wireAmount(neededPaise), balance: wireAmount(balancePaise) } },
  );
}
