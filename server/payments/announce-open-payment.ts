import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { replacePayload } from '../platform/jobs/job-rows.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Database, Tx } from '../tables.ts';
import { creditedWithinMs, findOpenPayment, paymentWaits } from './payments.events.ts';

interface QueuedPayment {
  readonly jobId: number;
  readonly paymentId: number;
}

/** Checks once, after a minute, whether a payment from a gateway or a bank message still waits for an admin. */
export const openPaymentJob = defineJob<{ readonly paymentId: number; readonly isAnnounced?: true }>({
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
export async function announceOpenPayment(database: Database, { jobId, paymentId }: QueuedPayment): Promise<void> {
  await database.write(async (tx) => {
    const payment = await findOpenPayment(tx, paymentId);
    // With the event: a job that is tried again announces nothing twice.
    if (payment && (await markAnnounced(tx, { jobId, paymentId }))) await enqueueEvent(tx, paymentWaits(payment));
  });
}

/** False: an earlier attempt has announced it. */
const markAnnounced = (tx: Tx, { jobId, paymentId }: QueuedPayment): Promise<boolean> =>
  replacePayload(tx, { id: jobId, payload: { paymentId, isAnnounced: true } });
