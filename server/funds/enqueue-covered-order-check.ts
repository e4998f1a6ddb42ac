import { sql } from 'kysely';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';

interface CoveredOrderOf {
  readonly unpaidOrderId: number;
  readonly userId: number;
}

/** Checks whether a covered order can be placed now. */
export const coveredOrderCheckJob = defineJob<CoveredOrderOf>({
  kind: 'covered-order-check',
  concurrency: 2,
  maxAttempts: 8,
  partitionKey: ({ unpaidOrderId }) => String(unpaidOrderId),
});

interface Check {
  readonly userId: number;
  readonly at: number;
  /** Undefined: as soon as the transaction is stored. */
  readonly runAt?: number;
}

/** Enqueues the check of the customer's covered order, where they have one. */
export async function enqueueCoveredOrderCheck(tx: Tx, { userId, ...when }: Check): Promise<void> {
  const waiting = await tx
    .selectFrom('unpaid_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('intent_id', 'is', null)
    .executeTakeFirst();
  if (waiting) await enqueueJob(tx, coveredOrderCheckJob, { payload: { unpaidOrderId: waiting.id, userId }, ...when });
}

/** Checked after one decision about a payment; the others are checked after three days. */
const maxChecked = 100;

/** Enqueues the checks of covered orders whose customers have open payment intents: the payment that was decided may be one of these. */
export async function enqueueChecksOfOpenIntents(tx: Tx, { at }: { at: number }): Promise<void> {
  const waiting = await tx
    .selectFrom('unpaid_orders as u')
    .select(['u.id as unpaidOrderId', 'u.user_id as userId'])
    .where('u.state', '=', 'waiting')
    .where('u.intent_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_intents as i')
          .select('i.id')
          .whereRef('i.user_id', '=', 'u.user_id')
          .where('i.state', '=', sql.lit('open')),
      ),
    )
    .orderBy('u.id', 'desc')
    .limit(maxChecked)
    .execute();
  for (const payload of waiting) await enqueueJob(tx, coveredOrderCheckJob, { payload, at });
}
