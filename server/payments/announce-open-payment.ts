import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Database, Tx } from '../tables.ts';
import { creditedWithinMs, findOpenPayment, paymentWaits } from './payments.events.ts';

/** Looks once at each payment that no admin has imported. */
export const openPaymentJob = defineJob<{ readonly paymentId: number }>({
  kind: 'open-payment',
  concurrency: 1,
  maxAttempts: usualAttempts.minutes,
});

/** In the transaction that stores the payments, so that each is announced once, whatever becomes of its credit. */
export async function enqueueOpenPayments(tx: Tx, paymentIds: Iterable<number>, at: number): Promise<void> {
  for (const paymentId of paymentIds)
    await enqueueJob(tx, openPaymentJob, { payload: { paymentId }, at, runAt: at + creditedWithinMs });
}

/** Tells the admins of a payment that the shop could not credit by itself. */
export async function announceOpenPayment(database: Database, paymentId: number): Promise<void> {
  await database.write(async (tx) => {
    const payment = await findOpenPayment(tx, paymentId);
    if (payment) await enqueueEvent(tx, paymentWaits(payment));
  });
}
