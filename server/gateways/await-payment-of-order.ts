import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { findPayee } from '../funds/find-payee.ts';
import { readIntent } from '../funds/open-intent.ts';
import { createUnpaidOrder } from '../orders/create-unpaid-order.ts';
import { findUnpaidOrders } from '../orders/find-unpaid-orders.ts';
import type { OrderRequest } from '../orders/place-order.ts';
import { replacePaymentOf, restorePaymentOf } from '../orders/replace-payment-of.ts';
import type { Database } from '../tables.ts';
import { assertPayable, linkAtGateway } from './open-at-gateway.ts';
import type { Gateways } from './open-gateways.ts';

interface WaysToPay {
  readonly gateways: Gateways;
  /** Where the gateway's page leads back to. */
  readonly returnUrl: string;
}

/**
 * Stores an unpaid order with a payment intent: to the shop's UPI id, else at its first payment gateway. When the gateway does not answer, the
 * unpaid order stays, and a retry of the request asks the gateway again. Throws what `createUnpaidOrder` and `openAtGateway` throw.
 */
export async function awaitPaymentOfOrder(
  database: Database,
  request: OrderRequest,
  { gateways, returnUrl }: WaysToPay,
): Promise<UnpaidOrder> {
  const { userId, at } = request;
  const { upiId } = await findPayee(database.read);
  const [first] = upiId === '' ? gateways.values() : [];
  if (!first) return createUnpaidOrder(database, request, 'upi');
  await assertPayable(database.read, first, userId);
  const answer = await createUnpaidOrder(database, request, first.rail);
  // The stored answer of a repeated request may name an intent that was replaced since.
  const readStored = async () =>
    (await findUnpaidOrders(database.read, userId)).find(({ id }) => id === answer.id) ?? answer;
  const unpaid = await readStored();
  if (unpaid.intentId === null) return unpaid;
  const intent = await readIntent(database.read, { intentId: unpaid.intentId, userId, now: at });
  const gateway = intent.rail === 'upi' ? undefined : gateways.get(intent.rail);
  if (!gateway) return unpaid;
  try {
    await linkAtGateway(database, gateway, { userId, at, returnUrl, intent });
  } catch (error) {
    // A gateway takes each of our names once, and may have taken this one though its answer was lost.
    await database.write((tx) => replacePaymentOf(tx, { unpaidOrderId: unpaid.id, userId, intent, at }));
    throw error;
  }
  await database.write((tx) => restorePaymentOf(tx, { unpaidOrderId: unpaid.id, intentId: intent.id }));
  return readStored();
}
