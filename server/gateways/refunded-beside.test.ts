import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayRail, PaymentIntent } from '../../contract/payment-intents.ts';
import { findDifferences } from '../payments/find-differences.ts';
import { reverseRefunded } from '../payments/reverse-refunded.ts';
import { day, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueReturns } from './ask-return.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns } from './testing-gateways.ts';

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
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const pass = async (ms: number) => {
  shop.clock.now += ms;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  await enqueueDueReturns(shop.database, shop.clock.now);
  for (let round = 0; round < 3; round++) await shop.processJobs();
};
/** A top-up of ₹500 of a week ago: its payment is not looked up by itself any more. */
const paid = async (rail: GatewayRail) => {
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', asha, { amount: '500', rail })).json();
  const key = keyOfCode(intent.code);
  gateways.pay(key);
  await pass(minute);
  for (let days = 0; days < 7; days++) await pass(day);
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  const [request] = (await shop.get('/api/admin/fund-requests', meera)).json();
  return { key, id: request.id as number }; // as the contract has it
};
const giveBack = (id: number, amount: string) =>
  shop.post(`/api/admin/fund-requests/${id}/returns`, meera, { amount, method: 'gateway', reason: 'By mistake' });

test.each(['razorpay', 'cashfree'] as const)(
  '%s: what its dashboard paid back is taken once, where a return that was asked for beside it is refused',
  async (rail) => {
    const { key, id } = await paid(rail);
    gateways.refund(key, 400_00);
    expect((await giveBack(id, '200')).statusCode).toBe(201);
    for (let times = 0; times < 4; times++) await pass(2 * minute);
    expect(gateways.refundsOf(key).map(({ paise }) => paise)).toEqual([400_00]);
    expect(await shop.balanceOf(asha)).toBe('100.00');
  },
);

test('a return that a person gives up after a week is looked at, too', async () => {
  const { key, id } = await paid('razorpay');
  gateways.mood.refunds = 'lost';
  const { id: returnId } = (await giveBack(id, '200')).json();
  await pass(0);
  gateways.mood.fault = 'error';
  for (let days = 0; days < 8; days++) await pass(day);
  meera = await shop.signIn(meera.email);
  expect((await shop.put(`/api/admin/returns/${returnId}`, meera, { failure: 'Closed' })).statusCode).toBe(200);
  gateways.mood.fault = 'none';
  expect(await shop.balanceOf(asha)).toBe('500.00');
  for (let times = 0; times < 3; times++) await pass(2 * minute);
  expect([gateways.refundsOf(key).length, await shop.balanceOf(asha)]).toEqual([1, '300.00']);
});

test('a return by hand that the dashboard of the gateway has sent is not taken again, and is shown to a person', async () => {
  const { key, id } = await paid('razorpay');
  const byHand = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, byHand)).statusCode).toBe(201);
  gateways.refund(key, 200_00);
  const [payment] = (await shop.get('/api/admin/payments', meera)).json();
  const refunded = { rail: 'razorpay', reference: payment.referenceNumber, refundedPaise: 200_00 } as const;
  await reverseRefunded(shop.database, { ...refunded, at: shop.clock.now });
  expect(await shop.balanceOf(asha)).toBe('300.00');
  const differing = async () => (await findDifferences(shop.database.read, shop.clock.now)).returned;
  expect(await differing()).toEqual([id]);
  // What exceeds it was sent by the dashboard alone, whatever the other was.
  const more = { ...refunded, refundedPaise: 250_00 };
  for (let times = 0; times < 2; times++) await reverseRefunded(shop.database, { ...more, at: shop.clock.now });
  expect(await shop.balanceOf(asha)).toBe('250.00');
  expect(await differing()).toEqual([id]);
});

test('what was credited by hand, and the dashboard paid back, is shown to a person', async () => {
  const asked = { amount: '500', rail: 'razorpay' };
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', asha, asked)).json();
  gateways.pay(keyOfCode(intent.code), { paise: 480_00 });
  await pass(minute);
  const waiting = (await shop.get('/api/admin/payments?state=needs-decision', meera)).json();
  expect(waiting).toMatchObject([{ reason: 'wrong-amount', amount: '480.00' }]);
  const { referenceNumber } = waiting[0];
  const add = { operation: 'add', amount: '480', description: 'Paid', referenceNumber };
  const added = await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, add);
  expect(added.statusCode, added.body).toBe(200);
  const refunded = { rail: 'razorpay', reference: referenceNumber, refundedPaise: 480_00 } as const;
  const differing = async () => (await findDifferences(shop.database.read, shop.clock.now)).returnedCredits;
  expect(await differing()).toEqual([]);
  await reverseRefunded(shop.database, { ...refunded, at: shop.clock.now });
  expect(await shop.balanceOf(asha)).toBe('480.00');
  expect(await differing()).toHaveLength(1);
});

test('an answer from before a return failed takes nothing', async () => {
  const { key, id } = await paid('razorpay');
  await giveBack(id, '200');
  await pass(minute);
  const asked = shop.clock.now;
  const [refund] = gateways.refundsOf(key);
  if (refund) refund.status = 'failed';
  await pass(2 * day);
  const [payment] = (await shop.get('/api/admin/payments', await shop.signIn(meera.email))).json();
  expect(await shop.balanceOf(asha)).toBe('500.00');
  const stale = { rail: 'razorpay', reference: payment.referenceNumber, refundedPaise: 200_00, at: asked } as const;
  expect(await reverseRefunded(shop.database, stale)).toBe('stale');
  await pass(minute);
  expect(await shop.balanceOf(await shop.signIn(asha.email))).toBe('500.00');
});

describe('a return that fails after its customer has deleted the account', () => {
  const failed = async () => {
    const { key, id } = await paid('razorpay');
    await giveBack(id, '200');
    await pass(minute);
    expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBe(200);
    const [refund] = gateways.refundsOf(key);
    if (refund) refund.status = 'failed';
    for (let days = 0; days < 3; days++) await pass(day);
    meera = await shop.signIn(meera.email);
    return (await shop.get('/api/admin/money-back', meera)).json().returns;
  };
  const held = async () => {
    const wallet = shop.database.read
      .selectFrom('ledger_accounts')
      .select('balance_paise')
      .where('user_id', '=', asha.id);
    return (await wallet.executeTakeFirstOrThrow()).balance_paise;
  };
  const settle = (id: number, body: Record<string, unknown>) => shop.put(`/api/admin/returns/${id}`, meera, body);

  test('waits for an admin, who sends it by hand', async () => {
    const [back, ...others] = await failed();
    expect([back, others]).toMatchObject([{ amount: '200.00', method: 'by-hand', state: 'asked' }, []]);
    const { needs } = (await shop.get('/api/admin/today', meera)).json();
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'returns', count: 1, amount: '200.00' }));
    expect((await settle(back.id, { outgoingReference: '632611009999' })).json()).toMatchObject({ state: 'done' });
    expect(await held()).toBe(0);
  });

  test('is nobody’s where the admin can’t send it either', async () => {
    const [back] = await failed();
    expect((await settle(back.id, { failure: 'No account is known' })).json()).toMatchObject({ state: 'failed' });
    expect([await held(), (await shop.get('/api/admin/money-back', meera)).json().returns]).toEqual([0, []]);
  });
});
