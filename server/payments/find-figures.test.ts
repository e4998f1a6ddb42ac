import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour, second } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const figures = async () => (await shop.get('/api/admin/payment-figures?days=7', meera)).json();
const approved = async (amount: string, reference = bankRow().reference) => {
  const { id } = await books.ask(asha, amount, reference);
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' })).statusCode).toBe(200);
  return id;
};
const reverse = async (id: number, cause: 'wrong-approval' | 'taken-back') => {
  const body = { cause, reason: 'Looked again' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, body)).statusCode).toBe(200);
};

test.each(['wrong-approval', 'taken-back'] as const)(
  'a top-up that was reversed (%s) does not count',
  async (cause) => {
    const wrong = await approved('500');
    await approved('70');
    expect((await figures()).total).toMatchObject({ topUps: 2, amount: '570.00' });
    await reverse(wrong, cause);
    const { total, rails, days } = await figures();
    expect(total).toMatchObject({ topUps: 1, amount: '70.00', aloneShare: 0 });
    expect(rails).toMatchObject([{ rail: 'by-hand', topUps: 1, amount: '70.00' }]);
    expect(days).toMatchObject([{ topUps: 1, amount: '70.00' }]);
  },
);

test('where all were reversed there is nothing to count', async () => {
  await reverse(await approved('500'), 'wrong-approval');
  expect(await figures()).toMatchObject({
    total: { topUps: 0, amount: '0.00', aloneShare: null },
    rails: [],
    days: [],
  });
});

test('a debt that a reversal left is none of the top-ups either', async () => {
  const id = await approved('500');
  const service = await shop.service({ pricePerThousand: '400.00' });
  await shop.post('/api/orders', asha, { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 });
  await reverse(id, 'taken-back');
  expect((await figures()).total).toMatchObject({ topUps: 0, amount: '0.00' });
});

test('what a customer asked to have back was confirmed all the same, and counts', async () => {
  const id = await approved('500');
  const body = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, body)).statusCode).toBe(201);
  expect((await figures()).total).toMatchObject({ topUps: 1, amount: '500.00' });
  // Of this one only what had gone back before is left.
  await reverse(id, 'taken-back');
  expect((await figures()).total).toMatchObject({ topUps: 1, amount: '200.00' });
});

test('a credit that was corrected counts once, with what arrived', async () => {
  const paid = bankRow({ paise: 450_00 });
  const id = await approved('500', paid.reference);
  await books.imported(bankStatement([paid, bankRow()]));
  const payment = await books.payment('state=needs-decision');
  expect(payment.reason).toBe('credited-otherwise');
  expect((await books.resolve(payment.id, { fundRequestId: id })).statusCode).toBe(200);
  expect((await figures()).total).toMatchObject({ topUps: 1, amount: '450.00' });
});

test('the wait is from the payment to the credit, where a file names the time of day, by rail and by day', async () => {
  shop.clock.now += 4 * hour;
  const kotak = [bankRow({ time: '15:00:00' }), bankRow({ time: '15:30:00' }), bankRow({ time: '15:50:00' })];
  const axis = [bankRow(), bankRow()];
  for (const { reference } of [...kotak.slice(1), ...axis.slice(0, 1)]) await books.ask(asha, '500', reference);
  await approved('500');
  // A statement has this one only later.
  await approved('500', axis[1]?.reference);
  shop.clock.now += second;
  for (const file of [bankStatement(kotak, 'kotak'), bankStatement(axis)])
    await books.apply((await books.imported(file)).id);
  shop.clock.now += hour;
  const [payment] = await books.payments('state=needs-decision');
  expect((await books.resolve(payment?.id ?? 0, { userId: asha.id })).statusCode).toBe(200);

  const { total, rails, days } = await figures();
  expect(total).toEqual({ topUps: 6, amount: '3000.00', aloneShare: 50, medianMinutes: 30, withoutTime: 3 });
  expect(rails).toEqual([
    { rail: 'statement', topUps: 4, amount: '2000.00', aloneShare: 75, medianMinutes: 30, withoutTime: 1 },
    { rail: 'by-hand', topUps: 2, amount: '1000.00', aloneShare: 0, medianMinutes: null, withoutTime: 2 },
  ]);
  expect(days).toMatchObject([{ topUps: 6, rails }]);
});

test('midnight stands in some files for a time that they do not have', async () => {
  shop.clock.now += 23 * hour;
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  books = openBookkeeping(shop, meera);
  const date = '2026-11-22';
  const rows = [bankRow({ date, time: '00:00:00' }), bankRow({ date, time: '10:58:00' })];
  for (const { reference } of rows) await books.ask(asha, '500', reference);
  await books.apply((await books.imported(bankStatement(rows, 'kotak'))).id);
  expect((await figures()).total).toMatchObject({ topUps: 2, medianMinutes: 2, withoutTime: 1 });
});
