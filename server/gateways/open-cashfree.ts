import { createHash } from 'node:crypto';
import type { Paise } from '../../contract/money.ts';
import { day, minute } from '../platform/clock.ts';
import type { CashfreeKeys } from '../platform/gateway-config.ts';
import { verifyHmac } from '../platform/http/verify-hmac.ts';
import type { OutboundHttp } from '../platform/outbound-http.ts';
import { callGateway, type GatewayAnswer, goodJson, isRefusal, refusalOf } from './call-gateway.ts';
import {
  at,
  type Found,
  type Gateway,
  type GatewayOrder,
  type GatewayPayment,
  isPayLink,
  listAt,
  nameAt,
  type Opened,
  paiseOfRupees,
  type Refunded,
  referenceAt,
  rrnAt,
  textAt,
  type WantedRefund,
} from './gateway.rules.ts';

const leastMs = 16 * minute;
/** What is sent again carries the time of its first sending. */
const toleranceMs = day;

type Call = (path: string, key: string, json?: unknown) => Promise<GatewayAnswer>;

/** https://www.cashfree.com/docs/api-reference/payments: an order, and a UPI link for it. */
export function openCashfree({ clientId, clientSecrets, url }: CashfreeKeys, http: OutboundHttp): Gateway {
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecrets[0], 'x-api-version': '2025-01-01' };
  const call: Call = (path, key, json) =>
    callGateway(http, {
      url: `${url}${path}`,
      headers: { ...headers, ...(json === undefined ? {} : { 'x-idempotency-key': key }) },
      json,
      secrets: clientSecrets,
    });
  return {
    rail: 'cashfree',
    needsPhone: true,
    open: (order) => open(call, order),
    lookUp: (order) => lookUp(call, order),
    refund: (order, wanted) => refund(call, order, wanted),
    verify: verifyHmac({
      secrets: clientSecrets,
      signatureHeader: 'x-webhook-signature',
      encoding: 'base64',
      timestamp: { header: 'x-webhook-timestamp', unitMs: 1, toleranceMs, place: 'before' },
      eventIdOf: ({ bytes, headers: given }) =>
        given['x-idempotency-key']?.toString() ?? createHash('sha256').update(bytes).digest('hex'),
    }),
    namesIn: (event) =>
      [
        nameAt(event, 'data', 'order', 'order_id'),
        // Of refunds and disputes.
        nameAt(event, 'data', 'refund', 'order_id'),
        nameAt(event, 'data', 'order_details', 'order_id'),
      ].filter((name) => name !== undefined),
  };
}

async function open(call: Call, order: GatewayOrder): Promise<Opened> {
  const { key, paise, now, expiresAt, customer, returnUrl } = order;
  const made = await call('/orders', key, {
    order_id: key,
    order_amount: paise / 100,
    order_currency: 'INR',
    customer_details: { customer_id: String(customer.id), customer_phone: customer.phone },
    order_meta: { return_url: returnUrl, payment_methods: 'upi' },
    order_expiry_time: new Date(Math.max(expiresAt, now + leastMs)).toISOString(),
  });
  const session = at(goodJson(made), 'payment_session_id');
  if (typeof session !== 'string') return { outcome: isRefusal(made) ? 'refused' : 'unknown' };
  const paying = await call('/orders/sessions', `${key}-upi`, {
    payment_session_id: session,
    payment_method: { upi: { channel: 'link' } },
  });
  const data = at(goodJson(paying), 'data');
  const link = [at(data, 'url'), at(data, 'payload', 'default'), at(data, 'payload')].find(isPayLink);
  if (link === undefined) return { outcome: isRefusal(paying) ? 'refused' : 'unknown' };
  return { outcome: 'opened', providerId: key, link };
}

