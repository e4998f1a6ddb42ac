import { referenceKey } from '../../contract/payment-reference.ts';
import type { Payment } from '../../contract/payments.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { openRemainder } from './decide-remainder.ts';
import { findPayment } from './find-payments.ts';
import { isSamePayment } from './match.rules.ts';
import { findPaymentsOfKeys, lockPayment } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { markNotInStatement } from './write-messages.ts';

interface Reopening {
  readonly paymentId: number;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A payment that a person has set aside as no top-up waits for a person again; no machine credits it. What speaks against it is looked for
 * anew, as when it came. Throws `not-found`, and `conflict` for any other payment.
 */
export async function reopenPayment(database: Database, reopening: Reopening): Promise<Payment> {
  await database.write((tx) => reopen(tx, reopening));
  return findPayment(database.read, reopening.paymentId);
}

async function reopen(tx: Tx, { paymentId, by, at }: Reopening): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new ExpectedError('not-found', 'There is no such payment.');
  if (payment.reason !== 'not-ours') throw new ExpectedError('conflict', 'This payment is not set aside.');
  if (payment.state === 'reversed') await openRemainder(tx, { paymentId, at });
  else await openSetAside(tx, { paymentId, by, at });
  // Its request may have been approved by hand meanwhile.
  await refreshPayments(tx, { paymentIds: [paymentId], adminId: by.adminId, at });
  await recordAct(tx, {
    by,
    action: 'reopen',
    subject: 'payment',
    subjectId: paymentId,
    before: { state: payment.state },
    after: { state: (await lockPayment(tx, paymentId))?.state },
    at,
  });
}

/** `decided_by` of an open payment is who has opened it: by that it is known, whatever reason it has. */
async function openSetAside(tx: Tx, { paymentId, by, at }: Reopening): Promise<void> {
  const { payee_id } = await tx
    .updateTable('payments')
    .set({
      state: 'ambiguous',
      reason: await findReason(tx, paymentId),
      comment: '',
      decided_by: by.adminId,
      updated_at: at,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'not_ours')
    .returning('payee_id')
    .executeTakeFirstOrThrow();
  await markNotInStatement(tx, payee_id, at);
}

/** Its row is clear and it is not: another payment has its number, as the same money that came again or with another amount or day. */
async function findReason(tx: Tx, paymentId: number): Promise<'contradiction' | 'same-number' | 'reopened'> {
  const doubted = await tx
    .selectFrom('payments as p')
    .innerJoin('payment_evidence as e', 'e.id', 'p.evidence_id')
    .select(['p.amount_paise as amountPaise', 'p.paid_on as paidOn', 'e.reference_number as reference'])
    .where('p.id', '=', paymentId)
    .where('p.is_certain', '=', 0)
    .where('e.is_certain', '=', 1)
    .executeTakeFirst();
  if (!doubted) return 'reopened';
  const key = referenceKey(doubted.reference ?? '');
  const named = key === undefined ? [] : await findPaymentsOfKeys(tx, [key]);
  return named.some((other) => other.id !== paymentId && isSamePayment(other, doubted))
    ? 'same-number'
    : 'contradiction';
}
