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
 * Keeps an order that the wallet does not cover until it is paid for: to the shop's UPI id, else by its first payment gateway. When the gateway
 * does not answer, the order stays for the same request, which tries again. Throws what `createUnpaidOrder` and `openAtGateway` throw.
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
  // What a repeated request was answered at first may have another payment by now.
  const readKept = async () =>
    (await findUnpaidOrders(database.read, userId)).find(({ id }) => id === answer.id) ?? answer;
  const kept = await readKept();
  if (kept.intentId === null) return kept;
  const intent = await readIntent(database.read, { intentId: kept.intentId, userId, now: at });
  const gateway = intent.rail === 'upi' ? undefined : gateways.get(intent.rail);
  if (!gateway) return kept;
  try {
    await linkAtGateway(database, gateway, { userId, at, returnUrl, intent });
  } catch (error) {
    // Gateways take a name of ours once, and it may have arrived though the answer was lost.
    await database.write((tx) => replacePaymentOf(tx, { unpaidOrderId: kept.id, userId, intent, at }));
    throw error;
  }
  await database.write((tx) => restorePaymentOf(tx, { unpaidOrderId: kept.id, intentId: intent.id }));
  return readKept();
}
