import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';

interface PaidIntent {
  readonly intentId: number;
}

/** An intent with an unpaid order was credited. */
export const paidIntentJob = defineJob<PaidIntent>({
  kind: 'paid-intent',
  concurrency: 2,
  maxAttempts: 8,
  partitionKey: ({ intentId }) => String(intentId),
});

/** Enqueues the job that places the unpaid order of an intent; it runs once the transaction that credits the intent has committed. */
export async function announcePaidIntent(
  tx: Tx,
  { intentId, at }: PaidIntent & { readonly at: number },
): Promise<void> {
  const waiting = tx.selectFrom('unpaid_orders').select('id').where('intent_id', '=', intentId);
  if (await waiting.where('state', '=', 'waiting').executeTakeFirst())
    await enqueueJob(tx, paidIntentJob, { payload: { intentId }, at });
}
