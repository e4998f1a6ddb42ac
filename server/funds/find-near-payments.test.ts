import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import type { Payment } from '../../contract/payments.ts';
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

const requests = async (): Promise<FundRequestForAdmin[]> => (await shop.get('/api/admin/fund-requests', meera)).json();
const nearOf = async (id: number) => (await requests()).find((each) => each.id === id)?.nearPayments;

test('a request with a slip in its number shows the payment that waits, and is credited with nothing', async () => {
  const asha = await shop.customer();
  const typed = { digit: '412345678907', missing: '51234567890', added: '6123456789012', swapped: '712345687901' };
  const ids = new Map<string, number>();
  for (const [slip, reference] of Object.entries(typed)) {
    ids.set(slip, (await books.ask(await shop.customer(), '500', reference)).id);
  }
  const far = await books.ask(asha, '500', '812345678987');
  const paid = ['412345678901', '512345678901', '612345678901', '712345678901', '812345678901'];
  await books.imported(bankStatement([...paid.map((reference) => bankRow({ reference })), rentRow()]));

  for (const [place, slip] of Object.keys(typed).entries()) {
    const shown = await nearOf(ids.get(slip) ?? 0);
    expect(shown, slip).toEqual([
      {
        paymentId: expect.any(Number),
        referenceNumber: paid[place],
        amount: '500.00',
        account: 'Axis Bank ··1234',
        paidOn: '2026-11-21',
      },
    ]);
  }
  expect(await nearOf(far.id)).toEqual([]);
  expect((await requests()).every(({ status }) => status === 'pending')).toBe(true);

  const payments: Payment[] = (await shop.get('/api/admin/payments?state=needs-decision', meera)).json();
  for (const [place, slip] of Object.keys(typed).entries()) {
    const payment = payments.find(({ referenceNumber }) => referenceNumber === paid[place]);
    const near = payment?.candidates.find(({ fundRequestId }) => fundRequestId === ids.get(slip));
    expect(near?.differingDigits, slip).toBe(1);
  }
});

test('neither a payment that somebody named, nor one that is decided, is near to anything', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const slip = await books.ask(asha, '700', '912345678907');
  await books.imported(bankStatement([bankRow({ reference: '912345678901', paise: 700_00 }), rentRow()], 'kotak'));
  expect(await nearOf(slip.id)).toHaveLength(1);
  await books.ask(ravi, '700', '912345678901');
  expect(await nearOf(slip.id)).toEqual([]);
});
