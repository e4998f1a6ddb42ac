import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  ravi = await shop.customer({ firstName: 'Ravi' });
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const publishUpiId = () =>
  shop.put('/api/payment-settings', meera, { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' });

type Rows = Parameters<typeof bankStatement>[0];
/** Imports a file of rows, and presses. */
const press = async (rows: Rows, bank: Parameters<typeof bankStatement>[1] = 'hdfc') => {
  const { id } = await books.imported(bankStatement([...rows, rentRow()], bank));
  return books.apply(id);
};
const rowOf = (vpa: string) => bankRow({ vpa });

test('a payment from an address that is known as another customer’s is a person’s, once', async () => {
  const vpa = 'asha.v@okaxis';
  const [own, others, afterwards] = [rowOf(vpa), rowOf('Asha.V@OKAXIS'), rowOf(vpa)];
  await books.ask(asha, '500', own.reference);
  await press([own]);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  await books.ask(ravi, '500', others.reference);
  await press([others]);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  const payment = await books.payment('state=ambiguous');
  expect(payment.reason).toBe('other-payer');
  // A family shares it: from the first decision on it is known as both their addresses.
  expect((await books.resolve(payment.id, { userId: ravi.id })).statusCode).toBe(409);
  const [candidate] = payment.candidates;
  expect((await books.resolve(payment.id, { fundRequestId: candidate?.fundRequestId })).statusCode).toBe(200);
  await books.ask(ravi, '500', afterwards.reference);
  await press([afterwards]);
  expect(await shop.balanceOf(ravi)).toBe('1000.00');
});

test('an address that a bank has cut says nothing', async () => {
  const [own, others] = [rowOf('rahul.kumar.1@okaxis'), rowOf('rahul.kumar.2@okaxis')];
  await books.ask(asha, '500', own.reference);
  await books.ask(ravi, '500', others.reference);
  await press([own], 'sbi');
  await press([others], 'sbi');
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '500.00']);
});

test.each([
  ['four that nobody has seen beside the right one', 4, 0, 'many-claims'],
  ['three', 3, 0, undefined],
  ['five that were refused', 0, 5, 'many-claims'],
  ['two and two', 2, 2, undefined],
] as const)('who guesses numbers is credited by a person: %s', async (_, open, refused, reason) => {
  for (let n = 0; n < refused; n++) {
    const { id } = await books.ask(asha, '500', String(700_000_000_000 + n));
    await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'rejected' });
  }
  for (let n = 0; n < open; n++) await books.ask(asha, '500', String(800_000_000_000 + n));
  const paid = bankRow();
  await books.ask(asha, '500', paid.reference);
  await press([paid]);
  expect(await shop.balanceOf(asha)).toBe(reason ? '0.00' : '500.00');
  const waiting = await books.payments('state=ambiguous');
  expect(waiting.map((payment) => payment.reason)).toEqual(reason ? [reason] : []);
});

