import type { Payment } from '../../contract/payments.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { openRemainder } from './decide-remainder.ts';
import { findPayment } from './find-payments.ts';
import { lockPayment, openSetAside } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

interface Reopening {
  readonly paymentId: number;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A payment that a person has set aside as no top-up waits for a person again; no machine credits it. Throws `not-found`, and `conflict`
 * for any other payment.
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
  else await openSetAside(tx, { paymentId, at });
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
