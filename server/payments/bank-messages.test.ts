import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BankMessages } from '../../contract/bank-messages.ts';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import type { Payment } from '../../contract/payments.ts';
import { day, hour, isoTime, second } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, postBankMessage } from '../testing-statements.ts';
import { deleteOldTexts } from './delete-old-texts.ts';

const secret = 'a-secret-of-the-phone-that-is-long';
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop({ BANK_MESSAGE_SECRET: `${secret},the-former-secret-of-the-phone` });
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
});

let count = 0;
const newReference = () => String(632_699_000_000 + ++count);

interface Told {
  readonly amount: string;
  readonly reference?: string;
  readonly tail?: string;
  readonly date?: string;
}

const textOf = ({ amount, reference = newReference(), tail = 'XX1234', date = '21-11-26' }: Told) =>
  `INR ${amount} credited\nA/c no. ${tail}\n${date}, 12:00:00 IST\nUPI/P2A/${reference}/ASHA VERMA/State Ban - Axis Bank`;

interface Sending {
  readonly sender?: string;
  readonly by?: string;
  readonly body?: string;
  readonly signedAt?: number;
  readonly receivedAt?: number;
}

async function send(
  message: string,
  { sender = 'AX-AXISBK-S', by = secret, body, signedAt, receivedAt }: Sending = {},
) {
  const bytes =
    body ??
    JSON.stringify({
      event: 'sms:received',
      payload: { messageId: 'm1', message, sender, receivedAt: isoTime(receivedAt ?? shop.clock.now) },
    });
  const status = await postBankMessage(shop, { bytes, secret: by, at: signedAt ?? shop.clock.now });
  await shop.processJobs();
  return status;
}

