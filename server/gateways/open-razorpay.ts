import { referenceKey } from '../../contract/payment-reference.ts';
import { minute, second } from '../platform/clock.ts';
import type { RazorpayKeys } from '../platform/gateway-config.ts';
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
  type Refunded,
  referenceAt,
  rrnAt,
  type WantedRefund,
  wholePaise,
} from './gateway.rules.ts';

type LookedUp = Pick<GatewayOrder, 'key' | 'providerId'>;

/** A payment link lives for at least 15 minutes. */
const leastMs = 16 * minute;

/** https://razorpay.com/docs/api: payment links, and single-use QR codes where the account has them. */
export function openRazorpay(keys: RazorpayKeys, http: OutboundHttp): Gateway {
  const { keyId, keySecret, url, webhookSecrets, mode } = keys;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const call: Call = (path, json, headers = {}) =>
    callGateway(http, { url: `${url}${path}`, headers: { authorization, ...headers }, json, secrets: [keySecret] });

  return {
    rail: 'razorpay',
    needsPhone: false,
    open: (order) => (mode === 'qr' ? openCode(call, order) : openLink(call, order)),
    lookUp: (order) => lookUp(call, order),
    refund: (order, wanted) => refund(call, order, wanted),
    verify: verifyHmac({
      secrets: webhookSecrets,
      signatureHeader: 'x-razorpay-signature',
      encoding: 'hex',
      // No time is signed: what is sent again is known by its name, and by what is looked up.
      eventIdOf: ({ headers }) => headers['x-razorpay-event-id']?.toString(),
    }),
    namesIn: (event) =>
      [
        nameAt(event, 'payload', 'payment', 'entity', 'notes', 'intent'),
        // Of refunds and disputes.
        nameAt(event, 'payload', 'payment', 'entity', 'id'),
        nameAt(event, 'payload', 'refund', 'entity', 'payment_id'),
        nameAt(event, 'payload', 'dispute', 'entity', 'payment_id'),
        nameAt(event, 'payload', 'payment_link', 'entity', 'reference_id'),
        nameAt(event, 'payload', 'payment_link', 'entity', 'id'),
        nameAt(event, 'payload', 'qr_code', 'entity', 'id'),
      ].filter((name) => name !== undefined),
  };
}

type Call = (path: string, json?: unknown, headers?: Readonly<Record<string, string>>) => Promise<GatewayAnswer>;

async function openLink(call: Call, { key, paise, now, expiresAt, returnUrl, payee }: GatewayOrder): Promise<Opened> {
  const answer = await call('/payment_links', {
    amount: paise,
    currency: 'INR',
    reference_id: key,
    description: `Top-up at ${payee}`.slice(0, 200),
    expire_by: Math.ceil(Math.max(expiresAt, now + leastMs) / second),
    callback_url: returnUrl,
    callback_method: 'get',
    notify: { sms: false, email: false },
    notes: { intent: key },
  });
  const link = goodJson(answer);
  const [providerId, shown] = [nameAt(link, 'id'), at(link, 'short_url')];
  if (providerId !== undefined && isPayLink(shown)) return { outcome: 'opened', providerId, link: shown };
  return { outcome: isRefusal(answer) ? 'refused' : 'unknown' };
}

async function openCode(call: Call, { key, paise, now, expiresAt, payee }: GatewayOrder): Promise<Opened> {
  const answer = await call('/payments/qr_codes', {
    type: 'upi_qr',
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: paise,
    name: payee.slice(0, 100),
    description: 'Top-up',
    close_by: Math.ceil(Math.max(expiresAt, now + leastMs) / second),
    notes: { intent: key },
  });
  const code = goodJson(answer);
  const providerId = nameAt(code, 'id');
  const link = [at(code, 'image_content'), at(code, 'image_url')].find(isPayLink);
  if (providerId !== undefined && link !== undefined) return { outcome: 'opened', providerId, link };
  return { outcome: isRefusal(answer) ? 'refused' : 'unknown' };
}

/** The payments of an order as the gateway writes them; undefined where it does not say. */
interface RawPayments {
  readonly payments: readonly unknown[];
  /** Nobody can pay any more. */
  readonly isOver: boolean;
}

const readAll = (call: Call, order: LookedUp): Promise<RawPayments | undefined> =>
  order.providerId?.startsWith('qr_') ? readOfCode(call, order) : readOfLink(call, order);

async function lookUp(call: Call, order: LookedUp): Promise<Found> {
  const read = await readAll(call, order);
  return read ? foundOf(read.payments, read.isOver) : { state: 'unknown' };
}

