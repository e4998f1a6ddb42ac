import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BankMessages } from '../../contract/bank-messages.ts';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { paiseOf } from '../../contract/money.ts';
import type { Statement } from '../../contract/payments.ts';
import { isoTime } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, openBookkeeping, postBankMessage, rentRow } from '../testing-statements.ts';
import { type BankRow, writeStatement } from './write-statement.ts';

const secret = 'a-secret-of-the-phone-that-is-long';
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop({ BANK_MESSAGE_SECRET: secret });
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
  const settings = { upiId: 'shop@okaxis', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

/** The files of this bank name no account. */
const file = (rows: readonly BankRow[], openingPaise = 1_000_00) => writeStatement('hdfc', rows, openingPaise);
const own = [bankRow({ date: '2026-11-18' }), bankRow({ date: '2026-11-20' })];
const ofOther = file([bankRow({ date: '2026-11-20' }), { ...rentRow(), date: '2026-11-23' }], 77_000_00);

/** A payment that a message credits. */
async function tell(): Promise<{ reference: string; paise: number }> {
  const { payableAmount } = (await shop.post('/api/funds/intents', asha, { amount: '500' })).json();
  const { reference } = bankRow();
  const by = `from VPA kaveri.demo7@oksbi (UPI ${reference})`;
  const message = `Credit Alert!\nRs.${payableAmount} credited to HDFC Bank A/c XX4821 on 21-11-26 ${by}`;
  const payload = { messageId: 'm1', message, sender: 'VM-HDFCBK-S', receivedAt: isoTime(shop.clock.now) };
  const bytes = JSON.stringify({ event: 'sms:received', payload });
  expect(await postBankMessage(shop, { bytes, secret, at: shop.clock.now })).toBe(204);
  await shop.processJobs();
  return { reference, paise: paiseOf(payableAmount) };
}
const missing = async () =>
  ((await shop.get('/api/admin/bank-messages', meera)).json() as BankMessages).missing.map(
    ({ referenceNumber }) => referenceNumber,
  );

test('a file of another account, which names none, says nothing of what messages have credited', async () => {
  await books.imported(file(own));
  const { reference } = await tell();
  const { problems } = await books.imported(ofOther);
  expect(problems.join(' ')).toMatch(/not certain that this file is of/);
  expect(await missing()).toEqual([]);
  // The next file of the own account does.
  const next = file([bankRow({ date: '2026-11-21' }), { ...rentRow(), date: '2026-11-22' }], 2_000_00);
  expect((await books.imported(next)).problems).toEqual([]);
  expect(await missing()).toEqual([reference]);
});

test('it says something once its account is chosen', async () => {
  await books.imported(file(own));
  const { reference } = await tell();
  const { account } = await books.imported(ofOther);
  expect((await books.importFile(ofOther, { payee: account })).json().problems.join(' ')).not.toMatch(/not certain/);
  expect(await missing()).toEqual([reference]);
});

test('a file that has a payment of which a message told is of its account, whatever is missing between', async () => {
  await books.imported(file(own));
  const { reference } = await tell();
  const seen = await tell();
  const rows = [bankRow({ date: '2026-11-21', ...seen }), { ...rentRow(), date: '2026-11-24' }];
  await books.imported(file(rows, 9_000_00));
  expect(await missing()).toEqual([reference]);
});

test('a file of another account shows no request as not arrived', async () => {
  const { reference } = bankRow();
  await books.imported(file(own));
  await books.ask(asha, '500', reference);
  await books.imported(ofOther);
  const [request]: FundRequestForAdmin[] = (await shop.get('/api/admin/fund-requests', meera)).json();
  expect(request?.notShownBy).toEqual([]);
});

test('a file of another account shows no rows as missing between the files of this one', async () => {
  await books.imported(file(own));
  await books.imported(file([bankRow({ date: '2026-11-21' }), { ...rentRow(), date: '2026-11-22' }], 2_000_00));
  await books.imported(file([bankRow({ date: '2026-11-23' }), { ...rentRow(), date: '2026-11-24' }], 77_000_00));
  const statements: Statement[] = (await shop.get('/api/admin/statements', meera)).json();
  expect(statements.map(({ problems }) => problems.length)).toEqual([2, 0, 0]);
});

test('imported twice it is as uncertain as before, also where it has digits that its account has not', async () => {
  const [, ...withoutDigits] = writeStatement('sbi', own, 1_000_00).split('\r\n');
  await books.imported(withoutDigits.join('\r\n'));
  const other = [bankRow({ date: '2026-11-23' }), { ...rentRow(), date: '2026-11-24' }];
  const numbered = writeStatement('sbi', other, 77_000_00);
  for (const name of ['once.csv', 'twice.csv'])
    expect((await books.imported(numbered, name)).problems.join(' ')).toMatch(/not certain that this file is of/);
  // One that shares a payment with the others gives the account its digits.
  await books.imported(writeStatement('sbi', [...own.slice(1), bankRow({ date: '2026-11-21' })], 1_500_00));
  expect((await books.imported(numbered, 'again.csv')).problems.join(' ')).not.toMatch(/not certain/);
});

test('an import that was broken off says nothing of what it does not have', async () => {
  await books.imported(file(own));
  const { reference } = await tell();
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
  const rows = days.flatMap((date) => Array.from({ length: 60 }, () => bankRow({ date })));
  const whole = file(rows, 2_000_00);
  const { id } = await books.imported(whole, 'whole.csv');
  expect(await missing()).toEqual([reference]);
  // As it stands after its first batch.
  await shop.database.write((tx) =>
    tx
      .updateTable('statement_imports')
      .set({ is_of_account: 0, first_day: null, last_day: null })
      .where('id', '=', id)
      .execute(),
  );
  await books.imported(file([bankRow({ date: '2026-11-20' })], 2_000_00), 'other.csv');
  expect(await missing()).toEqual([]);
  // Whether it is of its account is not known before its last row.
  const statements = (await shop.get('/api/admin/statements', meera)).json() as Statement[];
  const problems = statements.find((each) => each.id === id)?.problems;
  expect(problems).toEqual([expect.stringMatching(/^Not all rows of this file are read yet/)]);
  const applying = await shop.post(`/api/admin/statements/${id}/apply`, meera);
  expect([applying.statusCode, applying.json().code]).toEqual([409, 'conflict']);
  await books.imported(whole, 'again.csv');
  expect((await shop.post(`/api/admin/statements/${id}/apply`, meera)).statusCode).toBe(200);
  expect(await missing()).toEqual([reference]);
});
