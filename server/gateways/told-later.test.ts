import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GatewayRail, PaymentIntent } from '../../contract/payment-intents.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, openBookkeeping } from '../testing-statements.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps, lookUpPayment } from './look-up-payment.ts';
import { openGateways } from './open-gateways.ts';
import { gatewayEnv, openStandIns, type StandIns } from './testing-gateways.ts';

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
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const open = async (rail: GatewayRail): Promise<PaymentIntent> =>
  (await shop.post('/api/funds/intents', asha, { amount: '500', rail })).json();
const look = async ({ id }: PaymentIntent) => {
  const parts = { database: shop.database, gateways: openGateways(shop.config.gateways, shop.outboundHttp) };
  await lookUpPayment(parts, { intentId: id, at: shop.clock.now });
};
const wait = async () => {
  shop.clock.now += minute;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
};

test('of an order that was paid twice a refund is of the payment that it names', async () => {
  const intent = await open('cashfree');
  const key = keyOfCode(intent.code);
  gateways.pay(key);
  await wait();
  const second = gateways.pay(key);
  await look(intent);
  expect(await books.payment('state=duplicate')).toMatchObject({ reason: 'paid-again' });
  gateways.refund(key, 500_00, second?.id);
  await look(intent);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect(await books.payment('state=needs-decision')).toMatchObject({ reason: 'returned' });
});

test('a refund that does not name its payment takes nothing back while it may be of another', async () => {
  const intent = await open('cashfree');
  const key = keyOfCode(intent.code);
  gateways.pay(key);
  await wait();
  gateways.pay(key);
  await look(intent);
  gateways.refund(key, 500_00);
  await look(intent);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test.each(['razorpay', 'phonepe'] as const)(
  'the bank’s number that %s tells later is known as credited',
  async (rail) => {
    const intent = await open(rail);
    const paid = gateways.pay(keyOfCode(intent.code), { rrn: null });
    await wait();
    expect(await shop.balanceOf(asha)).toBe('500.00');
    const rrn = '632608114444';
    Object.assign(paid ?? {}, { rrn });
    await look(intent);
    const { id } = await books.ask(asha, '500', rrn);
    const [request] = (await shop.get('/api/admin/fund-requests', meera)).json();
    if (id !== undefined && request.id === id) {
      await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '' });
    }
    expect(await shop.balanceOf(asha)).toBe('500.00');
  },
);
