import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayRail } from '../../contract/payment-intents.ts';

/** A payment at a gateway that stands in for the real one. */
export interface StandInPayment {
  readonly id: string;
  readonly paise: number;
  readonly rrn: string | null;
  status: 'paid' | 'pending' | 'failed' | 'refunded';
  currency: string;
}

/** A refund that was asked for, or that the gateway made by itself. */
export interface StandInRefund {
  readonly key: string;
  readonly paise: number;
  status: 'done' | 'pending' | 'failed';
  /** Of an order that was paid twice: which payment it is of. */
  readonly payment?: string;
}

interface StandInOrder {
  readonly key: string;
  readonly providerId: string;
  readonly paise: number;
  readonly payments: StandInPayment[];
  readonly refunds: StandInRefund[];
}

/** What the next answers are made of. */
interface Mood {
  /** Paths that hang, fail or answer nonsense. */
  fault: 'none' | 'hang' | 'error' | 'nonsense' | 'refuse';
  /** Whether tokens are refused once. */
  tokenIsOld: boolean;
  /** What becomes of a refund that is asked for; `lost`: it is made, and the answer is not. */
  refunds: StandInRefund['status'] | 'refuse' | 'lost';
}

const gatewaySecrets = {
  razorpay: 'test-hook-secret',
  cashfree: 'test-client-secret',
  phonepe: 'shopuser:Passw0rd1',
};

/** The environment of a shop that uses the three stand-ins at this address. */
export const gatewayEnv = (url: string): Record<string, string> => ({
  PROVIDERS_INSIDE: '1',
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'test-key-secret',
  RAZORPAY_WEBHOOK_SECRET: `${gatewaySecrets.razorpay},the-former-hook-secret`,
  RAZORPAY_URL: `${url}/razorpay`,
  CASHFREE_CLIENT_ID: 'test-client',
  CASHFREE_CLIENT_SECRET: gatewaySecrets.cashfree,
  CASHFREE_URL: `${url}/cashfree`,
  PHONEPE_CLIENT_ID: 'test-phonepe',
  PHONEPE_CLIENT_SECRET: 'test-phonepe-secret',
  PHONEPE_WEBHOOK_USER: 'shopuser',
  PHONEPE_WEBHOOK_PASSWORD: 'Passw0rd1',
  PHONEPE_URL: `${url}/phonepe`,
});

/** What the three stand-ins remember together. */
class Books {
  readonly orders = new Map<string, StandInOrder>();
  readonly mood: Mood = { fault: 'none', tokenIsOld: false, refunds: 'done' };
  #count = 0;

  next(): number {
    return ++this.#count;
  }

  /** Undefined: there is one of this name. */
  insert(key: string, paise: number, providerId: string): StandInOrder | undefined {
    if (this.orders.has(key)) return undefined;
    const order = { key, providerId, paise, payments: [], refunds: [] };
    this.orders.set(key, order);
    return order;
  }

  find(name: string | undefined): StandInOrder | undefined {
    return [...this.orders.values()].find(({ key, providerId }) => key === name || providerId === name);
  }

  pay(key: string, more: Partial<StandInPayment>): StandInPayment {
    const order = this.find(key);
    if (!order) throw new Error(`Nobody is asked for ${key}.`);
    const number = this.next();
    const usual = { id: `pay_TESTab${number}`, paise: order.paise, rrn: String(632_608_100_000 + number) };
    const payment: StandInPayment = { ...usual, status: 'paid', currency: 'INR', ...more };
    order.payments.push(payment);
    return payment;
  }
}

/** Of what was not refused and has not failed. */
const refundedOf = ({ refunds }: StandInOrder): number =>
  refunds.reduce((sum, { paise, status }) => sum + (status === 'failed' ? 0 : paise), 0);

/** By one name once, whatever is asked; never more than was paid. Undefined: refused. */
function addRefund(books: Books, order: StandInOrder, { key, paise }: { key: string; paise: number }) {
  const known = order.refunds.find((each) => each.key === key);
  if (known) return known.paise === paise ? known : undefined;
  const paid = order.payments.reduce((sum, each) => sum + (each.status === 'paid' ? each.paise : 0), 0);
  const { refunds } = books.mood;
  if (refunds === 'refuse' || refundedOf(order) + paise > paid) return undefined;
  const refund: StandInRefund = { key, paise, status: refunds === 'lost' ? 'done' : refunds };
  order.refunds.push(refund);
  return refund;
}

