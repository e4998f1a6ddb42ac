import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';

/** Money of a customer was on its way, and an order waits for it. */
interface DecidedFunds {
  readonly unpaidOrderId: number;
  readonly userId: number;
}

export const decidedFundsJob = defineJob<DecidedFunds>({
  kind: 'decided-funds',
  concurrency: 2,
  maxAttempts: 8,
  partitionKey: ({ unpaidOrderId }) => String(unpaidOrderId),
});

interface Announced {
  readonly userId: number;
  readonly at: number;
  /** When the order is looked at; undefined: as soon as the transaction is stored. */
  readonly runAt?: number;
}

/** Has the order looked at that waits for money on its way, after a decision about some of it. */
export async function announceDecidedFunds(tx: Tx, { userId, ...when }: Announced): Promise<void> {
  const waiting = await tx
    .selectFrom('unpaid_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('intent_id', 'is', null)
    .executeTakeFirst();
  if (waiting) await enqueueJob(tx, decidedFundsJob, { payload: { unpaidOrderId: waiting.id, userId }, ...when });
}
