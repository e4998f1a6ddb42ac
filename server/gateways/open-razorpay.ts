import { minute, second } from '../platform/clock.ts';
import type { RazorpayKeys } from '../platform/gateway-config.ts';
import { verifyHmac } from '../platform/http/verify-hmac.ts';
import type { OutboundHttp } from '../platform/outbound-http.ts';
import { callGateway, type GatewayAnswer, goodJson, isRefusal } from './call-gateway.ts';
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
  referenceAt,
  rrnAt,
  wholePaise,
} from './gateway.rules.ts';

type LookedUp = Pick<GatewayOrder, 'key' | 'providerId'>;

/** A payment link lives for at least 15 minutes. */
const leastMs = 16 * minute;

/** https://razorpay.com/docs/api: payment links, and single-use QR codes where the account has them. */
export function openRazorpay(keys: RazorpayKeys, http: OutboundHttp): Gateway {
  const { keyId, keySecret, url, webhookSecrets, mode } = keys;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const call = (path: string, json?: unknown): Promise<GatewayAnswer> =>
    callGateway(http, { url: `${url}${path}`, headers: { authorization }, json, secrets: [keySecret] });

  return {
    rail: 'razorpay',
    needsPhone: false,
    open: (order) => (mode === 'qr' ? openCode(call, order) : openLink(call, order)),
    lookUp: (order) => (order.providerId?.startsWith('qr_') ? lookUpCode(call, order) : lookUpLink(call, order)),
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
        nameAt(event, 'payload', 'payment_link', 'entity', 'reference_id'),
        nameAt(event, 'payload', 'payment_link', 'entity', 'id'),
        nameAt(event, 'payload', 'qr_code', 'entity', 'id'),
      ].filter((name) => name !== undefined),
  };
}

type Call = (path: string, json?: unknown) => Promise<GatewayAnswer>;

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

async function lookUpLink(call: Call, { key, providerId }: LookedUp): Promise<Found> {
  if (providerId === null) return { state: 'unknown' };
  const link = goodJson(await call(`/payment_links/${encodeURIComponent(providerId)}`));
  if (at(link, 'id') !== providerId || at(link, 'reference_id') !== key) return { state: 'unknown' };
  const names = listAt(link, 'payments').flatMap((payment) => nameAt(payment, 'payment_id') ?? []);
  const answers = await Promise.all(names.slice(0, 10).map((name) => call(`/payments/${encodeURIComponent(name)}`)));
  const payments = answers.map((answer, index) => ({ name: names[index], payment: goodJson(answer) }));
  if (payments.some(({ name, payment }) => at(payment, 'id') !== name)) return { state: 'unknown' };
  const isOver = ['expired', 'cancelled'].includes(String(at(link, 'status')));
  return foundOf(
    payments.map(({ payment }) => payment),
    isOver,
  );
}

async function lookUpCode(call: Call, { key, providerId }: LookedUp): Promise<Found> {
  const answer = goodJson(await call(`/payments/qr_codes/${encodeURIComponent(providerId ?? '')}/payments`));
  if (!Array.isArray(at(answer, 'items'))) return { state: 'unknown' };
  const payments = listAt(answer, 'items');
  const isOther = payments.some((payment) => nameAt(payment, 'notes', 'intent') !== key);
  return isOther ? { state: 'unknown' } : foundOf(payments, false);
}

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
  };
}
