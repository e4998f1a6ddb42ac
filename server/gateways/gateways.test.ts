import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayRail, PaymentIntent } from '../../contract/payment-intents.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { saveGatewayPayment } from '../payments/save-gateway-payment.ts';
import { day, hour, minute, second } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, openBookkeeping } from '../testing-statements.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns, signedEvent } from './testing-gateways.ts';

const rails: GatewayRail[] = ['razorpay', 'cashfree', 'phonepe'];
let gateways: StandIns;
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  gateways = await openStandIns();
  shop = await openTestShop(gatewayEnv(gateways.url));
  meera = await shop.admin();
  asha = await shop.customer();
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210' });
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  gateways.mood.fault = 'none';
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const ask = (rail: GatewayRail, { who = asha, amount = '500' } = {}) =>
  shop.post('/api/funds/intents', who, { amount, rail });
const open = async (rail: GatewayRail, more: Parameters<typeof ask>[1] = {}): Promise<PaymentIntent> => {
  const answer = await ask(rail, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const send = async (rail: GatewayRail, key: string, more: Partial<Parameters<typeof signedEvent>[2]> = {}) => {
  const { body, headers } = signedEvent(rail, key, { at: shop.clock.now, ...more });
  const url = `/api/webhooks/${rail}`;
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
};
/** All that is enqueued, and what it enqueues. */
const work = async () => {
  for (let round = 0; round < 3; round++) await shop.processJobs();
};
const tell = async (rail: GatewayRail, intent: PaymentIntent, more: Parameters<typeof send>[2] = {}) => {
  const status = await send(rail, keyOfCode(intent.code), more);
  await work();
  return status;
};
const statusOf = async (intent: PaymentIntent) =>
  (await shop.get(`/api/funds/intents/${intent.id}`, asha)).json().status;

test('the signatures are those of the documentation', () => {
  const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
  expect(hex('test-hook-secret', '{"event":"order.paid","payload":{}}')).toBe(
    '4b91c41cd2e03ca717e6dbacb0c9ad3141965201a696f3ed1c081c9eddaf3f3d',
  );
  const body = '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_amount":170.00}}}';
  const at = 1_795_334_458_000;
  expect(signedEvent('cashfree', '', { body, at }).headers['x-webhook-signature']).toBe(
    'cGCgJcAxJubk/X0XgbmVfH8mxxshXh5Czpc/wPcl2Vs=',
  );
  expect(signedEvent('phonepe', '', { at }).headers['authorization']).toBe(
    '52e600b9c5c9b852422feaf744b4caab2801bc1f0ebe0a02564603ad21cfb9f9',
  );
});

test('customers are told by which gateways they can pay, and what is not set up is off', async () => {
  expect((await shop.get('/api/payment-settings', asha)).json().gateways).toEqual(rails);
  const plain = await openTestShop();
  const ravi = await plain.customer();
  expect((await plain.get('/api/payment-settings', ravi)).json().gateways).toEqual([]);
  expect((await plain.post('/api/funds/intents', ravi, { amount: '500', rail: 'razorpay' })).statusCode).toBe(409);
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/webhooks/phonepe',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(answer.statusCode).toBe(401);
  await plain.close();
});

describe.each(rails)('%s', (rail) => {
  test('a payment is credited once, when the gateway is asked, however often it is told', async () => {
    const intent = await open(rail);
    expect([intent.payUrl, intent.upiLink].filter(Boolean)).toHaveLength(1);
    expect(intent).toMatchObject({ rail, payableAmount: '500.00', hasOwnAmount: false, status: 'open' });
    expect((await open(rail)).id).toBe(intent.id);
    const { rrn } = gateways.pay(keyOfCode(intent.code));
    await Promise.all(Array.from({ length: 20 }, () => send(rail, keyOfCode(intent.code))));
    await work();
    expect([await shop.balanceOf(asha), await statusOf(intent)]).toEqual(['500.00', 'paid']);
    shop.clock.now += day;
    await tell(rail, intent);
    expect(await shop.balanceOf(asha)).toBe('500.00');
    meera = await shop.signIn(meera.email);
    const [request] = (await shop.get('/api/admin/fund-requests', meera)).json();
    expect(request).toMatchObject({ status: 'approved', referenceNumber: rrn });
    // Its number is used up, for others and for the statement.
    expect((await books.ask(await shop.customer(), '500', rrn ?? '')).status).toBe(409);
  });

  test('an event alone credits nothing, whatever it says and whoever sends it', async () => {
    const intent = await open(rail);
    const key = keyOfCode(intent.code);
    expect(await tell(rail, intent)).toBe(204);
    expect(await send(rail, key, { secret: 'another-secret' })).toBe(401);
    expect(await send(rail, key, { secret: '' })).toBe(401);
    expect(await send(rail, 'i_ZZZZZZ')).toBe(204);
    expect(await send(rail, '', { body: 'no JSON' })).toBe(204);
    await work();
    expect([await shop.balanceOf(asha), await statusOf(intent)]).toEqual(['0.00', 'open']);
  });

  test.each(['hang', 'error', 'nonsense'] as const)(
    'a gateway that answers with: %s, is asked again',
    async (fault) => {
      const intent = await open(rail);
      gateways.pay(keyOfCode(intent.code));
      gateways.mood.fault = fault;
      if (fault !== 'hang') await tell(rail, intent);
      expect(await shop.balanceOf(asha)).toBe('0.00');
      gateways.mood.fault = 'none';
      shop.clock.now += 2 * minute;
      await enqueueDueLookUps(shop.database, shop.clock.now);
      await work();
      expect(await shop.balanceOf(asha)).toBe('500.00');
    },
  );

  test('without any event the gateway is asked on a schedule, also after a failure and days later', async () => {
    const intent = await open(rail);
    const looks: number[] = [];
    const failed = gateways.pay(keyOfCode(intent.code), { status: 'failed' });
    const start = shop.clock.now;
    // Fine enough: each look is due after a multiple of it.
    for (let now = start; now <= start + 2 * hour; now += 30 * second) {
      shop.clock.now = now;
      const before = gateways.calls.length;
      await enqueueDueLookUps(shop.database, now);
      await work();
      if (gateways.calls.length > before) looks.push((now - start) / second);
    }
    expect(looks).toEqual([30, 90, 210, 510, 1_110, 2_910, 6_510]);
    failed.status = 'paid';
    shop.clock.now = start + 3 * day;
    await enqueueDueLookUps(shop.database, shop.clock.now);
    await work();
    expect(await shop.balanceOf(asha)).toBe('500.00');
  });

  test('another amount, a second payment and one of another currency are a person’s', async () => {
    const less = await open(rail, { amount: '700' });
    gateways.pay(keyOfCode(less.code), { paise: 699_99 });
    await tell(rail, less);
    const twice = await open(rail);
    gateways.pay(keyOfCode(twice.code));
    await tell(rail, twice);
    gateways.pay(keyOfCode(twice.code));
    await tell(rail, twice);
    if (rail !== 'phonepe') {
      const foreign = await open(rail, { amount: '300' });
      gateways.pay(keyOfCode(foreign.code), { currency: 'USD' });
      await tell(rail, foreign);
    }
    expect(await shop.balanceOf(asha)).toBe('500.00');
    const reasons = (await books.payments('state=needs-decision')).map(({ reason }) => reason);
    expect(reasons).toContain('paid-again');
    if (rail === 'razorpay') expect(reasons).toContain('wrong-amount');
  });

  test('one that fits and could not be credited is a person’s, with one press', async () => {
    const intent = await open(rail);
    const { rrn } = gateways.pay(keyOfCode(intent.code));
    // What happens where somebody else decides about the payment at that moment.
    let writes = 0;
    const busy = {
      ...shop.database,
      read: shop.database.read,
      write: <T>(work: Parameters<typeof shop.database.write<T>>[0]) => {
        if (++writes === 2) throw new ExpectedError('conflict', 'Somebody else was faster.');
        return shop.database.write<T>(work);
      },
    };
    const paid = { rail, name: rail, intentId: intent.id, reference: `pay-${intent.code}`, rrn: rrn ?? null };
    const at = shop.clock.now;
    await saveGatewayPayment(busy, { ...paid, paise: 500_00, paidAt: at, isWhole: true, at });
    expect(await shop.balanceOf(asha)).toBe('0.00');
    const payment = await books.payment('state=needs-decision');
    expect(payment).toMatchObject({ reason: 'fits', source: 'gateway', amount: '500.00' });
    expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(200);
    expect([await shop.balanceOf(asha), await books.payments('state=needs-decision')]).toEqual(['500.00', []]);
  });

  test('a number that another customer has typed makes it a person’s, and is never theirs', async () => {
    const intent = await open(rail);
    const { rrn } = gateways.pay(keyOfCode(intent.code));
    const ravi = await shop.customer();
    await books.ask(ravi, '500', rrn ?? '');
    await tell(rail, intent);
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
    expect(await books.payment('state=needs-decision')).toMatchObject({ reason: 'several', source: 'gateway' });
  });

  test('a payment whose number its customer typed too is credited with that request', async () => {
    const intent = await open(rail);
    const { rrn } = gateways.pay(keyOfCode(intent.code));
    const { id } = await books.ask(asha, '500', rrn ?? '');
    await tell(rail, intent);
    expect([await shop.balanceOf(asha), await books.statusOf(id)]).toEqual(['500.00', 'approved']);
  });

  test('the closed account of its customer is not credited', async () => {
    const intent = await open(rail);
    await shop.post('/api/user/close-account', asha, { currentPassword: shop.password, forfeitedBalance: '0.00' });
    gateways.pay(keyOfCode(intent.code));
    await tell(rail, intent);
    expect((await books.payments('state=matched')).length).toBe(0);
  });

  test('a gateway that refuses or does not answer leaves nothing to pay by, and the next try is another payment', async () => {
    gateways.mood.fault = 'refuse';
    // PhonePe refuses its key first, so that nothing is asked for.
    expect((await ask(rail)).statusCode).toBe(rail === 'phonepe' ? 503 : 409);
    gateways.mood.fault = 'error';
    expect((await ask(rail)).statusCode).toBe(503);
    gateways.mood.fault = 'none';
    const intent = await open(rail);
    gateways.pay(keyOfCode(intent.code));
    await tell(rail, intent);
    expect(await shop.balanceOf(asha)).toBe('500.00');
  });
});

test('Cashfree asks for a phone number, and says so', async () => {
  const ravi = await shop.customer();
  await shop.database.write((tx) => tx.updateTable('users').set({ phone: '' }).where('id', '=', ravi.id).execute());
  expect((await ask('cashfree', { who: ravi })).json().message).toContain('phone number');
});

test('PhonePe’s key is fetched anew when it is refused', async () => {
  await open('phonepe');
  gateways.mood.tokenIsOld = true;
  await open('phonepe', { amount: '600' });
  expect(gateways.calls.filter((call) => call.endsWith('/oauth/token'))).toHaveLength(2);
});

test('Razorpay’s former secret is taken too, and its QR codes where it is set up so', async () => {
  const intent = await open('razorpay');
  gateways.pay(keyOfCode(intent.code));
  expect(await tell('razorpay', intent, { secret: 'the-former-hook-secret' })).toBe(204);
  expect(await shop.balanceOf(asha)).toBe('500.00');

  const other = await openTestShop({ ...gatewayEnv(gateways.url), RAZORPAY_MODE: 'qr' });
  const ravi = await other.customer();
  const code: PaymentIntent = (
    await other.post('/api/funds/intents', ravi, { amount: '250', rail: 'razorpay' })
  ).json();
  expect(code.upiLink).toMatch(/^upi:\/\/pay\?/);
  gateways.pay(keyOfCode(code.code));
  other.clock.now += minute;
  await enqueueDueLookUps(other.database, other.clock.now);
  for (let round = 0; round < 3; round++) await other.processJobs();
  expect(await other.balanceOf(ravi)).toBe('250.00');
  await other.close();
});

test('what was never paid is deleted after a while, and what a payment is of stays', async () => {
  const [unpaid, less] = [await open('razorpay'), await open('razorpay', { amount: '700' })];
  gateways.pay(keyOfCode(less.code), { paise: 699_99 });
  await tell('razorpay', less);
  await releaseIntents(shop.database, shop.clock.now + 40 * day);
  const left = await shop.database.read.selectFrom('payment_intents').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual([less.id]);
  expect(unpaid.id).not.toBe(less.id);
});

test('a payment that the gateway has paid back is a person’s', async () => {
  const intent = await open('razorpay');
  gateways.pay(keyOfCode(intent.code), { status: 'refunded' });
  await tell('razorpay', intent);
  expect(await books.payment('state=needs-decision')).toMatchObject({ reason: 'returned' });
});
