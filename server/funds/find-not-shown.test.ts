import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let books: Bookkeeping;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

test('a request says whose statements have its day and the next one, and not its number', async () => {
  const paid = bankRow();
  const { id } = await books.ask(await shop.customer(), '500', paid.reference);
  const notShownBy = async () => {
    const requests: FundRequestForAdmin[] = (await shop.get('/api/admin/fund-requests', meera)).json();
    return requests.find((each) => each.id === id)?.notShownBy;
  };
  const onDays = (...dates: readonly string[]) => dates.map((date) => bankRow({ date }));
  expect(await notShownBy()).toEqual([]);
  // The day of the request is the last one: it may be cut short.
  await books.imported(bankStatement(onDays('2026-11-20', '2026-11-21')));
  expect(await notShownBy()).toEqual([]);
  // This one begins too late, and goes on where the other one ended only at another bank.
  await books.imported(bankStatement([...onDays('2026-11-22'), { ...rentRow(), date: '2026-11-23' }], 'hdfc'));
  expect(await notShownBy()).toEqual([]);
  await books.imported(bankStatement(onDays('2026-11-22')));
  expect(await notShownBy()).toEqual(['Axis Bank ··1234']);
  await books.imported(
    bankStatement([...onDays('2026-11-21', '2026-11-22'), { ...rentRow(), date: '2026-11-22' }], 'hdfc'),
  );
  expect(await notShownBy()).toEqual(['Axis Bank ··1234', expect.stringMatching(/^HDFC/)]);

  await books.imported(bankStatement([paid, rentRow()], 'kotak'));
  expect(await notShownBy()).toEqual([]);
});
