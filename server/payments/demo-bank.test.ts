import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeEach(async () => {
  shop = await openTestShop({ DEMO: '1' });
  meera = await shop.admin();
  asha = await shop.customer();
  const settings = { upiId: 'shop@okdemo', qrCodeImage: '', paymentInstructions: '' };
  await shop.put('/api/payment-settings', meera, settings);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const open = async (amount: string): Promise<PaymentIntent> =>
  (await shop.post('/api/funds/intents', asha, { amount })).json();
const pay = async ({ id }: PaymentIntent, who = asha) => {
  const answer = await shop.post('/api/demo/bank/payments', who, { intentId: id });
  await shop.processJobs();
  return answer.statusCode;
};

test('the demo’s bank pays once, tells it at once, and has it in its statement', async () => {
  const books = openBookkeeping(shop, meera);
  await books.imported(bankStatement([bankRow({ date: '2026-10-21' })]));
  const [small, large] = [await open('500'), await open('5000')];
  expect(await pay(small, await shop.customer())).toBe(404);
  expect([await pay(small), await pay(large), await pay(large)]).toEqual([201, 201, 201]);
  expect(await pay(small)).toBe(404);
  expect(await shop.balanceOf(asha)).toBe(small.payableAmount);
  const { id } = await books.ask(asha, '800', '6327 0000 1234');
  const { text } = (await shop.get('/api/demo/bank/statement', meera)).json();
  const preview = await books.imported(text);
  expect(preview).toMatchObject({ matched: 2, settled: 1, needsDecision: 0, ignored: 1, isProven: true });
  await books.apply(preview.id);
  expect(await books.statusOf(id)).toBe('approved');
  expect((await shop.get(`/api/funds/intents/${large.id}`, asha)).json().status).toBe('paid');
  // A day later the file is longer, and what it had before changes nothing.
  shop.clock.now += day / 4;
  const later = await open('700');
  await pay(later);
  const again = (await shop.get('/api/demo/bank/statement', meera)).json().text;
  expect(await books.imported(again)).toMatchObject({ matched: 0, needsDecision: 0 });
});

test('no other shop has one', async () => {
  const plain = await openTestShop();
  const [devi, ravi] = [await plain.admin(), await plain.customer()];
  expect((await plain.post('/api/demo/bank/payments', ravi, { intentId: 1 })).statusCode).toBe(404);
  expect((await plain.get('/api/demo/bank/statement', devi)).statusCode).toBe(404);
  await plain.close();
});
