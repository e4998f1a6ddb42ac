import { afterEach, beforeEach, expect, test } from 'vitest';
import { timedKeyOf } from '../../contract/list-keys.ts';
import type { Payment } from '../../contract/payments.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const amountsOf = (payments: readonly Payment[]) => payments.map(({ amount }) => amount);
const amountsIn = async (query: string) => amountsOf(await books.payments(query));

/** Payments that nobody names, of ₹1, ₹2 and so on, as they were paid. */
const unnamed = (rupees: readonly number[], date = '2026-11-20') =>
  rupees.map((each) => bankRow({ date, paise: each * 100, time: `${10 + each}:00:00` }));

test('what needs a person begins with those who have waited longest, and the history with the newest', async () => {
  const { id } = await books.imported(bankStatement(unnamed([1, 2, 3])));
  // This bank writes the newest row first.
  await books.imported(bankStatement(unnamed([4, 5], '2026-11-21'), 'kotak'));
  expect(await amountsIn('state=needs-decision')).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00']);
  expect(await amountsIn(`state=needs-decision&statementId=${id}`)).toEqual(['1.00', '2.00', '3.00']);
  for (const query of ['', 'state=unmatched', 'state=open'])
    expect(await amountsIn(query), query).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
});

const keyOf = (payment: Payment | undefined) => (payment ? timedKeyOf(payment.paidAt, payment.id) : '');

test('what was paid first comes first, however late its statement was imported', async () => {
  await books.imported(bankStatement(unnamed([3, 4], '2026-11-20')));
  await books.imported(bankStatement(unnamed([1, 2], '2026-11-18'), 'kotak'));
  await books.imported(bankStatement(unnamed([5], '2026-11-19'), 'icici'));
  const listed = await books.payments('state=needs-decision');
  expect(amountsOf(listed)).toEqual(['1.00', '2.00', '5.00', '3.00', '4.00']);
  const pages = [];
  let place = 'page=1';
  for (let page = 0; page < 3; page++) {
    const rows = await books.payments(`state=needs-decision&pageSize=2&${place}`);
    pages.push(amountsOf(rows));
    place = `after=${keyOf(rows.at(-1))}`;
    // What is decided meanwhile leaves the list, and nothing is skipped.
    for (const { id } of rows) expect((await books.resolve(id, { as: 'not-ours' })).statusCode).toBe(200);
  }
  expect(pages).toEqual([['1.00', '2.00'], ['5.00', '3.00'], ['4.00']]);
});

test('its pages go on beside the payment that was seen last, whatever another admin has decided', async () => {
  await books.imported(bankStatement(unnamed([1, 2, 3, 4, 5])));
  const page = async (place: string) => {
    const answer = await shop.get(`/api/admin/payments?state=needs-decision&pageSize=2&${place}`, meera);
    const { 'x-total-count': total, 'x-offset': offset } = answer.headers;
    return { rows: answer.json() as Payment[], total, offset };
  };
  const [first, second] = [await page('page=1'), await page('page=2')];
  expect([first, second].map(({ rows }) => amountsOf(rows))).toEqual([
    ['1.00', '2.00'],
    ['3.00', '4.00'],
  ]);
  expect((await books.resolve(first.rows[0]?.id ?? 0, { as: 'not-ours' })).statusCode).toBe(200);
  const next = await page(`after=${keyOf(first.rows[1])}`);
  expect([amountsOf(next.rows), next.total, next.offset]).toEqual([['3.00', '4.00'], '4', '1']);
  const back = await page(`before=${keyOf(next.rows[0])}`);
  expect([amountsOf(back.rows), back.offset]).toEqual([['2.00'], '0']);
  const last = await page(`after=${keyOf(next.rows[1])}`);
  expect([amountsOf(last.rows), last.offset]).toEqual([['5.00'], '3']);
});

test('a payment that is opened again has its old place', async () => {
  await books.imported(bankStatement(unnamed([1, 2])));
  const { id } = await books.payment('state=needs-decision');
  await books.resolve(id, { as: 'not-ours' });
  shop.clock.now += day / 4;
  await books.imported(bankStatement(unnamed([3])));
  expect(await amountsIn('state=needs-decision')).toEqual(['2.00', '3.00']);
  expect((await shop.post(`/api/admin/payments/${id}/reopen`, meera, {})).statusCode).toBe(200);
  expect(await amountsIn('state=needs-decision')).toEqual(['1.00', '2.00', '3.00']);
});
