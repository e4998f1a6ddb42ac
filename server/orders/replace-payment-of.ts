import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { insertOwnIntent } from '../funds/open-intent.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

interface Replacement {
  readonly unpaidOrderId: number;
  readonly userId: number;
  readonly intent: PaymentIntent;
  readonly at: number;
}

/**
 * A kept order waits for another payment of the same amount, unless it was withdrawn meanwhile, or a request beside this one was told by what
 * link to pay the one it has.
 */
export async function replacePaymentOf(tx: Tx, { unpaidOrderId, userId, intent, at }: Replacement): Promise<void> {
  const amountPaise = paiseOf(intent.amount);
  const unpayable = tx
    .selectFrom('payment_intents')
    .select('id')
    .where('id', '=', intent.id)
    .where('pay_link', 'is', null);
  if (!(await locking(tx, unpayable).executeTakeFirst())) return;
  const intentId = await insertOwnIntent(tx, { userId, amountPaise, rail: intent.rail, at });
  await tx
    .updateTable('unpaid_orders')
    .set({ intent_id: intentId })
    .where('id', '=', unpaidOrderId)
    .where('state', '=', 'waiting')
    .where('intent_id', '=', intent.id)
    .execute();
}

/** The link of a payment came after a request beside this one had replaced it: the order waits for it again, where the other has no link. */
export async function restorePaymentOf(
  tx: Tx,
  { unpaidOrderId, intentId }: { readonly unpaidOrderId: number; readonly intentId: number },
): Promise<void> {
  const unpayable = tx.selectFrom('payment_intents').select('id').where('pay_link', 'is', null);
  await tx
    .updateTable('unpaid_orders')
    .set({ intent_id: intentId })
    .where('id', '=', unpaidOrderId)
    .where('state', '=', 'waiting')
    .where('intent_id', '<>', intentId)
    .where('intent_id', 'in', unpayable)
    .execute();
}