interface StandInAnswer {
  readonly status: number;
  readonly json: unknown;
}

type Body = Readonly<Record<string, unknown>>;

const missing: StandInAnswer = { status: 404, json: {} };
const refused: StandInAnswer = { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR' } } };
const good = (json: unknown): StandInAnswer => ({ status: 200, json });
const hasPaid = ({ payments }: StandInOrder): boolean => payments.some(({ status }) => status === 'paid');
const rupees = (paise: number): string => (paise / 100).toFixed(2);

const razorpayStates = { paid: 'captured', pending: 'authorized', failed: 'failed', refunded: 'refunded' };

const razorpayRefundStates = { done: 'processed', pending: 'pending', failed: 'failed' };

const razorpayRefund = ({ key, paise, status }: StandInRefund) => ({
  id: `rfnd_${key}`,
  amount: paise,
  receipt: key,
  status: razorpayRefundStates[status],
  acquirer_data: { arn: `ARN-${key}` },
});

const razorpayPayment = (payment: StandInPayment, order: StandInOrder) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.paise,
  currency: payment.currency,
  status: razorpayStates[payment.status],
  amount_refunded: payment.status === 'refunded' ? payment.paise : refundedOf(order),
  acquirer_data: { rrn: payment.rrn },
  notes: { intent: order.key },
  created_at: 1_795_242_600,
});

function razorpay(books: Books, [kind, id, more]: readonly string[], body: Body): StandInAnswer {
  if (kind === 'payment_links') return id === undefined ? makeLink(books, body) : showLink(books.find(id));
  if (id === 'qr_codes') return more === undefined ? makeCode(books, body) : showCode(books.find(more));
  const order = [...books.orders.values()].find(({ payments }) => payments.some((payment) => payment.id === id));
  const payment = order?.payments.find((each) => each.id === id);
  if (!order || !payment) return missing;
  if (more === undefined) return good(razorpayPayment(payment, order));
  if (more === 'refunds') return good({ entity: 'collection', items: order.refunds.map(razorpayRefund) });
  const refund = addRefund(books, order, { key: String(body['receipt']), paise: Number(body['amount']) });
  return refund ? good(razorpayRefund(refund)) : refused;
}

function makeLink(books: Books, body: Body): StandInAnswer {
  const order = books.insert(String(body['reference_id']), Number(body['amount']), `plink_TEST${books.next()}`);
  if (!order) return refused;
  const { providerId: id, key } = order;
  return good({ id, short_url: `https://rzp.io/i/${id}`, status: 'created', reference_id: key });
}

function showLink(order: StandInOrder | undefined): StandInAnswer {
  if (!order) return missing;
  const payments = order.payments.map(({ id, paise }) => ({ payment_id: id, amount: paise, status: 'captured' }));
  const status = hasPaid(order) ? 'paid' : 'created';
  return good({ id: order.providerId, reference_id: order.key, status, payments });
}

function makeCode(books: Books, body: Body): StandInAnswer {
  const notes = body['notes'] as { intent: string }; // the shop's own
  const order = books.insert(notes.intent, Number(body['payment_amount']), `qr_TEST${books.next()}`);
  if (!order) return refused;
  const image_content = `upi://pay?pa=rzp.test@icici&am=${rupees(order.paise)}`;
  return good({ id: order.providerId, image_url: 'https://rzp.io/qr.png', image_content });
}

function showCode(order: StandInOrder | undefined): StandInAnswer {
  if (!order) return missing;
  return good({ entity: 'collection', items: order.payments.map((each) => razorpayPayment(each, order)) });
}

