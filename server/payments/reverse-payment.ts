import { formatRupees } from '../../contract/money.ts';
import type { ReversalCause } from '../../contract/money-back.ts';
import { openStates } from '../../contract/payments.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { type Reversed, reverseTopUp, type TopUpReversal } from '../funds/reverse-top-up.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';
import { findCreditedOtherwise } from './find-named.ts';
import { lockRequest } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

/**
 * Takes a credited top-up back, and knows its payment as reversed. The payment of a wrong approval has come for somebody else: where all of it
 * is taken back it is open again, for a person. Of one that went back in part before, a return may still be on its way. See `reverseTopUp`.
 */
export async function reversePayment(tx: Tx, reversal: TopUpReversal): Promise<Reversed> {
  const { requestId, cause, at } = reversal;
  // First the request, then the payment, then the wallet, as everybody does who credits.
  await lockRequest(tx, requestId);
  const payment = tx.selectFrom('payments').select('id').where('fund_request_id', '=', requestId);
  await locking(tx, payment).execute();
  const others = await findOfOtherAmount(tx, requestId);
  const reversed = await reverseTopUp(tx, reversal);
  if (reversed.reversedPaise === 0) return reversed;
  const opened = {
    state: 'ambiguous',
    reason: 'wrong-approval',
    fund_request_id: null,
    decided_by: null,
    comment: '',
  } as const;
  const isWrong = cause === 'wrong-approval';
  if (isWrong) {
    await openOfOtherAmount(tx, { ...others, requestId, reversedPaise: reversed.reversedPaise, at });
    await tx
      .updateTable('payments')
      .set({ ...opened, updated_at: at })
      .where('fund_request_id', '=', requestId)
      .where('state', '=', 'matched')
      .where('amount_paise', '=', reversed.reversedPaise)
      .execute();
  }
  await tx
    .updateTable('payments')
    .set({ state: 'reversed', reason: isWrong ? 'wrong-approval' : 'taken-back', updated_at: at })
    .where('fund_request_id', '=', requestId)
    .where('state', '=', 'matched')
    .execute();
  return reversed;
}

interface OtherPayments {
  readonly paymentIds: readonly number[];
  /** What the request was credited with. */
  readonly creditedPaise: number;
}

/** Open payments with the reference of a request that was credited with another amount than theirs. */
async function findOfOtherAmount(tx: Tx, requestId: number): Promise<OtherPayments> {
  const request = await tx
    .selectFrom('fund_requests')
    .select('reference_key as key')
    .select((eb) => eb.fn.coalesce('received_paise', 'amount_paise').as('creditedPaise'))
    .where('id', '=', requestId)
    .executeTakeFirst();
  const payments = request?.key ? await findCreditedOtherwise(tx, request.key) : [];
  return { paymentIds: payments.map(({ id }) => id), creditedPaise: request?.creditedPaise ?? 0 };
}

/** Once the credit is taken back they wait for a person, unless another credit of their amount stands. */
async function openOfOtherAmount(
  tx: Tx,
  { paymentIds, creditedPaise, requestId, reversedPaise, at }: OtherPayments & Opening,
): Promise<void> {
  if (paymentIds.length === 0) return;
  const returned = formatRupees(creditedPaise - reversedPaise);
  const comment =
    reversedPaise === creditedPaise
      ? ''
      : `${returned} of request #${requestId} had gone back before. Set this payment aside, and credit by hand what is left of it.`;
  await tx
    .updateTable('payments')
    .set({ reason: 'wrong-approval', state: 'ambiguous', comment, updated_at: at })
    .where('id', 'in', paymentIds)
    .where('state', 'in', openStates)
    .execute();
  await refreshPayments(tx, { paymentIds, adminId: 0, at });
}

interface Opening {
  readonly requestId: number;
  readonly reversedPaise: number;
  readonly at: number;
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
