import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';
import { openMs } from './intent.rules.ts';

interface PaidIntent {
  readonly intentId: number;
}

/** A payment has come for which an order waits, or other money that may be enough for it. */
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

/**
 * Money of another payment is in the wallet: an order that was kept a short while ago is placed with it, too. Whoever kept one longer ago may have
 * forgotten it, and it waits for its own payment alone.
 */
export async function announceCredit(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  const waiting = await tx
    .selectFrom('unpaid_orders')
    .innerJoin('payment_intents', 'payment_intents.id', 'unpaid_orders.intent_id')
    .select('intent_id as intentId')
    .where('unpaid_orders.user_id', '=', userId)
    .where('unpaid_orders.state', '=', 'waiting')
    .where('unpaid_orders.created_at', '>=', at - openMs)
    .where('payment_intents.state', '=', 'open')
    .executeTakeFirst();
  if (waiting) await enqueueJob(tx, paidIntentJob, { payload: waiting, at });
}
