import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';
import { isOfKnownPayment } from './funds.queries.ts';

interface ClaimedPayment {
  /** Of the reference. */
  readonly key: string;
}

/** A customer has named a payment that a bank statement showed before. */
export const claimedPaymentJob = defineJob<ClaimedPayment>({
  kind: 'claimed-payment',
  concurrency: 1,
  maxAttempts: 8,
  partitionKey: ({ key }) => key,
});

/** Has a payment that is there already looked at again, once its customer has named it. */
export async function announceClaim(tx: Tx, { key, at }: { key: string; at: number }): Promise<void> {
  if (await isOfKnownPayment(tx, key)) await enqueueJob(tx, claimedPaymentJob, { payload: { key }, at });
}