test('guesses are forgotten after a week', async () => {
  for (let n = 0; n < 6; n++) await books.ask(asha, '500', String(800_000_000_000 + n));
  shop.clock.now += 8 * day;
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  books = openBookkeeping(shop, meera);
  const paid = bankRow({ date: '2026-11-29' });
  await books.ask(asha, '500', paid.reference);
  await press([paid]);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('many payments of one customer that are all in the file are credited', async () => {
  const rows = Array.from({ length: 6 }, () => bankRow());
  for (const { reference } of rows) await books.ask(asha, '500', reference);
  await press(rows);
  expect(await shop.balanceOf(asha)).toBe('3000.00');
});

test('files that contradict each other stop their account until a person has decided', async () => {
  const twice = bankRow();
  const [claimed, other] = [bankRow(), bankRow()];
  await books.ask(asha, '500', claimed.reference);
  await books.ask(ravi, '500', other.reference);
  const first = await books.imported(bankStatement([twice, claimed, rentRow()], 'hdfc'));
  expect(first).toMatchObject({ matched: 1 });
  await press([{ ...twice, paise: 700_00 }], 'hdfc');
  await books.apply(first.id);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([
    { reason: 'contradiction' },
    { reason: 'account-stopped' },
    { reason: 'contradiction' },
  ]);
  // An account at another bank goes on.
  await press([other], 'axis');
  expect(await shop.balanceOf(ravi)).toBe('500.00');
  for (const { id, reason } of await books.payments('state=ambiguous'))
    if (reason === 'contradiction') await books.resolve(id, { as: 'not-ours' });
  expect(await books.payments('state=fits')).toMatchObject([{ referenceNumber: claimed.reference }]);
  await books.apply(first.id);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('whatever is wrong with a typed reference, the customer hears the same', async () => {
  const [pending, credited, byHand, free] = [bankRow(), bankRow(), bankRow(), bankRow({ paise: 900_00 })];
  await books.ask(asha, '500', pending.reference);
  const { id } = await books.ask(asha, '500', credited.reference);
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  const added = { operation: 'add', amount: '500', description: 'Paid at the shop', referenceNumber: byHand.reference };
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, added)).statusCode).toBe(200);
  const taken = [pending, credited, byHand].map(({ reference }) => reference);
  const ask = (referenceNumber: string, amount: string) =>
    shop.post('/api/funds/request', ravi, { amount, referenceNumber });
  const refused = [];
  for (const reference of [...taken, `x1${taken[0]}`])
    for (const amount of ['500', '700']) refused.push(await ask(reference, amount));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
  expect(refused[0]?.body).not.toMatch(/Asha|#\d|pending|approved/);
  // One that a statement shows, with another amount, and one that nobody has seen.
  await books.imported(bankStatement([free, rentRow()]));
  const answers = [await ask(free.reference, '500'), await ask('712345678901', '500')];
  const shapes = answers.map((answer) => ({ ...answer.json(), id: 0, referenceNumber: '' }));
  expect(shapes[0]).toEqual(shapes[1]);
});

test('an amount of its own from another customer’s address is a person’s, too', async () => {
  await publishUpiId();
  const known = rowOf('asha.v@okaxis');
  await books.ask(asha, '500', known.reference);
  await press([known]);
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', ravi, { amount: '500' })).json();
  await press([{ ...rowOf('asha.v@okaxis'), paise: paiseOf(intent.payableAmount) }]);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'other-payer' }]);
});

test('a number that its payer sent in vain after a slip is no stranger’s who names it then', async () => {
  await publishUpiId();
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', asha, { amount: '500' })).json();
  const paid = bankRow();
  const send = (referenceNumber: string) =>
    shop.post('/api/funds/request', asha, { amount: '500', referenceNumber, intentId: intent.id });
  expect((await send('412300009999')).statusCode).toBe(201);
  expect((await send(paid.reference)).json().code).toBe('already-decided');
  await books.ask(ravi, '500', paid.reference);
  await press([paid]);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'contested' }]);
});

test('whoever names many numbers with a payment that they do not make stops few', async () => {
  await publishUpiId();
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', ravi, { amount: '500' })).json();
  const rows = Array.from({ length: 7 }, () => bankRow());
  for (const referenceNumber of ['412300009999', ...rows.map(({ reference }) => reference)])
    await shop.post('/api/funds/request', ravi, { amount: '500', referenceNumber, intentId: intent.id });
  const last = rows.at(-1) ?? bankRow();
  await books.ask(asha, '500', last.reference);
  await press([last]);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('what somebody imported who is no admin any more credits nothing by itself', async () => {
  const kabir = await books.anotherAdmin();
  const row = bankRow();
  const { id } = (await books.importFile(bankStatement([row, bankRow()]), { who: kabir })).json();
  expect((await shop.post(`/api/admin/statements/${id}/apply`, kabir, {})).statusCode).toBe(200);
  await shop.patch(`/api/admin/users/${kabir.id}/admin-status`, meera, { isAdmin: false });
  await books.ask(asha, '500', row.reference);
  while ((await shop.processJobs()) > 0);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  await books.apply(id);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});
