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
 * Gives an unpaid order another payment intent of the same amount, unless it was withdrawn meanwhile, or a concurrent request got the pay link
 * of the intent that it has.
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

/** Gives an unpaid order its earlier intent back, whose pay link came after a concurrent request had replaced it. Only while the other has none. */
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
