import { formatRupees, wireAmount } from '../../contract/money.ts';
import { type Order, orderTexts } from '../../contract/orders.ts';
import { type Quote, quote } from '../../contract/price.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { findOfferedService, type Offer } from '../catalogue/find-offered-service.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { actorColumns, userActor, type Via } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { isPublicLink } from '../platform/public-link.ts';
import { findApplicableDiscounts } from '../pricing/find-applicable-discounts.ts';
import { percentText, showedAnotherPrice } from '../pricing/pricing.rules.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { orderPlaced } from './orders.events.ts';
import { insertHistory, insertOrder, type NewOrder, wireOrder } from './orders.queries.ts';
import { quantityFault } from './orders.rules.ts';

export interface OrderRequest extends KeyedRequest {
  readonly via: Via;
  readonly serviceId: number;
  readonly url: string;
  readonly quantity: number;
  /** The total that the page showed, if it showed one. */
  readonly expectedPaise: number | undefined;
}

/**
 * Places an order and charges the wallet for it, both or neither. Throws `price-changed` with the new price when the
 * page showed another one, `quantity-out-of-bounds`, `insufficient-balance`, `not-found` for a service not offered,
 * or `invalid-input` for a link that not everybody can open.
 */
export async function placeOrder(database: Database, request: OrderRequest): Promise<Order> {
  if (!isPublicLink(request.url)) throw privateLink();
  return database.write((tx) => runIdempotent(tx, request, () => chargeAndPlace(tx, request)));
}

async function chargeAndPlace(tx: Tx, request: OrderRequest): Promise<Order> {
  const { userId, serviceId, quantity, at } = request;
  const offer = await findOfferedService(tx, serviceId);
  assertBounds(quantity, offer);
  const discounts = await findApplicableDiscounts(tx, serviceId);
  const price = quote({ id: offer.service_id, rate: offer.rate }, quantity, discounts, at);
  assertExpected(request.expectedPaise, price);

  const order = newOrder(request, offer, price);
  const id = await insertOrder(tx, order);
  const actor = userActor(userId, request.via);
  await postTransfer(tx, {
    kind: 'charge',
    userId,
    direction: 'out',
    amountPaise: price.totalPaise,
    subject: { kind: 'order', id },
    description: `Order #${id}: ${offer.service_name}`,
    actor,
    at,
  });
  await insertHistory(tx, {
    order_id: id,
    from_status: null,
    to_status: 'pending',
    delivered: 0,
    ...actorColumns(actor),
    at,
    note: '',
  });
  await enqueueEvent(
    tx,
    orderPlaced({ id, userId, serviceName: offer.service_name, totalPaise: price.totalPaise, at }),
  );
  return wireOrder({ ...order, id, status: 'pending', delivered: 0, refunded_paise: 0 });
}

function assertBounds(quantity: number, offer: Offer): void {
  const fault = quantityFault(quantity, { min: offer.min_quantity, max: offer.max_quantity });
  if (!fault) return;
  const text =
    fault === 'below' ? orderTexts.minQuantity(offer.min_quantity) : orderTexts.maxQuantity(offer.max_quantity);
  const head = fault === 'below' ? 'Minimum quantity required' : 'Maximum quantity exceeded';
  const detail =
    fault === 'below'
      ? ({ kind: 'quantity-too-small', min: offer.min_quantity } as const)
      : ({ kind: 'quantity-too-large', max: offer.max_quantity } as const);
  throw new ExpectedError('quantity-out-of-bounds', `${head}: ${text}`, { fields: { quantity: text }, detail });
}

function assertExpected(expectedPaise: number | undefined, { totalPaise }: Quote): void {
  if (!showedAnotherPrice(expectedPaise, totalPaise)) return;
  throw new ExpectedError('price-changed', `The price is ${formatRupees(totalPaise)} now. Nothing was ordered yet.`, {
    fields: { expectedTotal: wireAmount(totalPaise) },
    detail: { kind: 'price-now', total: wireAmount(totalPaise) },
  });
}

function newOrder({ userId, url, quantity, at }: OrderRequest, offer: Offer, price: Quote): NewOrder {
  const { min_quantity, max_quantity, ...kept } = offer;
  const discounts = price.lines.map(({ discount, offPaise }) => ({
    title: discount.title,
    discountType: discount.discountType,
    discountPercentage: percentText(discount.basisPoints),
    amountOff: wireAmount(offPaise),
  }));
  return {
    ...kept,
    user_id: userId,
    url,
    quantity,
    list_paise: price.listPaise,
    total_paise: price.totalPaise,
    discounts: JSON.stringify(discounts),
    created_at: at,
    updated_at: at,
  };
}

function privateLink(): ExpectedError {
  const text = orderTexts.privateUrl;
  return new ExpectedError('invalid-input', text, { fields: { url: text } });
}