function cashfree(books: Books, [, id, more, refundId]: readonly string[], body: Body): StandInAnswer {
  if (id === undefined) return makeOrder(books, body);
  if (id === 'sessions') {
    const order = books.find(String(body['payment_session_id']).replace('session_', ''));
    const link = `upi://pay?pa=cf.test@icici&am=${rupees(order?.paise ?? 0)}`;
    return order ? good({ action: 'link', data: { url: null, payload: { default: link } } }) : missing;
  }
  const order = books.find(id);
  if (!order) return missing;
  if (more === 'payments') return good(order.payments.map(cashfreePayment));
  if (more === 'refunds') return cashfreeRefunds(books, order, { id: refundId, body });
  const order_status = hasPaid(order) ? 'PAID' : 'ACTIVE';
  return good({ order_id: order.key, order_amount: order.paise / 100, order_currency: 'INR', order_status });
}

const cashfreeRefundStates = { done: 'SUCCESS', pending: 'PENDING', failed: 'CANCELLED' };

const cashfreeRefund = ({ key, paise, status, payment }: StandInRefund) => ({
  ...(payment !== undefined && { cf_payment_id: payment }),
  refund_id: key,
  refund_amount: paise / 100,
  refund_status: cashfreeRefundStates[status],
  refund_arn: `ARN-${key}`,
});

function cashfreeRefunds(
  books: Books,
  order: StandInOrder,
  { id, body }: { id: string | undefined; body: Body },
): StandInAnswer {
  if (id !== undefined) {
    const known = order.refunds.find(({ key }) => key === id);
    return known ? good(cashfreeRefund(known)) : missing;
  }
  if (body['refund_id'] === undefined) return good(order.refunds.map(cashfreeRefund));
  const paise = Math.round(Number(body['refund_amount']) * 100);
  const refund = addRefund(books, order, { key: String(body['refund_id']), paise });
  return refund ? good(cashfreeRefund(refund)) : refused;
}

function makeOrder(books: Books, body: Body): StandInAnswer {
  const { customer_phone: phone } = body['customer_details'] as { customer_phone: string }; // the shop's own
  if (!/^\+?[0-9]{10,12}$/.test(phone)) return refused;
  const paise = Math.round(Number(body['order_amount']) * 100);
  const order = books.insert(String(body['order_id']), paise, String(books.next()));
  return order ? good({ order_id: order.key, payment_session_id: `session_${order.key}` }) : { status: 409, json: {} };
}

const cashfreeStates = { paid: 'SUCCESS', pending: 'PENDING', failed: 'FAILED', refunded: 'SUCCESS' };

const cashfreePayment = (payment: StandInPayment) => ({
  cf_payment_id: payment.id,
  payment_status: cashfreeStates[payment.status],
  payment_amount: payment.paise / 100,
  payment_currency: payment.currency,
  bank_reference: payment.rrn,
  payment_completion_time: '2026-11-21T12:00:00+05:30',
});

const phonepeStates = { paid: 'COMPLETED', pending: 'PENDING', failed: 'FAILED', refunded: 'COMPLETED' };

