import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let books: Bookkeeping;
let importId: number;
/** Asha has made it. Ravi has named it first, and she was told that it was used. */
let paid: ReturnType<typeof bankRow>;
let raviId: number;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  ravi = await shop.customer({ firstName: 'Ravi' });
  books = openBookkeeping(shop, meera);
  paid = bankRow();
  raviId = (await books.ask(ravi, '500', paid.reference)).id;
  expect((await books.ask(asha, '500', paid.reference)).status).toBe(409);
  importId = (await books.imported(bankStatement([paid, bankRow({ paise: 70_00 })]))).id;
  await books.apply(importId);
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'contested' }]);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const refuse = async (id: number) =>
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'rejected' })).statusCode).toBe(200);
const work = async () => {
  while ((await shop.processJobs()) > 0);
};
const waiting = async () => (await books.payments('state=ambiguous')).map(({ reason }) => reason);
const balances = async () => [await shop.balanceOf(asha), await shop.balanceOf(ravi)];

test('once one claim is refused, the other customer’s own typing is not in their way', async () => {
  await refuse(raviId);
  // Whoever decides still sees who typed it.
  const [, payment] = await books.payments('state=unmatched');
  expect(payment?.candidates).toMatchObject([{ fundRequestId: null, user: { id: asha.id } }]);
  expect((await books.ask(asha, '500', paid.reference)).status).toBe(201);
  await work();
  expect(await balances()).toEqual(['500.00', '0.00']);
});

test('whoever was refused and names the payment again waits for a person', async () => {
  await refuse(raviId);
  await books.ask(ravi, '500', paid.reference);
  await work();
  expect([await waiting(), await balances()]).toEqual([['contested'], ['0.00', '0.00']]);
});

test('a contest ends once the claim of the one who contested is refused, too', async () => {
  await refuse(raviId);
  // Before the shop has looked at it.
  await refuse((await books.ask(asha, '500', paid.reference)).id);
  await books.ask(ravi, '500', paid.reference);
  await work();
  expect(await balances()).toEqual(['0.00', '500.00']);
});

test('a contest ends once the customer who contested has left', async () => {
  await books.resolve((await books.payment('state=ambiguous')).id, { as: 'not-ours' });
  await refuse(raviId);
  expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBe(200);
  const { id } = await books.payment('state=not_ours');
  await books.ask(ravi, '500', paid.reference);
  expect((await shop.post(`/api/admin/payments/${id}/reopen`, meera, {})).json().reason).toBe('reopened');
});
