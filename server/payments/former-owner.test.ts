import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { day, hour, isoTime } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import {
  type Bookkeeping,
  bankRow,
  bankStatement,
  openBookkeeping,
  postBankMessage,
  rentRow,
} from '../testing-statements.ts';

const secret = 'a-secret-of-the-phone-that-is-long';
let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop({ BANK_MESSAGE_SECRET: secret });
  await signInAgain(await shop.admin());
  [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const settings = { upiId: 'shop@okaxis', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
  await books.imported(bankStatement([bankRow({ date: '2026-11-01' })]));
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

async function signInAgain(admin: Person): Promise<void> {
  meera = admin;
  books = openBookkeeping(shop, meera);
}
const open = async (who: Person, amount = '500'): Promise<PaymentIntent> =>
  (await shop.post('/api/funds/intents', who, { amount })).json();

/** Ravi is asked for the amount that Asha was asked for, so long after it was free again. */
async function giveAgain(afterMs: number): Promise<PaymentIntent> {
  const former = await open(asha);
  shop.clock.now += 49 * hour + afterMs;
  await releaseIntents(shop.database, shop.clock.now);
  await signInAgain(await shop.signIn(meera.email));
  ravi = await shop.signIn(ravi.email);
  const intent = await open(ravi);
  const paise = paiseOf(former.payableAmount);
  await shop.database.write((tx) =>
    tx
      .updateTable('payment_intents')
      .set({ payable_paise: paise, slot_paise: paise })
      .where('id', '=', intent.id)
      .execute(),
  );
  return { ...intent, payableAmount: former.payableAmount };
}

async function tell(amount: string, date: string, reference: string): Promise<void> {
  const message = `INR ${amount} credited\nA/c no. XX1234\n${date}, 12:00:00 IST\nUPI/P2A/${reference}/ASHA VERMA/State Ban - Axis Bank`;
  const payload = { messageId: 'm1', message, sender: 'AX-AXISBK-S', receivedAt: isoTime(shop.clock.now) };
  const bytes = JSON.stringify({ event: 'sms:received', payload });
  expect(await postBankMessage(shop, { bytes, secret, at: shop.clock.now })).toBe(204);
  await shop.processJobs();
}

test('a message credits nobody with an amount that another customer may still pay', async () => {
  const { id, payableAmount } = await giveAgain(day);
  const row = bankRow({ date: '2026-11-24', paise: paiseOf(payableAmount) });
  await tell(payableAmount, '24-11-26', row.reference);
  // Nor is Ravi told that his payment has arrived: he would not pay any more.
  expect((await shop.get(`/api/funds/intents/${id}`, ravi)).json().seenAmount).toBe(null);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
  expect(await books.payments('state=unmatched')).toMatchObject([{ reason: 'awaits-statement' }, { reason: 'nobody' }]);
  // Its statement says no more of whose it is.
  await books.apply((await books.imported(bankStatement([row, rentRow()]))).id);
  const payment = await books.payment('state=ambiguous');
  expect(payment).toMatchObject({ reason: 'several', amount: payableAmount });
  expect(payment.candidates.map(({ user }) => user.id).sort()).toEqual([asha.id, ravi.id].sort());
  expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(200);
});

test('with the code of whoever has the amount now it is theirs', async () => {
  const { payableAmount, code } = await giveAgain(day);
  const row = bankRow({ date: '2026-11-24', paise: paiseOf(payableAmount), note: code });
  await books.apply((await books.imported(bankStatement([row, rentRow()]))).id);
  expect(await shop.balanceOf(ravi)).toBe(payableAmount);
});

test('a week later it is theirs, with and without a code', async () => {
  const { payableAmount } = await giveAgain(8 * day);
  await tell(payableAmount, '01-12-26', bankRow().reference);
  expect(await shop.balanceOf(ravi)).toBe(payableAmount);
});

test('who names the number of the payment is credited with it', async () => {
  const { payableAmount } = await giveAgain(day);
  const row = bankRow({ date: '2026-11-24', paise: 500_00 });
  await books.ask(ravi, '500', row.reference);
  await books.apply((await books.imported(bankStatement([row, rentRow()]))).id);
  expect(await shop.balanceOf(ravi)).toBe('500.00');
  expect(payableAmount).not.toBe('500.00');
});

test('a payment of an amount that was free again is late, and no press sets it aside with what nobody named', async () => {
  const { payableAmount } = await open(asha);
  shop.clock.now += 4 * day;
  await signInAgain(await shop.signIn(meera.email));
  const row = bankRow({ date: '2026-11-25', paise: paiseOf(payableAmount) });
  const { id, unnamed } = await books.imported(bankStatement([row, rentRow()]));
  await books.apply(id);
  const payment = await books.payment('state=late');
  expect([unnamed, payment.reason, payment.candidates.map(({ user }) => user.id)]).toEqual([0, 'paid-late', [asha.id]]);
  expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(200);
  expect(await shop.balanceOf(await shop.signIn(asha.email))).toBe(payableAmount);
});

test('who names the number of a payment with the amount of another, who may still pay it, waits for a person', async () => {
  const { payableAmount } = await open(asha);
  shop.clock.now += 4 * day;
  await signInAgain(await shop.signIn(meera.email));
  ravi = await shop.signIn(ravi.email);
  const row = bankRow({ date: '2026-11-25', paise: paiseOf(payableAmount) });
  await books.ask(ravi, payableAmount, row.reference);
  await books.apply((await books.imported(bankStatement([row, rentRow()]))).id);
  expect([await shop.balanceOf(ravi), (await books.payment('state=ambiguous')).reason]).toEqual(['0.00', 'several']);
});

test('an amount is given again only where no other is left', async () => {
  const formers = await Promise.all(Array.from({ length: 5 }, async () => open(await shop.customer())));
  shop.clock.now += 49 * hour;
  await releaseIntents(shop.database, shop.clock.now);
  const others = await Promise.all(Array.from({ length: 94 }, async () => open(await shop.customer())));
  const given = new Set(others.map(({ payableAmount }) => payableAmount));
  expect(formers.filter(({ payableAmount }) => given.has(payableAmount))).toEqual([]);
  expect((await open(await shop.customer())).hasOwnAmount).toBe(true);
});