async function lookUp(call: Call, { key }: Pick<GatewayOrder, 'key'>): Promise<Found> {
  const order = goodJson(await call(`/orders/${encodeURIComponent(key)}`, key));
  const paise = paiseOfRupees(at(order, 'order_amount'));
  if (at(order, 'order_id') !== key || at(order, 'order_currency') !== 'INR' || paise === undefined)
    return { state: 'unknown' };
  const list = goodJson(await call(`/orders/${encodeURIComponent(key)}/payments`, key));
  if (!Array.isArray(list)) return { state: 'unknown' };
  const done = listAt(list).filter((payment) => at(payment, 'payment_status') === 'SUCCESS');
  if (done.length === 0) {
    const isOver = ['EXPIRED', 'TERMINATED'].includes(String(at(order, 'order_status')));
    return { state: isOver ? 'failed' : 'pending' };
  }
  if (at(order, 'order_status') !== 'PAID') return { state: 'pending' };
  const refunds = await listRefunds(call, key);
  if (refunds === undefined) return { state: 'unknown' };
  const isOf = (refund: Refund, payment: unknown) =>
    refund.payment === referenceAt(payment, 'cf_payment_id') || (refund.payment === undefined && done.length === 1);
  // Of an order that was paid twice it may be of either payment.
  if (done.length > 1 && refunds.some(({ payment }) => payment === undefined)) return { state: 'unknown' };
  const read = done.map((payment) => {
    const own = refunds.filter((refund) => isOf(refund, payment));
    return readPayment(payment, { paise, refundedPaise: own.reduce((sum, refund) => sum + refund.paise, 0) });
  });
  const known = read.filter((payment) => payment !== undefined);
  return known.length < read.length ? { state: 'unknown' } : { state: 'paid', payments: known };
}

/** A fee may be added to what the customer pays: the order's amount is what the shop gets. */
function readPayment(
  payment: unknown,
  { paise, refundedPaise }: { paise: Paise; refundedPaise: Paise },
): GatewayPayment | undefined {
  const [reference, paid] = [referenceAt(payment, 'cf_payment_id'), paiseOfRupees(at(payment, 'payment_amount'))];
  const time = Date.parse(String(at(payment, 'payment_completion_time') ?? at(payment, 'payment_time')));
  if (reference === undefined || at(payment, 'payment_currency') !== 'INR' || paid === undefined || paid < paise)
    return undefined;
  return {
    reference: `CF${reference}`,
    rrn: rrnAt(payment, 'bank_reference'),
    paise,
    paidAt: Number.isNaN(time) ? 0 : time,
    isWhole: refundedPaise === 0,
    refundedPaise,
  };
}

interface Refund {
  readonly paise: Paise;
  /** The gateway's number of the payment; undefined where it does not say. */
  readonly payment: string | undefined;
}

/** What has been paid back of an order; undefined where the gateway does not say. */
async function listRefunds(call: Call, key: string): Promise<Refund[] | undefined> {
  const list = goodJson(await call(`/orders/${encodeURIComponent(key)}/refunds`, key));
  if (!Array.isArray(list)) return undefined;
  const done = listAt(list).filter((each) => at(each, 'refund_status') === 'SUCCESS');
  return done.map((each) => ({
    paise: paiseOfRupees(at(each, 'refund_amount')) ?? 0,
    payment: referenceAt(each, 'cf_payment_id'),
  }));
}

async function refund(call: Call, order: { readonly key: string }, { key, paise }: WantedRefund): Promise<Refunded> {
  const path = `/orders/${encodeURIComponent(order.key)}/refunds`;
  const before = await call(`${path}/${key}`, key);
  const own = goodJson(before);
  if (own !== undefined) return refundedOf(own, { key, paise });
  if (typeof before !== 'object' || before.status !== 404) return { state: 'unknown' };
  const asked = await call(path, key, {
    refund_id: key,
    refund_amount: paise / 100,
    refund_note: 'Top-up returned',
    refund_speed: 'STANDARD',
  });
  const json = goodJson(asked);
  return json === undefined ? refusalOf(asked, ['message']) : refundedOf(json, { key, paise });
}

function refundedOf(refund: unknown, { key, paise }: { key: string; paise: Paise }): Refunded {
  const isOwn = at(refund, 'refund_id') === key && paiseOfRupees(at(refund, 'refund_amount')) === paise;
  if (!isOwn) return { state: 'unknown' };
  const status = String(at(refund, 'refund_status'));
  if (status === 'SUCCESS')
    return { state: 'done', reference: nameAt(refund, 'refund_arn') ?? nameAt(refund, 'cf_refund_id') ?? null };
  if (status === 'CANCELLED' || status === 'FAILED')
    return { state: 'failed', failure: textAt(refund, 'status_description') ?? 'The gateway says that it failed' };
  return status === 'PENDING' || status === 'ONHOLD' ? { state: 'pending' } : { state: 'unknown' };
}
