import { afterAll, beforeAll, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { AccountStatement, Receipt } from '../../contract/papers.ts';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { numberReceipts } from './number-receipts.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
afterAll(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

async function topUp(who: Person, amount: string, receivedAmount?: string): Promise<number> {
  const referenceNumber = `UTR-PAPERS-${amount}-${who.id}`;
  const { id } = (await shop.post('/api/funds/request', who, { amount, referenceNumber })).json();
  const decision = { status: 'approved', adminNotes: '', ...(receivedAmount && { receivedAmount }) };
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, decision)).statusCode).toBe(200);
  return id;
}
const receiptOf = async (id: number, who = asha): Promise<Receipt> =>
  (await shop.get(`/api/funds/receipts/${id}`, who)).json();
const statementOf = async (month: string, who = asha): Promise<AccountStatement> =>
  (await shop.get(`/api/funds/statement?month=${month}`, who)).json();
/** An admin's session ends after twelve hours. */
const goTo = async (at: number) => {
  shop.clock.now = at;
  meera = await shop.signIn(meera.email);
  asha = await shop.signIn(asha.email);
};

test('receipts are numbered in the order of the credits, without gaps, anew in each financial year', async () => {
  const first = await topUp(asha, '500', '499.50');
  expect((await receiptOf(first)).number).toBeNull();
  const second = await topUp(asha, '300');
  await Promise.all([numberReceipts(shop.database), numberReceipts(shop.database)]);
  expect(await receiptOf(first)).toMatchObject({
    ...{ number: 'R/26-27/000001', amount: '499.50', referenceNumber: `UTR-PAPERS-500-${asha.id}` },
    holder: { email: asha.email },
  });
  expect((await receiptOf(second)).number).toBe('R/26-27/000002');
  await goTo(Date.parse('2027-04-01T00:30:00+05:30'));
  const third = await topUp(asha, '200');
  await numberReceipts(shop.database);
  expect((await receiptOf(third)).number).toBe('R/27-28/000001');
  await numberReceipts(shop.database);
  expect((await receiptOf(first)).number).toBe('R/26-27/000001');
});

test('nobody reads the receipt of another, or of what was not credited', async () => {
  const ravi = await shop.customer();
  const mine = await topUp(asha, '150');
  expect((await shop.get(`/api/funds/receipts/${mine}`, ravi)).statusCode).toBe(404);
  const body = { amount: '150', referenceNumber: 'UTR-PAPERS-WAITING' };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  expect((await shop.get(`/api/funds/receipts/${id}`, asha)).statusCode).toBe(404);
});

test('a month adds up, from the balance before to the balance after', async () => {
  const kiran = await shop.customer();
  const january = Date.parse('2028-01-31T23:00:00+05:30');
  await goTo(january);
  const { token } = await shop.signIn(kiran.email);
  const who = { ...kiran, token };
  await topUp(who, '1000');
  const { id: serviceId } = await shop.service({ pricePerThousand: '100.00' });
  await shop.post('/api/orders', who, { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 });
  shop.clock.now = january + 2 * hour;
  await shop.post('/api/orders', who, { serviceId, url: 'https://instagram.com/p/x', quantity: 2000 });
  const [jan, feb, march] = [
    await statementOf('2028-01', who),
    await statementOf('2028-02', who),
    await statementOf('2028-03', who),
  ];
  expect(jan).toMatchObject({
    opening: '0.00',
    paidIn: '1000.00',
    paidOut: '100.00',
    closing: '900.00',
    isPart: false,
  });
  expect(jan.rows.map(({ direction }) => direction)).toEqual(['in', 'out']);
  expect(feb).toMatchObject({ opening: '900.00', paidIn: '0.00', paidOut: '200.00', closing: '700.00' });
  expect([march.opening, march.closing, march.rows.length]).toEqual(['700.00', '700.00', 0]);
  expect(paiseOf(march.closing)).toBe(paiseOf(await shop.balanceOf(who)));
  expect((await statementOf('2028-03', asha)).rows).toEqual([]);
});

test.each(['2026-13', '2026-1', '1999-01', 'x', ''])('the month %s is refused', async (month) => {
  expect((await shop.get(`/api/funds/statement?month=${month}`, asha)).statusCode).toBe(400);
});

test('the clock of a shop that is far behind gives numbers all the same', async () => {
  await goTo(Date.parse('2026-11-21T12:00:00+05:30') + day);
  const late = await topUp(asha, '120');
  await numberReceipts(shop.database);
  expect((await receiptOf(late)).number).toBe('R/26-27/000003');
});
