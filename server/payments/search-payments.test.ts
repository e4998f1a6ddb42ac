import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Payment } from '../../contract/payments.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let books: Bookkeeping;
let statementId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  books = openBookkeeping(shop, meera);
  const rows = [
    bankRow({ paise: 500_37, reference: '632615120447', name: 'ASHA VERMA', note: 'TARAKKI AB12' }),
    bankRow({ paise: 1_500_00, reference: '632615120448', name: 'RAVI KUMAR', note: 'recharge 100% done' }),
    bankRow({ paise: 500_00, reference: '632615120449', name: 'ZOYA_KHAN', note: 'rent', time: '13:00:00' }),
  ];
  statementId = (await books.imported(bankStatement(rows))).id;
  const zoya = await books.payment('search=zoya_khan');
  await books.resolve(zoya.id, { as: 'not-ours' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const find = async (search: string, more = ''): Promise<Payment[]> =>
  books.payments(`search=${encodeURIComponent(search)}${more}`);
const found = async (search: string, more = '') => (await find(search, more)).map(({ amount }) => amount);

test.each([
  ['632615120447', ['500.37']],
  ['6326 1512 0447', ['500.37']],
  ['UTR No. 632615120447', ['500.37']],
  ['UPI/000632615120447', ['500.37']],
  ['६३२६१५१२०४४७', ['500.37']],
  ['6326151204', ['500.00', '1500.00', '500.37']],
  ['1500', ['1500.00']],
  ['₹1,500.00', ['1500.00']],
  ['Rs. 500.37', ['500.37']],
  ['500', ['500.00']],
  ['asha', ['500.37']],
  ['Ravi', ['1500.00']],
  ['100%', ['1500.00']],
  ['zoya_', ['500.00']],
  ['ab12', ['500.37']],
  ['nobody at all', []],
  ['as%a', []],
])('%s finds %j', async (search, amounts) => expect(await found(search)).toEqual(amounts));

test('a payment is found by its own number', async () => {
  const [asha] = await find('asha');
  expect((await find(`#${asha?.id}`)).map(({ id }) => id)).toEqual([asha?.id]);
});

test('the search stays within what the list is narrowed down to', async () => {
  expect(await found('6326151204', '&state=not_ours')).toEqual(['500.00']);
  expect(await found('632615120447', '&state=not_ours')).toEqual([]);
  expect(await found('1500', '&state=not_ours')).toEqual([]);
  // The queue begins with what was paid first.
  expect(await found('6326151204', '&state=needs-decision')).toEqual(['500.37', '1500.00']);
  expect(await found('asha', `&statementId=${statementId}`)).toEqual(['500.37']);
  expect(await found('asha', `&statementId=${statementId + 1}`)).toEqual([]);
});

test('its pages have a total, and go on beside a row', async () => {
  const page = async (place: string) => {
    const { headers, ...answer } = await shop.get(`/api/admin/payments?search=6326151204&pageSize=2&${place}`, meera);
    return { rows: answer.json() as Payment[], total: headers['x-total-count'] };
  };
  const first = await page('page=1');
  const last = first.rows[1];
  const second = await page(`after=${Date.parse(last?.paidAt ?? '')}-${last?.id}`);
  expect([first, second].map(({ rows, total }) => [rows.map(({ amount }) => amount), total])).toEqual([
    [['500.00', '1500.00'], '3'],
    [['500.37'], '3'],
  ]);
});

test('a text of old is not found once it is deleted, but the number and the amount are', async () => {
  await shop.database.write(async (tx) => void (await sql`delete from payment_evidence_texts`.execute(tx)));
  expect(await Promise.all(['asha', '632615120447', '500.37'].map((search) => found(search)))).toEqual([
    [],
    ['500.37'],
    ['500.37'],
  ]);
});