const open = async (who = asha, amount = '500'): Promise<PaymentIntent> => {
  const answer = await shop.post('/api/funds/intents', who, { amount });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const page = async (): Promise<BankMessages> => (await shop.get('/api/admin/bank-messages', meera)).json();
const missingIds = async () => (await page()).missing.map(({ paymentId }) => paymentId);
const outcomes = async () => (await page()).messages.map(({ outcome }) => outcome);
const change = (more: Record<string, unknown>) =>
  shop.put('/api/admin/bank-messages', meera, {
    ...{ isOn: true, paymentLimit: '2000', customerLimit: '10000', shopLimit: '50000' },
    ...more,
  });

test('the signature of the app is that of its documentation', async () => {
  const digest = createHmac('sha256', 'test-sms-key').update('{"event":"sms:received"}1795334458').digest('hex');
  expect(digest).toBe('d2be7e3c93d44a892cdf4bf808f86b7ce69fe1f7d357ef6d5538a1855ca3eb71');
});

test('a message credits at once what one customer is asked for, and the statement finds it again', async () => {
  const intent = await open();
  const reference = newReference();
  const text = textOf({ amount: intent.payableAmount, reference });
  expect(await send(text)).toBe(204);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  expect((await shop.get(`/api/funds/intents/${intent.id}`, asha)).json().status).toBe('paid');
  expect(await books.payment('state=matched')).toMatchObject({
    ...{ source: 'message', statementId: null, line: null, reason: 'by-message', referenceNumber: reference },
  });
  // Again: the same bytes, signed anew, and by the former secret with another name.
  expect(await send(text)).toBe(204);
  expect(await send(text, { receivedAt: shop.clock.now + second, by: 'the-former-secret-of-the-phone' })).toBe(204);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  expect(await outcomes()).toEqual(['known', 'credited']);

  const row = bankRow({ paise: paiseOf(intent.payableAmount), reference });
  const preview = await books.imported(bankStatement([row, bankRow({ date: '2026-11-22' })]));
  expect(preview).toMatchObject({ credits: 2, matched: 0, settled: 1 });
  await books.apply(preview.id);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  expect(await books.payment('state=matched')).toMatchObject({ source: 'statement', reason: 'by-message', line: 3 });
  expect((await page()).missing).toEqual([]);
  const figures = (await shop.get('/api/admin/payment-figures?days=7', meera)).json();
  const alone = { topUps: 1, amount: intent.payableAmount, aloneShare: 100, medianMinutes: 0, withoutTime: 0 };
  // The statement names a day alone; the message before it had the time.
  expect(figures).toMatchObject({ total: alone, rails: [{ rail: 'message', ...alone }] });
});

test('a payment of which a message tells, and that waits, is shown to its customer as on its way', async () => {
  await change({ paymentLimit: '100' });
  const me = async (who: Person) => (await shop.get('/api/auth/me', who)).json().fundsOnTheWay;
  const intent = await open();
  const shown = async () => (await shop.get(`/api/funds/intents/${intent.id}`, asha)).json();
  expect([await me(asha), (await shown()).seenAmount]).toEqual([undefined, null]);
  await send(textOf({ amount: intent.payableAmount }));
  expect(await outcomes()).toEqual(['waits']);
  expect(await me(asha)).toMatchObject({ amount: intent.payableAmount, requests: 1 });
  expect(await shown()).toMatchObject({ seenAmount: intent.payableAmount, status: 'open' });
  const ravi = await shop.customer();
  expect([await me(ravi), (await open(ravi)).seenAmount]).toEqual([undefined, null]);

  const payments: Payment[] = (await shop.get('/api/admin/payments', meera)).json();
  const { id } = payments.find(({ amount }) => amount === intent.payableAmount) as Payment;
  expect((await books.resolve(id, { userId: asha.id })).statusCode).toBe(200);
  expect([await me(asha), (await shown()).seenAmount]).toEqual([undefined, null]);
});

test('a payment of which a message tells is on its way once, also when its number is sent in besides', async () => {
  await change({ paymentLimit: '100' });
  const { payableAmount } = await open();
  const reference = newReference();
  await send(textOf({ amount: payableAmount, reference }));
  await books.ask(asha, payableAmount, reference);
  const { fundsOnTheWay } = (await shop.get('/api/auth/me', asha)).json();
  expect(fundsOnTheWay).toMatchObject({ amount: payableAmount, requests: 1 });
  // Another payment that is sent in counts besides.
  await books.ask(asha, '40', newReference());
  expect((await shop.get('/api/auth/me', asha)).json().fundsOnTheWay).toMatchObject({ requests: 2 });
});

test('a payment that was made before is no payment of the amount that somebody else has now', async () => {
  await change({ paymentLimit: '100' });
  shop.clock.now += day;
  const { id, payableAmount } = await open();
  await send(textOf({ amount: payableAmount }));
  expect((await shop.get(`/api/funds/intents/${id}`, asha)).json().seenAmount).toBe(null);
});

test.each<[string, () => Promise<number>]>([
  ['another secret', async () => send(textOf({ amount: '500.37' }), { by: 'another-secret-that-is-long-enough' })],
  ['an old signature', async () => send(textOf({ amount: '500.37' }), { signedAt: shop.clock.now - hour })],
])('%s opens nothing', async (_, attempt) => {
  expect(await attempt()).toBe(401);
  expect(await outcomes()).toEqual([]);
});

test.each(['{"event":"sms:received"}', '{"event":"sms:sent","payload":{}}', 'no JSON', '[]'])(
  'a signed body that is no message of a phone does nothing: %s',
  async (body) => {
    expect(await send('', { body })).toBe(204);
    expect(await outcomes()).toEqual([]);
  },
);

test('what is no credit of the shop’s account credits nobody, and no person’s number is kept', async () => {
  const { payableAmount } = await open();
  await send(textOf({ amount: payableAmount }), { sender: '+919876543210' });
  await send(`${textOf({ amount: payableAmount })} forwarded`);
  await send(textOf({ amount: payableAmount, tail: 'XX9999' }));
  await send(textOf({ amount: payableAmount, date: '10-11-26' }));
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect(await outcomes()).toEqual(['too-old', 'other-account', 'not-understood', 'other-sender']);
  expect(JSON.stringify(await page())).not.toContain('9876543210');
  const stored = await shop.database.read.selectFrom('jobs').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('ASHA');
});

test('a round amount, a closed one, and one above the bounds wait for the statement, which credits them', async () => {
  const reference = newReference();
  await books.ask(asha, '700', reference);
  await send(textOf({ amount: '700.00', reference }));
  const large = await open(asha, '2500');
  const rowOfLarge = bankRow({ paise: paiseOf(large.payableAmount), reference: newReference() });
  await send(textOf({ amount: large.payableAmount, reference: rowOfLarge.reference }));
  const late = await open(asha, '300');
  shop.clock.now += hour;
  await send(textOf({ amount: late.payableAmount }), { receivedAt: shop.clock.now });
  expect(await outcomes()).toEqual(['waits', 'waits', 'waits']);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect((await books.payments('state=needs-decision')).length).toBe(1); // the first statement's own
  expect((await books.payments('state=unmatched')).map(({ reason }) => reason)).toContain('awaits-statement');
  const preview = await books.imported(bankStatement([bankRow({ paise: 700_00, reference }), rowOfLarge]));
  expect(preview).toMatchObject({ matched: 2 });
  await books.apply(preview.id);
  expect(paiseOf(await shop.balanceOf(asha))).toBe(700_00 + paiseOf(large.payableAmount));
});

test('the bounds of a customer and of a day hold, also when messages come at once', async () => {
  expect((await change({ customerLimit: '1100', shopLimit: '1600' })).statusCode).toBe(200);
  const ravi = await shop.customer();
  const intents = [await open(asha, '500'), await open(asha, '501'), await open(asha, '502'), await open(ravi, '503')];
  for (const { payableAmount } of intents) {
    const time = String(Math.floor(shop.clock.now / second));
    const payload = {
      message: textOf({ amount: payableAmount }),
      sender: 'AX-AXISBK-S',
      receivedAt: isoTime(shop.clock.now),
    };
    const body = JSON.stringify({ event: 'sms:received', payload });
    const signature = createHmac('sha256', secret).update(`${body}${time}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-timestamp': time, 'x-signature': signature };
    await shop.app.inject({ method: 'POST', url: '/api/webhooks/bank-messages', headers, payload: body });
  }
  // One after another.
  for (const _ of intents) await shop.processJobs();
  expect((await outcomes()).sort()).toEqual(['credited', 'credited', 'credited', 'waits']);
  expect((await page()).creditedToday).toBe(
    (intents.reduce((sum, { payableAmount }, n) => sum + (n === 2 ? 0 : paiseOf(payableAmount)), 0) / 100).toFixed(2),
  );
  // The next day has room again.
  for (const _ of ['evening', 'morning']) {
    shop.clock.now += 11 * hour;
    await page(); // an admin's session ends after twelve hours
  }
  const next = await open(asha, '900');
  await send(textOf({ amount: next.payableAmount, date: '22-11-26' }));
  expect((await outcomes())[0]).toBe('credited');
});

test('a payment that its statement does not have stops messages, until an admin has looked', async () => {
  const intent = await open();
  const reference = newReference();
  await send(textOf({ amount: intent.payableAmount, reference }));
  const waiting = await books.ask(asha, '800', newReference());
  expect(waiting.status).toBe(201);
  await send(textOf({ amount: '800.00' }));
  await books.imported(bankStatement([bankRow({ date: '2026-11-21' }), bankRow({ date: '2026-11-22' })]));
  const [missing] = (await page()).missing;
  expect(missing).toMatchObject({ amount: intent.payableAmount, referenceNumber: reference, paidOn: '2026-11-21' });
  expect((await shop.get('/api/admin/overview', meera)).json().alarms).toContainEqual({
    kind: 'bank-messages',
    payments: [missing?.paymentId],
  });
  const [doubted] = await books.payments('state=ambiguous');
  expect(doubted?.reason).toBe('not-in-statement');
  await books.resolve(doubted?.id ?? 0, { as: 'not-ours' });
  const opened = await shop.post(`/api/admin/payments/${doubted?.id}/reopen`, meera, {});
  expect(opened.json()).toMatchObject({ state: 'ambiguous', reason: 'not-in-statement' });

  const next = await open(asha, '600');
  await send(textOf({ amount: next.payableAmount, date: '21-11-26' }));
  expect((await outcomes())[0]).toBe('waits');
  expect((await change({ accepts: await missingIds() })).statusCode).toBe(200);
  expect((await page()).missing).toEqual([]);
  const later = await open(asha, '650');
  await send(textOf({ amount: later.payableAmount }));
  expect((await outcomes())[0]).toBe('credited');
  // Off is off.
  await change({ isOn: false });
  const last = await open(asha, '660');
  await send(textOf({ amount: last.payableAmount }));
  expect((await outcomes())[0]).toBe('waits');
});

/** Messages credit a payment of each of two days. */
async function tellAroundMidnight() {
  // Ten minutes before midnight in India, and ten after it.
  shop.clock.now = Date.UTC(2026, 10, 21, 18, 20);
  asha = await shop.signIn(asha.email);
  const [today, yesterday] = [await open(), await open(asha, '600')];
  shop.clock.now = Date.UTC(2026, 10, 21, 18, 40);
  meera = await shop.signIn(meera.email);
  books = openBookkeeping(shop, meera);
  await send(textOf({ amount: today.payableAmount, date: '22-11-26' }));
  await send(textOf({ amount: yesterday.payableAmount, date: '21-11-26' }));
  return { today, yesterday };
}

test('to accept what is missing accepts no payment whose statement is still to come', async () => {
  const { today, yesterday } = await tellAroundMidnight();
  const missing = async () => (await page()).missing.map(({ amount }) => amount);
  await books.imported(bankStatement([bankRow({ date: '2026-11-20' }), bankRow({ date: '2026-11-22' })]));
  const before = await missing();
  expect((await change({ accepts: await missingIds() })).statusCode).toBe(200);
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), bankRow({ date: '2026-11-24' })]));
  expect([before, await missing()]).toEqual([[yesterday.payableAmount], [today.payableAmount]]);
});

test('what came to be missing after somebody had looked is not accepted', async () => {
  const { today, yesterday } = await tellAroundMidnight();
  await books.imported(bankStatement([bankRow({ date: '2026-11-20' }), bankRow({ date: '2026-11-22' })]));
  const looked = await page();
  expect(looked.missing.map(({ amount }) => amount)).toEqual([yesterday.payableAmount]);
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), bankRow({ date: '2026-11-24' })]));
  const accepts = looked.missing.map(({ paymentId }) => paymentId);
  // Another admin switches messages off: the press of the first one leaves that as it is.
  await change({ isOn: false });
  const late = await change({ ...looked.settings, accepts, before: looked.settings });
  expect([late.json().code, (await page()).settings.isOn]).toEqual(['changed-meanwhile', false]);
  expect((await change({ accepts })).statusCode).toBe(200);
  expect((await page()).missing.map(({ amount }) => amount)).toEqual([today.payableAmount]);
});

test('a message is of the only account of its bank, where the files of that bank name none', async () => {
  const tell = async () => {
    const { payableAmount } = await open();
    const by = `from VPA kaveri.demo7@oksbi (UPI ${newReference()})`;
    const text = `Credit Alert!\nRs.${payableAmount} credited to HDFC Bank A/c XX4821 on 21-11-26 ${by}`;
    await send(text, { sender: 'VM-HDFCBK-S' });
    return (await outcomes())[0];
  };
  expect(await tell()).toBe('other-account');
  const file = await readFile(join(import.meta.dirname, 'fixtures', 'hdfc-delimited.txt'));
  expect((await books.importFile(file)).statusCode).toBe(200);
  expect(await tell()).toBe('credited');
  expect((await books.importFile(file, { payee: 'The other one' })).statusCode).toBe(200);
  expect(await tell()).toBe('other-account');
});

test('who has paid five amounts of their own gets a sixth one', async () => {
  for (let n = 1; n <= 5; n++) await send(textOf({ amount: (await open(asha, String(100 * n))).payableAmount }));
  expect(await outcomes()).toEqual(Array.from({ length: 5 }, () => 'credited'));
  expect(await open(asha, '700')).toMatchObject({ hasOwnAmount: true });
});

test('a payment that went out again is not shown as arrived to whoever approves its request', async () => {
  const row = bankRow();
  await books.ask(asha, '500', row.reference);
  await books.imported(bankStatement([row, bankRow(), { ...row, direction: 'out', note: 'RETURN' }]));
  expect((await shop.get('/api/admin/fund-requests', meera)).json()).toMatchObject([{ arrived: null }]);
});

test('a message whose payment was credited by hand before is known', async () => {
  const intent = await open();
  const reference = newReference();
  const { id } = await books.ask(asha, '500', reference);
  expect(
    (
      await shop.put(`/api/admin/fund-requests/${id}`, meera, {
        status: 'approved',
        adminNotes: '',
        receivedAmount: intent.payableAmount,
      })
    ).statusCode,
  ).toBe(200);
  const before = await shop.balanceOf(asha);
  await send(textOf({ amount: intent.payableAmount, reference }));
  expect(await shop.balanceOf(asha)).toBe(before);
  expect(await outcomes()).toEqual(['known']);
});

test('another customer’s typed reference makes it a person’s, once the statement is there', async () => {
  const intent = await open();
  const reference = newReference();
  const ravi = await shop.customer();
  await books.ask(ravi, intent.payableAmount, reference);
  await send(textOf({ amount: intent.payableAmount, reference }));
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
  expect(await outcomes()).toEqual(['waits']);
});

test('messages are kept for 90 days', async () => {
  await send('Hello');
  await deleteOldTexts(shop.database, shop.clock.now + 91 * day);
  expect(await outcomes()).toEqual([]);
});

test('without a secret no message is taken', async () => {
  await shop.close();
  shop = await openTestShop();
  meera = await shop.admin();
  expect(await send(textOf({ amount: '500.37' }))).toBe(401);
  expect((await page()).isConfigured).toBe(false);
});
