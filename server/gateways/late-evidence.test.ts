import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
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
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

/** The kinds of alarms after so long. */
async function alarmsAfter(ms: number): Promise<string[]> {
  shop.clock.now += ms;
  meera = await shop.signIn(meera.email);
  const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
  return alarms.map(({ kind }: { kind: string }) => kind);
}

test('a statement is late after three days, where a request waits for it', async () => {
  await books.imported(bankStatement([bankRow(), rentRow()]));
  expect(await alarmsAfter(4 * day)).not.toContain('statements');
  asha = await shop.signIn(asha.email);
  await books.ask(asha, '500', '632600990001');
  expect(await alarmsAfter(hour)).not.toContain('statements');
  expect(await alarmsAfter(day)).toContain('statements');
  books = openBookkeeping(shop, meera);
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), rentRow()]), 'next.csv');
  expect(await alarmsAfter(0)).not.toContain('statements');
});

test('a shop that imports nothing has no late statement', async () => {
  await books.ask(asha, '500', '632600990001');
  expect(await alarmsAfter(4 * day)).not.toContain('statements');
});

test('a gateway is silent where its payments are found by asking alone', async () => {
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210' });
  const { code } = (await shop.post('/api/funds/intents', asha, { amount: '500', rail: 'razorpay' })).json();
  gateways.pay(keyOfCode(code));
  shop.clock.now += minute;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  // Its event may be on its way.
  expect(await alarmsAfter(0)).not.toContain('webhooks');
  expect(await alarmsAfter(hour)).toContain('webhooks');
  await shop.database.write((tx) =>
    tx
      .insertInto('webhook_events')
      .values({ source: 'razorpay', event_id: 'evt_1', received_at: shop.clock.now })
      .execute(),
  );
  expect(await alarmsAfter(hour)).not.toContain('webhooks');
});

test('amounts of their own are scarce where four in five are taken', async () => {
  const settings = { upiId: 'shop@okaxis', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
  const open = async () => (await shop.post('/api/funds/intents', await shop.customer(), { amount: '500' })).statusCode;
  for (let count = 0; count < 79; count++) expect(await open()).toBe(201);
  expect(await alarmsAfter(0)).not.toContain('own-amounts');
  await open();
  expect(await alarmsAfter(0)).toContain('own-amounts');
});
