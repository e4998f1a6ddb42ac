import { withBonus } from '../../contract/bonus.ts';
import { type CouponTerms, withCoupon } from '../../contract/coupon.ts';
import type { DripFeed } from '../../contract/drip-feed.ts';
import { formatRupees, wireAmount } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { extraTexts, type OrderExtras } from '../../contract/order-extras.ts';
import { orderTexts } from '../../contract/orders.ts';
import { type Quote, quote } from '../../contract/price.ts';
import { kindOf } from '../../contract/service-kinds.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { lockUsableBonus, type UsableBonus } from '../bonuses/lock-usable-bonus.ts';
import { recordBonusUse } from '../bonuses/record-bonus-use.ts';
import { findOfferedService, type Offer } from '../catalogue/find-offered-service.ts';
import { assertNoDebt } from '../funds/assert-no-debt.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { actorColumns, userActor, type Via } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { isPublicLink } from '../platform/public-link.ts';
import { findApplicableDiscounts } from '../pricing/find-applicable-discounts.ts';
import { limitCouponTries } from '../pricing/limit-coupon-tries.ts';
import { lockUsableCoupon } from '../pricing/lock-usable-coupon.ts';
import { percentText, showedAnotherPrice } from '../pricing/pricing.rules.ts';
import { recordCouponUse } from '../pricing/record-coupon-use.ts';
import { enqueueDispatch } from '../providers/enqueue-dispatch.ts';
import { startDripFeed } from '../providers/start-drip-feed.ts';
import { startSubscription } from '../providers/start-subscription.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { dripFeedOf, orderedContent, type Subscription, subscriptionOf } from './extras.rules.ts';
import { orderPlaced } from './orders.events.ts';
import { insertHistory, insertOrder } from './orders.queries.ts';
import { quantityFault } from './orders.rules.ts';
import { type NewOrder, wireOrder } from './wire-order.ts';

export interface OrderRequest extends KeyedRequest {
  readonly via: Via;
  readonly serviceId: number;
  readonly url: string;
  /** Undefined where it follows from the type of the service. Of an order in parts that of each run. */
  readonly quantity: number | undefined;
  /** Both, for an order in parts. */
  readonly runs?: number | undefined;
  readonly intervalMinutes?: number | undefined;
  /** What was sent beside them; undefined for nothing. */
  readonly extras?: OrderExtras;
  /** In capitals. */
  readonly couponCode?: string | undefined;
  /** Has a bonus pay what the wallet lacks. */
  readonly useBonus?: boolean | undefined;
  /** It is a line of a mass order, which holds no extras. */
  readonly isLine?: boolean;
  /** The total that the page showed, if it showed one. */
  readonly expectedPaise: number | undefined;
}

/**
 * Places an order and charges the wallet for it, both or neither. Throws `price-changed` with the new price when the
 * page showed another one, `quantity-out-of-bounds`, `insufficient-balance`, `coupon-refused`, `not-found` for a service not offered,
 * `too-many-requests` after too many tries with codes, or `invalid-input` for a link that not everybody can open, and for what the type of the service needs or does not take.
 */
export async function placeOrder(database: Database, request: OrderRequest): Promise<Order> {
  return limitCouponTries(database, request, (tx) =>
    runIdempotent(tx, request, async () => chargeAndPlace(tx, request, await priceOrder(tx, request))),
  );
}

export interface PricedOrder {
  readonly offer: Offer;
  /** Of all runs together. */
  readonly quantity: number;
  /** Undefined where all is delivered at once. */
  readonly drip: DripFeed | undefined;
  /** Of a service for posts to come; undefined for any other. */
  readonly subscription: Subscription | undefined;
  /** With the coupon, if there is one. */
  readonly price: Quote;
  /** Locked by this transaction. */
  readonly coupon: (CouponTerms & { readonly id: number }) | undefined;
  /** Locked by this transaction, with the wallet; undefined where none is asked for. */
  readonly bonus: UsableBonus | undefined;
}

/** Checks everything about an order but the wallet. Throws what `placeOrder` throws, except `insufficient-balance`. */
export async function priceOrder(tx: Tx, request: OrderRequest): Promise<PricedOrder> {
  const { serviceId, at } = request;
  if (!isPublicLink(request.url)) throw privateLink();
  const offer = await findOfferedService(tx, serviceId);
  if (request.isLine && kindOf(offer.service_type).extras.length > 0)
    throw badContent({ serviceId: extraTexts.formOnly });
  const content = orderedContent(offer.service_type, request);
  if ('fields' in content) throw badContent(content.fields);
  const drip = dripFeedOf(request, offer.can_drip === 1);
  if (drip && 'fields' in drip) throw badContent(drip.fields);
  const subscription = subscriptionOf(offer.service_type, request.extras ?? {}, at);
  if (subscription && 'fields' in subscription) throw badContent(subscription.fields);
  if (subscription) assertPostBounds(subscription, offer);
  else assertBounds(content.quantity, drip?.runs ?? 1, offer);
  const quantity = content.quantity * (drip?.runs ?? 1);
  const discounts = await findApplicableDiscounts(tx, serviceId);
  const full = quote({ id: offer.service_id, rate: offer.rate, type: offer.service_type }, quantity, discounts, at);
  const coupon = await couponOf(tx, request, full);
  const reduced = coupon ? withCoupon(full, coupon) : full;
  const bonus = request.useBonus ? await lockUsableBonus(tx, request) : undefined;
  const price = bonus ? withBonus(reduced, bonus) : reduced;
  assertExpected(request.expectedPaise, price);
  return { offer, quantity, drip, subscription, price, coupon, bonus };
}