async function readOfLink(call: Call, { key, providerId }: LookedUp): Promise<RawPayments | undefined> {
  if (providerId === null) return undefined;
  const link = goodJson(await call(`/payment_links/${encodeURIComponent(providerId)}`));
  if (at(link, 'id') !== providerId || at(link, 'reference_id') !== key) return undefined;
  const names = listAt(link, 'payments').flatMap((payment) => nameAt(payment, 'payment_id') ?? []);
  const answers = await Promise.all(names.slice(0, 10).map((name) => call(`/payments/${encodeURIComponent(name)}`)));
  const payments = answers.map((answer, index) => ({ name: names[index], payment: goodJson(answer) }));
  if (payments.some(({ name, payment }) => at(payment, 'id') !== name)) return undefined;
  const isOver = ['expired', 'cancelled'].includes(String(at(link, 'status')));
  return { payments: payments.map(({ payment }) => payment), isOver };
}

async function readOfCode(call: Call, { key, providerId }: LookedUp): Promise<RawPayments | undefined> {
  const answer = goodJson(await call(`/payments/qr_codes/${encodeURIComponent(providerId ?? '')}/payments`));
  if (!Array.isArray(at(answer, 'items'))) return undefined;
  const payments = listAt(answer, 'items');
  const isOther = payments.some((payment) => nameAt(payment, 'notes', 'intent') !== key);
  return isOther ? undefined : { payments, isOver: false };
}

async function refund(call: Call, order: LookedUp, { key, paise, paymentKeys }: WantedRefund): Promise<Refunded> {
  const read = await readAll(call, order);
  const payment = read?.payments.find((each) => paymentKeys.has(referenceKey(referenceAt(each, 'id') ?? '') ?? ''));
  const id = nameAt(payment, 'id');
  if (id === undefined) return { state: 'unknown' };
  const path = `/payments/${encodeURIComponent(id)}`;
  const before = goodJson(await call(`${path}/refunds`));
  if (!Array.isArray(at(before, 'items'))) return { state: 'unknown' };
  const own = listAt(before, 'items').find((each) => at(each, 'receipt') === key);
  if (own !== undefined) return refundedOf(own, paise);
  const asked = await call(
    `${path}/refund`,
    { amount: paise, speed: 'normal', receipt: key, notes: { return: key } },
    { 'x-refund-idempotency': key },
  );
  const json = goodJson(asked);
  return json === undefined ? refusalOf(asked, ['error', 'description']) : refundedOf(json, paise);
}

function refundedOf(refund: unknown, paise: number): Refunded {
  if (wholePaise(at(refund, 'amount')) !== paise) return { state: 'unknown' };
  const status = at(refund, 'status');
  if (status === 'processed') return { state: 'done', reference: referenceOf(refund) };
  if (status === 'failed') return { state: 'failed', failure: 'The gateway says that it failed' };
  return status === 'pending' ? { state: 'pending' } : { state: 'unknown' };
}

const referenceOf = (refund: unknown): string | null =>
  rrnAt(refund, 'acquirer_data', 'rrn') ?? nameAt(refund, 'acquirer_data', 'arn') ?? nameAt(refund, 'id') ?? null;

function foundOf(payments: readonly unknown[], isOver: boolean): Found {
  const captured = payments.filter((payment) => ['captured', 'refunded'].includes(String(at(payment, 'status'))));
  const read = captured.map(readPayment);
  const known = read.filter((payment) => payment !== undefined);
  if (known.length < read.length) return { state: 'unknown' };
  if (known.length > 0) return { state: 'paid', payments: known };
  const isFailed = isOver || (payments.length > 0 && payments.every((payment) => at(payment, 'status') === 'failed'));
  return { state: isFailed ? 'failed' : 'pending' };
}

function readPayment(payment: unknown): GatewayPayment | undefined {
  const [reference, paise, created] = [
    referenceAt(payment, 'id'),
    wholePaise(at(payment, 'amount')),
    at(payment, 'created_at'),
  ];
  if (reference === undefined || paise === undefined || at(payment, 'currency') !== 'INR') return undefined;
  return {
    reference,
    rrn: rrnAt(payment, 'acquirer_data', 'rrn'),
    paise,
    paidAt: typeof created === 'number' ? created * second : 0,
    isWhole: (at(payment, 'amount_refunded') ?? 0) === 0 && at(payment, 'status') === 'captured',
    refundedPaise: wholePaise(at(payment, 'amount_refunded')) ?? 0,
  };
}
