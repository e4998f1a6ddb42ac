import type { ReversalCause } from '../../contract/money-back.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { type Reversed, reverseTopUp, type TopUpReversal } from '../funds/reverse-top-up.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

/** Takes a credited top-up back, and knows its payment as reversed. See `reverseTopUp`. */
export async function reversePayment(tx: Tx, reversal: TopUpReversal): Promise<Reversed> {
  const { requestId, cause, at } = reversal;
  // First the payment, then the wallet, as everybody does who credits.
  const payment = tx.selectFrom('payments').select('id').where('fund_request_id', '=', requestId);
  await locking(tx, payment).execute();
  const reversed = await reverseTopUp(tx, reversal);
  if (reversed.reversedPaise === 0) return reversed;
  await tx
    .updateTable('payments')
    .set({ state: 'reversed', reason: cause === 'wrong-approval' ? 'wrong-approval' : 'taken-back', updated_at: at })
    .where('fund_request_id', '=', requestId)
    .where('state', '=', 'matched')
    .execute();
  return reversed;
}

interface ShownReversal {
  /** The numbers of a movement that takes a payment back. */
  readonly keys: readonly string[];
  readonly paise: number;
  readonly cause: ReversalCause;
  readonly reason: string;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * A bank's statement shows that credited payments were taken back: those of these numbers, where the amount is the same. Any other
 * amount is left to a person.
 */
export async function reverseShown(tx: Tx, { keys, paise, ...reversal }: ShownReversal): Promise<void> {
  if (keys.length === 0) return;
  const credited = await tx
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.fund_request_id as requestId')
    .distinct()
    .where('r.reference_key', 'in', keys)
    .where('p.state', '=', 'matched')
    .where('p.amount_paise', '=', paise)
    .where('p.fund_request_id', 'is not', null)
    .execute();
  const [only, ...others] = credited;
  if (only?.requestId === undefined || only.requestId === null || others.length > 0) return;
  await reversePayment(tx, { ...reversal, requestId: only.requestId, amountPaise: paise });
}
