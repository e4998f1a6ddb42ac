import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayRail, PaymentIntent } from '../../contract/payment-intents.ts';
import { resolveReturn } from '../funds/resolve-return.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueReturns } from './ask-return.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns, signedEvent } from './testing-gateways.ts';

const rails: GatewayRail[] = ['razorpay', 'cashfree', 'phonepe'];
let gateways: StandIns;
let shop: TestShop;
let meera: Person;
let asha: Person;
beforeEach(async () => {
  gateways = await openStandIns();
  shop = await openTestShop(gatewayEnv(gateways.url));
  meera = await shop.admin();
  asha = await shop.customer();
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210' });
});
afterEach(async () => {
  gateways.mood.fault = 'none';
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const work = async () => {
  for (let round = 0; round < 3; round++) await shop.processJobs();
};
const pass = async (ms: number) => {
  shop.clock.now += ms;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  await enqueueDueReturns(shop.database, shop.clock.now);
  await work();
};
/** A top-up of ₹500 that was paid by a gateway: its request, and the gateway's name of it. */
const paid = async (rail: GatewayRail) => {
  const answer = await shop.post('/api/funds/intents', asha, { amount: '500', rail });
  expect(answer.statusCode, answer.body).toBe(201);
  const intent: PaymentIntent = answer.json();
  const key = keyOfCode(intent.code);
  gateways.pay(key);
  await pass(minute);
  const [request] = (await shop.get('/api/admin/fund-requests', meera)).json();
  return { key, id: request.id as number }; // as the contract has it
};
const giveBack = (id: number, amount: string, more: Record<string, unknown> = {}) =>
  shop.post(`/api/admin/fund-requests/${id}/returns`, meera, {
    amount,
    method: 'gateway',
    reason: 'Paid by mistake',
    ...more,
  });
const moneyOf = async (id: number) => {
  const requests: { id: number; moneyBack: { state: string; amount: string }[] }[] = (
    await shop.get('/api/funds/requests', asha)
  ).json();
  return requests.find((each) => each.id === id)?.moneyBack.map(({ state, amount }) => `${amount} ${state}`);
};
const event = async (rail: GatewayRail, key: string) => {
  const { body, headers } = signedEvent(rail, key, { at: shop.clock.now });
  await shop.app.inject({
    method: 'POST',
    url: `/api/webhooks/${rail}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  await work();
  await pass(0);
};

describe.each(rails)('%s', (rail) => {
  test('a part goes back to its source, and is told; the rest later; never more than was paid', async () => {
    const { key, id } = await paid(rail);
    const asked = await giveBack(id, '200');
    expect([asked.statusCode, asked.json().state]).toEqual([201, 'asked']);
    expect([await shop.balanceOf(asha), await moneyOf(id)]).toEqual(['300.00', ['200.00 asked']]);
    await pass(minute);
    expect(await moneyOf(id)).toEqual(['200.00 done']);
    const news = (await shop.get('/api/user/news', asha)).json();
    expect(news.slice(0, 2).map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
      ['request-return-sent', '200.00'],
      ['request-returned', '200.00'],
    ]);
    expect((await giveBack(id, '300.01')).json().fields).toEqual({ amount: 'At most ₹300.00 is left of it' });
    await giveBack(id, '300');
    await pass(minute);
    expect(gateways.refundsOf(key).map(({ paise }) => paise)).toEqual([200_00, 300_00]);
    expect((await giveBack(id, '0.01')).json().code).toBe('refund-out-of-bounds');
    // The shop's own refunds are no reversal.
    await event(rail, key);
    await pass(day);
    expect([await shop.balanceOf(asha), await moneyOf(id)]).toEqual(['0.00', ['200.00 done', '300.00 done']]);
  });

  test('an answer that was lost is asked for again by the same name, and paid once', async () => {
    const { key, id } = await paid(rail);
    gateways.mood.refunds = 'lost';
    await giveBack(id, '500');
    await pass(0);
    expect([gateways.refundsOf(key).length, await moneyOf(id)]).toEqual([1, ['500.00 asked']]);
    expect((await shop.get('/api/admin/money-back', meera)).json().returns).toMatchObject([{ state: 'unknown' }]);
    gateways.mood.refunds = 'done';
    await pass(2 * minute);
    expect([gateways.refundsOf(key).length, await moneyOf(id)]).toEqual([1, ['500.00 done']]);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  });

  test('a person settles what the gateway did not for a week', async () => {
    const { id } = await paid(rail);
    gateways.mood.refunds = 'lost';
    const { id: returnId } = (await giveBack(id, '500')).json();
    await pass(0);
    gateways.mood.fault = 'error';
    const settle = () =>
      shop.put(`/api/admin/returns/${returnId}`, meera, { failure: 'The gateway closed the account' });
    expect((await settle()).json().code).toBe('conflict');
    const returnsToday = async () =>
      (await shop.get('/api/admin/today', meera))
        .json()
        .needs.filter(({ kind }: { kind: string }) => kind === 'returns');
    await pass(6 * day);
    meera = await shop.signIn(meera.email);
    expect(await returnsToday()).toEqual([]);
    await pass(day);
    meera = await shop.signIn(meera.email);
    asha = await shop.signIn(asha.email);
    expect(await returnsToday()).toMatchObject([{ count: 1, amount: '500.00' }]);
    expect((await settle()).json()).toMatchObject({ state: 'failed' });
    expect((await settle()).json().code).toBe('already-decided');
    expect([await shop.balanceOf(asha), await returnsToday()]).toEqual(['500.00', []]);
  });

  test('a gateway that is down is asked until it answers', async () => {
    const { key, id } = await paid(rail);
    gateways.mood.fault = 'error';
    await giveBack(id, '500');
    for (const wait of [0, 2 * minute, hour]) await pass(wait);
    expect([await moneyOf(id), await shop.balanceOf(asha)]).toEqual([['500.00 asked'], '0.00']);
    gateways.mood.fault = 'none';
    await pass(day);
    expect([gateways.refundsOf(key).length, await moneyOf(id)]).toEqual([1, ['500.00 done']]);
  });

  test('one that is refused, and one that fails after it was done, come back to the wallet once', async () => {
    const { key, id } = await paid(rail);
    gateways.mood.refunds = 'refuse';
    await giveBack(id, '100');
    await pass(minute);
    expect([await moneyOf(id), await shop.balanceOf(asha)]).toEqual([['100.00 failed'], '500.00']);
    gateways.mood.refunds = 'pending';
    await giveBack(id, '100');
    await pass(minute);
    expect(await moneyOf(id)).toEqual(['100.00 failed', '100.00 asked']);
    const [refund] = gateways.refundsOf(key);
    if (!refund) throw new Error('The gateway knows of no refund.');
    refund.status = 'done';
    await pass(hour);
    expect(await moneyOf(id)).toEqual(['100.00 failed', '100.00 done']);
    refund.status = 'failed';
    for (let times = 0; times < 3; times++) await event(rail, key);
    expect([await moneyOf(id), await shop.balanceOf(asha)]).toEqual([['100.00 failed', '100.00 failed'], '500.00']);
  });

  test('of returns at once, as many are taken as fit', async () => {
    const { id } = await paid(rail);
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(id, '200')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    const again = { key: 'one-press' };
    const press = () =>
      shop.post(
        `/api/admin/fund-requests/${id}/returns`,
        meera,
        { amount: '50', method: 'gateway', reason: 'x' },
        again,
      );
    const [first, second] = [await press(), await press()];
    expect([first.json().id, await shop.balanceOf(asha)]).toEqual([second.json().id, '50.00']);
  });
});

test.each(['razorpay', 'cashfree'] as const)(
  '%s: what the gateway pays back by itself is taken out of the wallet once, and the rest is a debt',
  async (rail) => {
    const { key, id } = await paid(rail);
    await giveBack(id, '100');
    await pass(minute);
    gateways.refund(key, 50_00);
    for (let times = 0; times < 3; times++) await event(rail, key);
    expect(await shop.balanceOf(asha)).toBe('350.00');
    const service = await shop.service({ pricePerThousand: '300.00' });
    const order = { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 };
    expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(201);
    gateways.refund(key, 350_00);
    await event(rail, key);
    expect((await shop.get('/api/auth/me', asha)).json()).toMatchObject({
      balance: '0.00',
      debt: { amount: '300.00', blocks: true },
    });
    expect((await shop.get('/api/orders', asha)).json()).toMatchObject([{ status: 'pending' }]);
    meera = await shop.signIn(meera.email);
    expect((await shop.get('/api/admin/payments?state=reversed', meera)).json()).toMatchObject([
      { reason: 'taken-back' },
    ]);
  },
);

test('a return that a person has sent at last stays so, whatever its gateway says later', async () => {
  const { key, id } = await paid('razorpay');
  gateways.mood.refunds = 'pending';
  const { id: returnId } = (await giveBack(id, '200')).json();
  for (let days = 0; days < 8; days++) await pass(day);
  meera = await shop.signIn(meera.email);
  const settled = await shop.put(`/api/admin/returns/${returnId}`, meera, { outgoingReference: '632600007777' });
  expect([settled.statusCode, settled.json()]).toMatchObject([200, { state: 'done', method: 'by-hand' }]);
  const [refund] = gateways.refundsOf(key);
  if (!refund) throw new Error('The gateway knows of no refund.');
  refund.status = 'failed';
  // As an answer that was under way when the person settled it.
  const settlement = { state: 'failed', failure: 'Late' } as const;
  const by = { adminId: null, via: 'gateway:razorpay', address: '' } as const;
  const late = await shop.database.write((tx) => resolveReturn(tx, { returnId, settlement, by, at: shop.clock.now }));
  expect(late).toBe(false);
  for (let days = 0; days < 3; days++) await pass(day);
  asha = await shop.signIn(asha.email);
  expect(await shop.balanceOf(asha)).toBe('300.00');
});

test('a return by a gateway is not settled by hand, and one without a gateway not by a gateway', async () => {
  const { id } = await paid('razorpay');
  gateways.mood.refunds = 'pending';
  const asked = (await giveBack(id, '100')).json();
  const sent = await shop.put(`/api/admin/returns/${asked.id}`, meera, { failure: 'No' });
  expect(sent.json().code).toBe('conflict');
  const plain = (await shop.post('/api/funds/request', asha, { amount: '90', referenceNumber: '632600009999' })).json();
  await shop.put(`/api/admin/fund-requests/${plain.id}`, meera, { status: 'approved' });
  expect((await giveBack(plain.id, '10')).json().code).toBe('conflict');
  expect((await giveBack(plain.id, '10', { method: 'by-hand' })).statusCode).toBe(201);
});
