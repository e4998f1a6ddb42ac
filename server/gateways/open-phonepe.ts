import { createHash, timingSafeEqual } from 'node:crypto';
import { minute, second } from '../platform/clock.ts';
import type { PhonepeKeys } from '../platform/gateway-config.ts';
import type { Verify } from '../platform/http/verify-hmac.ts';
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
  textAt,
  type WantedRefund,
  wholePaise,
} from './gateway.rules.ts';

type Call = (path: string, json?: unknown) => Promise<GatewayAnswer>;

/** https://developer.phonepe.com: the checkout page of version 2. */
export function openPhonepe(keys: PhonepeKeys, http: OutboundHttp): Gateway {
  const { url, clientSecret, webhookWords } = keys;
  const token = openToken(keys, http);
  const call: Call = async (path, json) => {
    for (let tries = 1; ; tries++) {
      const authorization = await token.read(Date.now());
      if (authorization === undefined) return 'unsent';
      const answer = await callGateway(http, {
        url: `${url}${path}`,
        headers: { authorization: `O-Bearer ${authorization}` },
        json,
        secrets: [clientSecret],
      });
      if (typeof answer !== 'object' || answer.status !== 401 || tries > 1) return answer;
      token.drop();
    }
  };
  return {
    rail: 'phonepe',
    needsPhone: false,
    open: (order) => open(call, order),
    lookUp: (order) => lookUp(call, order),
    refund: (order, wanted) => refund(call, order, wanted),
    verify: verifyWord(webhookWords),
    namesIn: (event) =>
      [nameAt(event, 'payload', 'merchantOrderId'), nameAt(event, 'payload', 'originalMerchantOrderId')].filter(
        (name) => name !== undefined,
      ),
  };
}

/** The key to all calls: fetched anew shortly before it ends, and when it was refused. */
function openToken({ tokenUrl, clientId, clientSecret, clientVersion }: PhonepeKeys, http: OutboundHttp) {
  let held: { readonly text: string; readonly until: number } | undefined;
  return {
    drop: () => {
      held = undefined;
    },
    read: async (now: number): Promise<string | undefined> => {
      if (held && now < held.until) return held.text;
      const form = { client_id: clientId, client_version: clientVersion, client_secret: clientSecret };
      const answer = goodJson(
        await callGateway(http, {
          url: tokenUrl,
          headers: {},
          form: { ...form, grant_type: 'client_credentials' },
          secrets: [clientSecret],
        }),
      );
      const [text, expiresAt] = [at(answer, 'access_token'), at(answer, 'expires_at')];
      if (typeof text !== 'string' || !/^[\x21-\x7e]{1,4000}$/.test(text) || typeof expiresAt !== 'number')
        return undefined;
      held = { text, until: expiresAt * second - minute };
      return text;
    },
  };
}

/** A fixed word, and a body that nobody signs: an event proves nothing but that somebody knows the word. */
function verifyWord(words: readonly string[]): Verify {
  const right = words.map((word) => Buffer.from(createHash('sha256').update(word).digest('hex')));
  return ({ bytes, headers }) => {
    const given = Buffer.from(String(headers.authorization ?? '').toLowerCase());
    const matches = right.filter((each) => each.length === given.length && timingSafeEqual(each, given));
    if (matches.length === 0) return undefined;
    return { eventId: createHash('sha256').update(bytes).digest('hex') };
  };
}

async function open(call: Call, { key, paise, now, expiresAt, returnUrl, payee }: GatewayOrder): Promise<Opened> {
  const seconds = Math.ceil((expiresAt - now) / second);
  const answer = await call('/checkout/v2/pay', {
    merchantOrderId: key,
    amount: paise,
    expireAfter: Math.min(3_600, Math.max(300, seconds)),
    paymentFlow: {
      type: 'PG_CHECKOUT',
      message: `Top-up at ${payee}`.slice(0, 100),
      merchantUrls: { redirectUrl: returnUrl },
    },
  });
  const json = goodJson(answer);
  const [providerId, link] = [nameAt(json, 'orderId'), at(json, 'redirectUrl')];
  if (providerId !== undefined && isPayLink(link)) return { outcome: 'opened', providerId, link };
  return { outcome: isRefusal(answer) ? 'refused' : 'unknown' };
}

async function lookUp(call: Call, { key }: Pick<GatewayOrder, 'key'>): Promise<Found> {
  const order = goodJson(await call(`/checkout/v2/order/${encodeURIComponent(key)}/status?details=false`));
  const given = at(order, 'merchantOrderId');
  if (order === undefined || (given !== undefined && given !== key)) return { state: 'unknown' };
  const state = at(order, 'state');
  if (state === 'FAILED') return { state: 'failed' };
  if (state !== 'COMPLETED') return state === 'PENDING' ? { state: 'pending' } : { state: 'unknown' };
  const details = listAt(order, 'paymentDetails').filter((each) => at(each, 'state') === 'COMPLETED');
  const payments = details.map(readPayment).filter((payment) => payment !== undefined);
  if (payments.length === 0 || payments.length < details.length) return { state: 'unknown' };
  const sum = payments.reduce((total, { paise }) => total + paise, 0);
  return sum === wholePaise(at(order, 'amount')) ? { state: 'paid', payments } : { state: 'unknown' };
}

function readPayment(payment: unknown): GatewayPayment | undefined {
  const [reference, paise, time] = [
    referenceAt(payment, 'transactionId'),
    wholePaise(at(payment, 'amount')),
    at(payment, 'timestamp'),
  ];
  if (reference === undefined || paise === undefined) return undefined;
  return {
    reference,
    rrn: rrnAt(payment, 'rail', 'utr') ?? rrnAt(payment, 'splitInstruments', 0, 'rail', 'utr'),
    paise,
    paidAt: typeof time === 'number' ? time : 0,
    isWhole: true,
    // Its answer about a payment is silent on what went back.
    refundedPaise: 0,
  };
}

async function refund(call: Call, order: { readonly key: string }, { key, paise }: WantedRefund): Promise<Refunded> {
  const before = await call(`/payments/v2/refund/${key}/status`);
  const own = goodJson(before);
  if (own !== undefined) return refundedOf(own, paise);
  if (!isRefusal(before) || refusalOf(before, ['message']).state === 'unknown') return { state: 'unknown' };
  const asked = await call('/payments/v2/refund', {
    merchantRefundId: key,
    originalMerchantOrderId: order.key,
    amount: paise,
  });
  const json = goodJson(asked);
  return json === undefined ? refusalOf(asked, ['message']) : refundedOf(json, paise);
}

function refundedOf(refund: unknown, paise: number): Refunded {
  if (wholePaise(at(refund, 'amount')) !== paise) return { state: 'unknown' };
  const state = at(refund, 'state');
  if (state === 'COMPLETED') {
    const rail = at(refund, 'paymentDetails', 0, 'splitInstruments', 0);
    return { state: 'done', reference: rrnAt(rail, 'rail', 'utr') ?? nameAt(refund, 'refundId') ?? null };
  }
  if (state === 'FAILED')
    return { state: 'failed', failure: textAt(refund, 'errorCode') ?? 'The gateway says that it failed' };
  return state === 'PENDING' || state === 'CONFIRMED' ? { state: 'pending' } : { state: 'unknown' };
}
