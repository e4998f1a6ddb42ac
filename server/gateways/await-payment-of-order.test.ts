import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GatewayRail, PaymentIntent } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns } from './testing-gateways.ts';

let gateways: StandIns;
let shop: TestShop;
let asha: Person;
beforeEach(async () => {
  gateways = await openStandIns();
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

/** A shop that publishes no UPI id; with this gateway alone. */
async function openShopWith(rail: GatewayRail): Promise<Record<string, unknown>> {
  const isOfIt = ([name]: [string, string]) => name.startsWith(rail.toUpperCase()) || name === 'PROVIDERS_INSIDE';
  shop = await openTestShop(Object.fromEntries(Object.entries(gatewayEnv(gateways.url)).filter(isOfIt)));
  asha = await shop.customer();
  const { id: serviceId } = await shop.service({ pricePerThousand: '100.00' });
  return { serviceId, url: 'https://instagram.com/p/kept', quantity: 1_000, expectedTotal: '100.00' };
}

const keptOrders = async (): Promise<UnpaidOrder[]> => (await shop.get('/api/orders/unpaid', asha)).json();
const intentOf = async ({ intentId }: UnpaidOrder): Promise<PaymentIntent> =>
  (await shop.get(`/api/funds/intents/${intentId}`, asha)).json();

test.each(['razorpay', 'cashfree', 'phonepe'] as const)(
  'without a UPI ID an unpaid order waits until %s has its payment',
  async (rail) => {
    const body = await openShopWith(rail);
    const first = await shop.post('/api/orders/unpaid', asha, body);
    const needsPhone = rail === 'cashfree';
    expect([first.statusCode, (await keptOrders()).length]).toEqual(needsPhone ? [409, 0] : [201, 1]);
    await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210' });
    const waiting = (needsPhone ? await shop.post('/api/orders/unpaid', asha, body) : first).json();
    const intent = await intentOf(waiting);
    expect(intent).toMatchObject({ rail, payableAmount: '100.00', status: 'open' });
    expect([intent.payUrl, intent.upiLink].filter(Boolean)).toHaveLength(1);
    gateways.pay(keyOfCode(intent.code));
    shop.clock.now += minute;
    await enqueueDueLookUps(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
    expect(await keptOrders()).toMatchObject([{ state: 'placed' }]);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  },
);

test('of two presses at once both are told the one payment that the order waits for', async () => {
  const body = await openShopWith('razorpay');
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => shop.post('/api/orders/unpaid', asha, body, { key })));
  const [waiting] = await keptOrders();
  if (!waiting) throw new Error('No unpaid order was stored.');
  for (const answer of answers.filter(({ statusCode }) => statusCode === 201)) expect(answer.json()).toEqual(waiting);
  const intent = await intentOf(waiting);
  expect(intent.payUrl ?? intent.upiLink).not.toBe('');
  gateways.pay(keyOfCode(intent.code));
  shop.clock.now += minute;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  expect(await keptOrders()).toMatchObject([{ state: 'placed' }]);
});

test('while the gateway does not answer nothing is shown to pay, and the same press again makes the link', async () => {
  const body = await openShopWith('razorpay');
  const key = crypto.randomUUID();
  gateways.mood.fault = 'error';
  expect((await shop.post('/api/orders/unpaid', asha, body, { key })).statusCode).toBe(503);
  expect((await shop.get('/api/funds/intents', asha)).json()).toEqual([]);
  gateways.mood.fault = 'none';
  const again = await shop.post('/api/orders/unpaid', asha, body, { key });
  expect(again.statusCode).toBe(201);
  const [waiting] = await keptOrders();
  expect(again.json()).toEqual(waiting);
  // Under a new name: the gateway may have taken the first one.
  const asked = await shop.database.read.selectFrom('payment_intents').select('id').orderBy('id').execute();
  expect(asked.map(({ id }) => id)).toEqual([expect.any(Number), waiting?.intentId]);
  expect((await shop.get('/api/funds/intents', asha)).json()).toMatchObject([{ id: waiting?.intentId }]);
});
