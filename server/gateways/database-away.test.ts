import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { saveBankMessage, withoutText } from '../payments/save-bank-message.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
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
  shop = await openTestShop({ BANK_MESSAGE_SECRET: 'a-secret-of-the-phone-that-is-long', ...gatewayEnv(gateways.url) });
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
  const settings = { upiId: 'shop@okaxis', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
  // A first statement says which account it is: Axis ··1234.
  await books.imported(bankStatement([bankRow({ date: '2026-11-01' })]));
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

/** The database, which goes away at this write of whoever gets it: the first writes the payment down, the second credits it. */
function awayAt(write: number): Database {
  let writes = 0;
  return {
    ...shop.database,
    read: shop.database.read,
    write: async (work) => {
      if (++writes === write) throw new ExpectedError('unavailable', 'The shop cannot be reached right now.');
      return shop.database.write(work);
    },
  };
}

const open = async (rail: PaymentIntent['rail'] = 'upi'): Promise<PaymentIntent> => {
  const answer = await shop.post('/api/funds/intents', asha, { amount: '500', rail });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const outcomes = async (): Promise<string[]> => {
  const page: { messages: { outcome: string }[] } = (await shop.get('/api/admin/bank-messages', meera)).json();
  return page.messages.map(({ outcome }) => outcome);
};

/** What the phone forwards of a payment, worked through by a shop with this database. */
function work(database: Database, { payableAmount }: PaymentIntent): Promise<void> {
  const text = `INR ${payableAmount} credited\nA/c no. XX1234\n21-11-26, 12:00:00 IST\nUPI/P2A/632699000001/ASHA VERMA/State Ban - Axis Bank`;
  const message = withoutText({ text, sender: 'AX-AXISBK-S', receivedAt: shop.clock.now });
  return saveBankMessage(database, message, shop.clock.now);
}

test('a message that the database was away for is tried again, and credits once', async () => {
  const intent = await open();
  await expect(work(awayAt(2), intent)).rejects.toMatchObject({ code: 'unavailable' });
  // It is written down, and nobody has decided about it: neither the page of messages nor the wallet shows it.
  expect(await books.payments('state=unmatched')).toMatchObject([
    { reason: 'fits', source: 'message', amount: intent.payableAmount },
    { reason: 'nobody' },
  ]);
  expect([await outcomes(), await shop.balanceOf(asha)]).toEqual([[], '0.00']);
  for (const _ of ['retry', 'and once more']) await work(shop.database, intent);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  expect(await outcomes()).toEqual(['known', 'credited']);
});

test('a payment that fits and was not credited yet is doubted by the statement that does not have it', async () => {
  const intent = await open();
  await expect(work(awayAt(2), intent)).rejects.toMatchObject({ code: 'unavailable' });
  // Of the day before, and of the day itself alone: the rest of the day may still come.
  await books.imported(bankStatement([bankRow({ date: '2026-11-20' }), bankRow({ date: '2026-11-21' })]));
  expect(await books.payments('state=ambiguous')).toEqual([]);
  await books.imported(bankStatement([bankRow({ date: '2026-11-21' }), bankRow({ date: '2026-11-22' })]));
  expect(await books.payments('state=ambiguous')).toMatchObject([
    { reason: 'not-in-statement', source: 'message', amount: intent.payableAmount },
  ]);
  await work(shop.database, intent);
  expect([await outcomes(), await shop.balanceOf(asha)]).toEqual([['waits'], '0.00']);
});

test('a payment that fits and stands in its statement is credited by it', async () => {
  const intent = await open();
  await expect(work(awayAt(2), intent)).rejects.toMatchObject({ code: 'unavailable' });
  const row = bankRow({ paise: Math.round(Number(intent.payableAmount) * 100), reference: '632699000001' });
  const { id, matched } = await books.imported(bankStatement([row, bankRow({ date: '2026-11-22' })]));
  expect([matched, await books.payments('state=ambiguous')]).toEqual([1, []]);
  await books.apply(id);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  await work(shop.database, intent);
  expect([await outcomes(), await shop.balanceOf(asha)]).toEqual([['known'], intent.payableAmount]);
});

test.each([
  ['before the payment was written down', 1, []],
  ['before it was credited', 2, [{ reason: 'fits', source: 'gateway' }]],
])('a gateway is asked again where the database went away %s, and credits once', async (_, write, left) => {
  const intent = await open('razorpay');
  gateways.pay(keyOfCode(intent.code));
  const opened = openGateways(shop.config.gateways, shop.outboundHttp);
  const asked = { intentId: intent.id, at: shop.clock.now };
  await expect(lookUpPayment({ database: awayAt(write), gateways: opened }, asked)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect((await books.payments('state=unmatched')).filter(({ source }) => source === 'gateway')).toMatchObject(left);
  for (let look = 0; look < 2; look++) {
    shop.clock.now += 2 * minute;
    await enqueueDueLookUps(shop.database, shop.clock.now);
    await shop.processJobs();
  }
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect((await books.payments('state=matched')).map(({ reason }) => reason)).toEqual(['by-gateway']);
});
