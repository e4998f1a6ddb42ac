import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { insertOwnIntent } from '../funds/open-intent.ts';
import type { Tx } from '../tables.ts';

interface Replacement {
  readonly unpaidOrderId: number;
  readonly userId: number;
  readonly intent: PaymentIntent;
  readonly at: number;
}

/** A kept order waits for another payment of the same amount, unless it was withdrawn meanwhile. */
export async function replacePaymentOf(tx: Tx, { unpaidOrderId, userId, intent, at }: Replacement): Promise<void> {
  const amountPaise = paiseOf(intent.amount);
  const intentId = await insertOwnIntent(tx, { userId, amountPaise, rail: intent.rail, at });
  await tx
    .updateTable('unpaid_orders')
    .set({ intent_id: intentId })
    .where('id', '=', unpaidOrderId)
    .where('state', '=', 'waiting')
    .execute();
}
