import { formatRupees, type Paise } from '../../contract/money.ts';
import type { ReversalCause } from '../../contract/money-back.ts';
import { openStates } from '../../contract/payments.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { type Reversed, reverseTopUp, type TopUpReversal } from '../funds/reverse-top-up.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';
import { reopenRemainders } from './decide-remainder.ts';
import { findCreditedOtherwise } from './find-named.ts';
import { findReversedOfKey } from './find-remainders.ts';
import { lockRequest } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { repeatedKeys } from './repeated-key.rules.ts';

/**
 * Takes a credited top-up back, and knows its payment as reversed. The payment of a wrong approval has come for somebody else: where all of it
 * is taken back it is open again, for a person. One that went back in part before stays reversed, and what is left of it waits for a person.
 * See `reverseTopUp`.
 */
export async function reversePayment(tx: Tx, reversal: TopUpReversal): Promise<Reversed> {
  const { requestId, cause, at } = reversal;
  // First the request, then the payment, then the wallet, as everybody does who credits.
  await lockRequest(tx, requestId);
  const payment = tx.selectFrom('payments').select('id').where('fund_request_id', '=', requestId);
  await locking(tx, payment).execute();
  const credited = await findByReference(tx, requestId);
  const reversed = await reverseTopUp(tx, reversal);
  if (reversed.reversedPaise === 0) return reversed;
  if (cause === 'wrong-approval') {
    const mistake = { ...credited, requestId, reversedPaise: reversed.reversedPaise, at };
    await openOfOtherAmount(tx, mistake);
    await reopenRemainders(tx, mistake);
    await openWhole(tx, mistake);
    await noteMistake(tx, mistake);
  } else {
    await tx
      .updateTable('payments')
      .set({ state: 'reversed', reason: 'taken-back', updated_at: at })
      .where('fund_request_id', '=', requestId)
      .where('state', '=', 'matched')
      .execute();
  }
  return reversed;
}

type Mistake = CreditedPayments & {
  readonly requestId: number;
  readonly reversedPaise: Paise;
  readonly at: number;
};

/** All of a payment is taken back: it has come for somebody else. */
async function openWhole(tx: Tx, { requestId, reversedPaise, at }: Mistake): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'ambiguous', reason: 'wrong-approval', fund_request_id: null, decided_by: null, comment: '' })
    .set({ updated_at: at })
    .where('fund_request_id', '=', requestId)
    .where('state', '=', 'matched')
    .where('amount_paise', '=', reversedPaise)
    .execute();
}

/** What is left of any other waits for a person, unless it was credited to somebody else before. */
async function noteMistake(tx: Tx, { requestId, at }: Mistake): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'reversed', reason: 'wrong-approval', decided_by: null, comment: '', updated_at: at })
    .where('fund_request_id', '=', requestId)
    .where((eb) => eb.or([eb('state', '=', 'matched'), eb('reason', '<>', 'by-person')]))
    .execute();
}

interface CreditedPayments {
  /** Open payments with the reference of a request that was credited with another amount than theirs. */
  readonly otherIds: readonly number[];
  /** Payments that were reversed before, and of which it was credited with what was left. */
  readonly remainderIds: readonly number[];
  /** What the request was credited with. */
  readonly creditedPaise: Paise;
}

/** By the reference of a request, which is free once its approval is taken back. */
async function findByReference(tx: Tx, requestId: number): Promise<CreditedPayments> {
  const request = await tx
    .selectFrom('fund_requests')
    .select('reference_key as key')
    .select((eb) => eb.fn.coalesce('received_paise', 'amount_paise').as('creditedPaise'))
    .where('id', '=', requestId)
    .executeTakeFirst();
  const { key = '', creditedPaise = 0 } = request ?? {};
  if (!key) return { otherIds: [], remainderIds: [], creditedPaise };
  return {
    otherIds: (await findCreditedOtherwise(tx, key)).map(({ id }) => id),
    remainderIds: await findReversedOfKey(tx, { key, exceptOf: requestId }),
    creditedPaise,
  };
}

/** Once the credit is taken back they wait for a person, unless another credit of their amount stands. */
async function openOfOtherAmount(
  tx: Tx,
  { otherIds: paymentIds, creditedPaise, requestId, reversedPaise, at }: Mistake,
): Promise<void> {
  if (paymentIds.length === 0) return;
  const returned = formatRupees(creditedPaise - reversedPaise);
  const comment =
    reversedPaise === creditedPaise
      ? ''
      : `${returned} of request #${requestId} had gone back before. Set this payment aside, and credit by hand what is left of it.`;
  await tx
    .updateTable('payments')
    .set({ reason: 'wrong-approval', state: 'ambiguous', decided_by: null, comment, updated_at: at })
    .where('id', 'in', paymentIds)
    .where('state', 'in', openStates)
    .execute();
  await refreshPayments(tx, { paymentIds, adminId: 0, at });
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
 * A bank's statement shows that a payment was taken back: the one with this number, where it is credited and the amount is the same. Any
 * other amount is left to a person, as is a number with which several payments came that may be meant.
 */
export async function reverseShown(tx: Tx, { keys, paise, ...reversal }: ShownReversal): Promise<void> {
  if (keys.length === 0) return;
  const meant = await tx
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['p.id', 'p.state', 'p.amount_paise as amountPaise', 'p.fund_request_id as requestId'])
    .distinct()
    .where((eb) =>
      eb.or([
        eb('r.reference_key', 'in', keys),
        // Of later ones those that came before it: see `noteOutgoingOfRepeated`.
        eb(
          'r.reference_key',
          'in',
          eb
            .selectFrom('returned_references')
            .select('reference_key')
            .where('reference_key', 'in', keys.flatMap(repeatedKeys)),
        ),
      ]),
    )
    .where('p.state', '<>', 'reversed')
    .execute();
  const [only, ...others] = meant;
  if (!only || others.length > 0 || only.state !== 'matched' || only.amountPaise !== paise) return;
  if (only.requestId !== null) await reversePayment(tx, { ...reversal, requestId: only.requestId, amountPaise: paise });
}
