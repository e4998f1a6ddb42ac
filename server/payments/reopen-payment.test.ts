import { afterEach, beforeEach, expect, test } from 'vitest';
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

type Rows = Parameters<typeof bankStatement>[0];
/** Imports a file of rows, and presses. */
const press = async (rows: Rows) => books.apply((await books.imported(bankStatement([...rows, rentRow()], 'hdfc'))).id);
const setAside = async (id: number) => expect((await books.resolve(id, { as: 'not-ours' })).statusCode).toBe(200);
const reopened = async (id: number) => (await shop.post(`/api/admin/payments/${id}/reopen`, meera, {})).json();

test('a payment from an address of another customer is that again once it is opened', async () => {
  const vpa = 'asha.v@okaxis';
  const [own, others] = [bankRow({ vpa }), bankRow({ vpa })];
  await books.ask(asha, '500', own.reference);
  await press([own]);
  const { id: requestId } = await books.ask(ravi, '500', others.reference);
  await press([others]);
  const { id } = await books.payment('state=ambiguous');
  await setAside(id);
  expect(await reopened(id)).toMatchObject({ state: 'ambiguous', reason: 'other-payer', candidates: [{}] });
  await press([others, bankRow()]);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  expect((await books.resolve(id, { fundRequestId: requestId })).statusCode).toBe(200);
  expect(await shop.balanceOf(ravi)).toBe('500.00');
});

test('what speaks against it can end, and still no machine credits it', async () => {
  for (let n = 0; n < 4; n++) await books.ask(asha, '500', String(800_000_000_000 + n));
  const paid = bankRow();
  await books.ask(asha, '500', paid.reference);
  await press([paid]);
  const { id } = await books.payment('state=ambiguous');
  await setAside(id);
  expect((await reopened(id)).reason).toBe('many-claims');
  shop.clock.now += 8 * day;
  meera = await shop.signIn(meera.email);
  books = openBookkeeping(shop, meera);
  await press([paid, bankRow({ date: '2026-11-29' })]);
  expect(await books.payments('state=ambiguous')).toMatchObject([{ id, reason: 'reopened' }]);
  await press([paid, bankRow({ date: '2026-11-29' })]);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test.each(['after', 'before'])(
  'a contradiction stops its account again, where the payment was set aside %s the other file came',
  async (when) => {
    const twice = bankRow();
    const [claimed, later] = [bankRow(), bankRow()];
    await press([twice]);
    const { id } = await books.payment('state=needs-decision');
    if (when === 'before') await setAside(id);
    await press([{ ...twice, paise: 700_00 }]);
    for (const payment of await books.payments('state=ambiguous')) await setAside(payment.id);
    await books.ask(asha, '500', claimed.reference);
    await press([claimed]);
    expect(await shop.balanceOf(asha)).toBe('500.00');

    expect(await reopened(id)).toMatchObject({ state: 'ambiguous', reason: 'contradiction' });
    await books.ask(asha, '500', later.reference);
    const { id: importId } = await books.imported(bankStatement([later, rentRow()], 'hdfc'));
    await books.apply(importId);
    expect(await shop.balanceOf(asha)).toBe('500.00');
    expect(await books.payment('state=ambiguous')).toMatchObject({ reason: 'account-stopped' });
    await setAside(id);
    await books.apply(importId);
    expect(await shop.balanceOf(asha)).toBe('1000.00');
  },
);