/** Last of all that is looked at, as others wait for it. */
async function couponOf(tx: Tx, { couponCode, userId, at }: OrderRequest, { totalPaise }: Quote) {
  if (couponCode === undefined) return undefined;
  return lockUsableCoupon(tx, { code: couponCode, userId, pricePaise: totalPaise, at });
}

/** Charges the wallet for an order that was priced in this transaction, and inserts it. Throws `insufficient-balance`, and `debt-open`. */
export async function chargeAndPlace(tx: Tx, request: OrderRequest, priced: PricedOrder): Promise<Order> {
  const { userId, at } = request;
  await assertNoDebt(tx, userId);
  const { offer, quantity, drip, subscription, price } = priced;
  const order = newOrder(request, priced);
  const id = await insertOrder(tx, order);
  await recordUses(tx, priced, { orderId: id, userId, at });
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
  if (offer.mode === 'auto' && drip) await startDripFeed(tx, { orderId: id, quantity, ...drip, at });
  else if (offer.mode === 'auto' && subscription)
    await startSubscription(tx, { orderId: id, quantity, ...subscription, at });
  else if (offer.mode === 'auto') await enqueueDispatch(tx, { orderId: id, quantity, at });
  await enqueueEvent(
    tx,
    orderPlaced({ id, userId, serviceName: offer.service_name, totalPaise: price.totalPaise, at }),
  );
  return wireOrder({ ...order, id, status: 'pending', delivered: 0, refunded_paise: 0 });
}

/** What the order takes of a coupon and of bonuses. */
async function recordUses(
  tx: Tx,
  { price, coupon, bonus }: PricedOrder,
  { orderId, userId, at }: { readonly orderId: number; readonly userId: number; readonly at: number },
): Promise<void> {
  if (coupon && price.coupon)
    await recordCouponUse(tx, { couponId: coupon.id, orderId, userId, offPaise: price.coupon.offPaise, at });
  if (bonus && price.bonus) await recordBonusUse(tx, { orderId, rows: bonus.rows, offPaise: price.bonus.offPaise, at });
}

/** Each run has to be enough for itself, and all together not too many. */
function assertBounds(perRun: number, runs: number, offer: Offer): void {
  const { min_quantity: min, max_quantity: max } = offer;
  const fault = perRun < min ? 'below' : quantityFault(perRun * runs, { min, max });
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

/** The bounds of such a service are those of each post. */
function assertPostBounds(
  { minPerPost, maxPerPost }: Subscription,
  { min_quantity: min, max_quantity: max }: Offer,
): void {
  const isBelow = minPerPost < min;
  if (!isBelow && maxPerPost <= max) return;
  const text = isBelow ? orderTexts.minQuantity(min) : orderTexts.maxQuantity(max);
  const head = isBelow ? 'Minimum quantity required' : 'Maximum quantity exceeded';
  const detail = isBelow
    ? ({ kind: 'quantity-too-small', min } as const)
    : ({ kind: 'quantity-too-large', max } as const);
  const field = isBelow ? 'minPerPost' : 'maxPerPost';
  throw new ExpectedError('quantity-out-of-bounds', `${head}: ${text}`, { fields: { [field]: text }, detail });
}

function assertExpected(expectedPaise: number | undefined, { totalPaise }: Quote): void {
  if (!showedAnotherPrice(expectedPaise, totalPaise)) return;
  throw new ExpectedError('price-changed', `The price is ${formatRupees(totalPaise)} now. Nothing was ordered yet.`, {
    fields: { expectedTotal: wireAmount(totalPaise) },
    detail: { kind: 'price-now', total: wireAmount(totalPaise) },
  });
}

function newOrder({ userId, url, extras = {}, at }: OrderRequest, priced: PricedOrder): NewOrder {
  const { offer, quantity, drip, price } = priced;
  const { min_quantity, max_quantity, mode, can_drip, ...kept } = offer;
  return {
    ...kept,
    user_id: userId,
    url,
    quantity,
    runs: drip?.runs ?? null,
    interval_minutes: drip?.intervalMinutes ?? null,
    list_paise: price.listPaise,
    total_paise: price.totalPaise,
    discounts: JSON.stringify(appliedDiscounts(price)),
    extras: Object.keys(extras).length === 0 ? null : JSON.stringify(extras),
    created_at: at,
    updated_at: at,
  };
}

function appliedDiscounts({ lines, coupon, bonus }: Quote): Order['discounts'] {
  const discounts: Order['discounts'] = lines.map(({ discount, offPaise }) => ({
    title: discount.title,
    discountType: discount.discountType,
    discountPercentage: percentText(discount.basisPoints),
    amountOff: wireAmount(offPaise),
  }));
  if (coupon) {
    const { code, basisPoints, offPaise } = coupon;
    const discountPercentage = basisPoints === null ? '' : percentText(basisPoints);
    discounts.push({ title: code, discountType: 'coupon', discountPercentage, amountOff: wireAmount(offPaise) });
  }
  if (bonus) {
    const amountOff = wireAmount(bonus.offPaise);
    discounts.push({ title: 'Bonus', discountType: 'bonus', discountPercentage: '', amountOff });
  }
  return discounts;
}

function badContent(fields: Readonly<Record<string, string>>): ExpectedError {
  const [text = ''] = Object.values(fields);
  return new ExpectedError('invalid-input', text, { fields });
}

function privateLink(): ExpectedError {
  const text = orderTexts.privateUrl;
  return new ExpectedError('invalid-input', text, { fields: { url: text } });
}
