import { afterEach, beforeEach, expect, test } from 'vitest';
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
    const { total, ways, days } = await figures();
    expect(total).toMatchObject({ topUps: 1, amount: '70.00', aloneShare: 0 });
    expect(ways).toMatchObject([{ way: 'person', topUps: 1, amount: '70.00' }]);
    expect(days).toMatchObject([{ topUps: 1, amount: '70.00' }]);
  },
);

test('where all were reversed there is nothing to count', async () => {
  await reverse(await approved('500'), 'wrong-approval');
  expect(await figures()).toMatchObject({ total: { topUps: 0, amount: '0.00', aloneShare: null }, ways: [], days: [] });
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