const phonepeRefundStates = { done: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' };

function phonepeRefund(books: Books, id: string | undefined, body: Body): StandInAnswer {
  const orders = [...books.orders.values()];
  const key = id ?? String(body['merchantRefundId']);
  const order =
    id === undefined
      ? books.find(String(body['originalMerchantOrderId']))
      : orders.find(({ refunds }) => refunds.some((each) => each.key === id));
  const known = order?.refunds.find((each) => each.key === key);
  if (!order || (id !== undefined && !known)) return missing;
  const refund = known ?? addRefund(books, order, { key, paise: Number(body['amount']) });
  if (!refund) return refused;
  return good({ refundId: `OMR-${key}`, amount: refund.paise, state: phonepeRefundStates[refund.status] });
}

function phonepe(books: Books, path: readonly string[], body: Body): StandInAnswer {
  if (path[2] === 'refund') return phonepeRefund(books, path[3], body);
  if (path[2] === 'pay') {
    const order = books.insert(String(body['merchantOrderId']), Number(body['amount']), `OMO${books.next()}`);
    if (!order) return refused;
    return good({
      orderId: order.providerId,
      state: 'PENDING',
      redirectUrl: `https://mercury.phonepe.com/${order.key}`,
    });
  }
  const order = books.find(path[3]);
  if (!order) return missing;
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const last = order.payments.at(-1);
  return good({
    orderId: order.providerId,
    state: last ? phonepeStates[last.status] : 'PENDING',
    amount: paid.length > 0 ? paid.reduce((sum, { paise }) => sum + paise, 0) : order.paise,
    paymentDetails: order.payments.map((payment) => ({
      transactionId: payment.id,
      amount: payment.paise,
      state: phonepeStates[payment.status],
      timestamp: 1_795_242_600_000,
      rail: { type: 'UPI', utr: payment.rrn },
    })),
  });
}

const basic = `Basic ${Buffer.from('rzp_test_key:test-key-secret').toString('base64')}`;
const unknownCaller: StandInAnswer = { status: 401, json: {} };

function answerOf(books: Books, { headers, url = '' }: IncomingMessage, body: Body): StandInAnswer {
  const { mood } = books;
  if (mood.fault === 'error') return { status: 502, json: 'Bad gateway' };
  if (mood.fault === 'refuse') return refused;
  const [, rail, ...rest] = url.split('?')[0]?.split('/') ?? [];
  if (rail === 'razorpay') return headers.authorization === basic ? razorpay(books, rest, body) : unknownCaller;
  if (rail === 'cashfree')
    return headers['x-client-secret'] === gatewaySecrets.cashfree ? cashfree(books, rest, body) : unknownCaller;
  if (rest.join('/') === 'v1/oauth/token')
    return good({ access_token: 'tok-1', expires_at: Date.now() / 1_000 + 3_600 });
  const isKnown = headers.authorization === 'O-Bearer tok-1' && !mood.tokenIsOld;
  mood.tokenIsOld = false;
  return isKnown ? phonepe(books, rest, body) : unknownCaller;
}

/** Three gateways on one port of this machine, as their documentation describes them. */
export async function openStandIns() {
  const books = new Books();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      calls.push(`${request.method} ${request.url}`);
      if (books.mood.fault === 'hang') return;
      const isRefund = request.method === 'POST' && /refunds?$/.test(request.url ?? '');
      const { status, json } = answerOf(books, request, body);
      if (isRefund && books.mood.refunds === 'lost') {
        response.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(books.mood.fault === 'nonsense' ? '<html>' : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    mood: books.mood,
    calls,
    /** Somebody pays what was asked for by this name, or something else. */
    pay: (key: string, more: Partial<StandInPayment> = {}) => books.pay(key, more),
    /** The refunds of what was asked for by this name. */
    refundsOf: (key: string): readonly StandInRefund[] => books.find(key)?.refunds ?? [],
    /** Somebody of the shop pays back in the gateway's own pages. */
    refund: (key: string, paise: number, payment?: string) =>
      books.find(key)?.refunds.push({ key: `own${books.next()}`, paise, status: 'done', ...(payment && { payment }) }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StandIns = Awaited<ReturnType<typeof openStandIns>>;

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  if (!text.startsWith('{')) return {};
  return JSON.parse(text);
}

let sent = 0;

/** An event of a gateway, with the headers that it signs it with. */
export function signedEvent(
  rail: GatewayRail,
  key: string,
  { secret, body: given, at }: { readonly secret?: string; readonly body?: string; readonly at: number },
): { readonly body: string; readonly headers: Record<string, string> } {
  const word = secret ?? gatewaySecrets[rail];
  if (rail === 'razorpay') {
    const body =
      given ??
      JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { notes: { intent: key }, amount: 1 } } },
      });
    const signature = createHmac('sha256', word).update(body).digest('hex');
    return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `event-${++sent}` } };
  }
  if (rail === 'cashfree') {
    const body =
      given ??
      `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${key}","order_amount":170.00}},"event_time":${++sent}}`;
    const signature = createHmac('sha256', word).update(`${at}${body}`).digest('base64');
    return { body, headers: { 'x-webhook-signature': signature, 'x-webhook-timestamp': String(at) } };
  }
  const body =
    given ??
    JSON.stringify({
      event: 'checkout.order.completed',
      payload: { merchantOrderId: key, state: 'COMPLETED', amount: 1, orderId: `${++sent}` },
    });
  return { body, headers: { authorization: createHash('sha256').update(word).digest('hex') } };
}
