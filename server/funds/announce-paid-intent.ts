import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';

interface PaidIntent {
  readonly intentId: number;
}

/** A payment has come for which an order waits. */
export const paidIntentJob = defineJob<PaidIntent>({
  kind: 'paid-intent',
  concurrency: 2,
  maxAttempts: 8,
  partitionKey: ({ intentId }) => String(intentId),
});

/** Has the order placed that waits for a payment, once the transaction that credits it is stored. */
export async function announcePaidIntent(
  tx: Tx,
  { intentId, at }: PaidIntent & { readonly at: number },
): Promise<void> {
  const waiting = tx.selectFrom('unpaid_orders').select('id').where('intent_id', '=', intentId);
  if (await waiting.where('state', '=', 'waiting').executeTakeFirst())
    await enqueueJob(tx, paidIntentJob, { payload: { intentId }, at });
}
