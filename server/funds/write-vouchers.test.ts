import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Receipt } from '../../contract/papers.ts';
import type { TaxVoucher } from '../../contract/tax.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { numberReceipts } from './number-receipts.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const registered = {
  gstin: '29AAGCB7383J1Z4',
  legalName: 'Tarakki Services',
  address: '12 MG Road\nBengaluru 560001',
  sac: '998361',
};
const register = (settings: Record<string, unknown> = registered) =>
  shop.put('/api/admin/tax-settings', meera, settings);

let count = 0;
async function topUp(who: Person, amount: string, receivedAmount?: string): Promise<number> {
  const body = { amount, referenceNumber: `6326000${String(++count).padStart(5, '0')}` };
  const { id } = (await shop.post('/api/funds/request', who, body)).json();
  const decision = { status: 'approved', adminNotes: '', ...(receivedAmount && { receivedAmount }) };
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, decision)).statusCode).toBe(200);
  return id;
}
const receiptOf = async (id: number, who = asha): Promise<Receipt> =>
  (await shop.get(`/api/funds/receipts/${id}`, who)).json();
const vouchersOf = async (month: string): Promise<TaxVoucher[]> =>
  // One list at a time, and the one before may still be ending.
  vi.waitFor(async () => {
    const answer = await shop.get(`/api/admin/tax-vouchers?month=${month}`, meera);
    expect(answer.statusCode).toBe(200);
    return answer.json().vouchers;
  });
const moveTo = (state: string, who = asha) => shop.patch('/api/user/profile', who, { stateCode: state });

test('without a GSTIN nothing claims to be a paper of the tax office', async () => {
  const id = await topUp(asha, '500');
  await numberReceipts(shop.database);
  expect(await receiptOf(id)).toMatchObject({ number: 'R/26-27/000001', tax: null });
  expect(await vouchersOf('2026-11')).toEqual([]);
  expect((await shop.get('/api/payment-settings', asha)).json().asksState).toBe(false);
});

test('with one, each top-up credited from then on has a voucher that adds up, by the State of its customer', async () => {
  const before = await topUp(asha, '400');
  await numberReceipts(shop.database);
  shop.clock.now += 1;
  expect((await register()).statusCode).toBe(200);
  expect((await shop.get('/api/payment-settings', asha)).json().asksState).toBe(true);
  expect((await shop.get('/api/payment-settings', meera)).json().asksState).toBe(false);
  expect((await moveTo('29')).statusCode).toBe(200);
  expect((await shop.get('/api/payment-settings', asha)).json().asksState).toBe(false);
  const within = await topUp(asha, '500', '500.37');
  await moveTo('27');
  shop.clock.now += 1;
  const across = await topUp(asha, '118');
  const ravi = await shop.customer();
  shop.clock.now += 1;
  const unknown = await topUp(ravi, '100');
  await numberReceipts(shop.database);
  expect((await receiptOf(before)).tax).toBeNull();
  // The customer had moved before the voucher was written.
  expect((await receiptOf(within)).tax).toEqual({
    ...{ number: 'RV/26-27/000001', placeCode: '27', ...registered },
    ...{ taxable: '424.04', cgst: '0.00', sgst: '0.00', igst: '76.33' },
  });
  expect((await receiptOf(across)).tax).toMatchObject({ taxable: '100.00', igst: '18.00' });
  expect((await receiptOf(unknown, ravi)).tax).toMatchObject({
    ...{ number: 'RV/26-27/000003', placeCode: '29' },
    ...{ taxable: '84.74', cgst: '7.63', sgst: '7.63', igst: '0.00' },
  });
  await moveTo('32');
  await register({ ...registered, legalName: 'Another name' });
  expect((await receiptOf(across)).tax).toMatchObject({ placeCode: '27', legalName: 'Tarakki Services' });
});

test('numbers have no gaps and no doubles, whoever writes them, and begin anew in April', async () => {
  await register();
  for (let n = 0; n < 12; n++) await topUp(asha, String(100 + n));
  // Dies in the transaction, before its commit.
  const dying = {
    ...shop.database,
    read: shop.database.read,
    write: <T>(work: Parameters<typeof shop.database.write<T>>[0]) =>
      shop.database.write<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(numberReceipts(dying)).rejects.toThrow('killed');
  expect(await vouchersOf('2026-11')).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => numberReceipts(shop.database)));
  await numberReceipts(shop.database);
  const numbers = (await vouchersOf('2026-11')).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => `RV/26-27/${String(n + 1).padStart(6, '0')}`));
  expect(numbers.every(({ length }) => length <= 16)).toBe(true);
  shop.clock.now = Date.parse('2027-03-31T23:59:59.999+05:30');
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  await topUp(asha, '700');
  shop.clock.now += 1;
  await topUp(asha, '701');
  await numberReceipts(shop.database);
  expect((await vouchersOf('2027-03')).map(({ number }) => number)).toEqual(['RV/26-27/000013']);
  expect((await vouchersOf('2027-04')).map(({ number }) => number)).toEqual(['RV/27-28/000001']);
});

test('a voucher can’t be changed, and stays when its customer is gone', async () => {
  await register();
  const id = await topUp(asha, '118');
  await numberReceipts(shop.database);
  const change = shop.database.write((tx) =>
    tx.updateTable('tax_vouchers').set({ number: 9 }).where('fund_request_id', '=', id).execute(),
  );
  await expect(change).rejects.toThrow();
  expect(await vouchersOf('2026-11')).toMatchObject([
    { total: '118.00', taxable: '100.00', cgst: '9.00', sgst: '9.00', sac: '998361', customerId: asha.id },
  ]);
  await register({ ...registered, gstin: '' });
  const later = await topUp(asha, '50');
  await numberReceipts(shop.database);
  expect((await receiptOf(later)).tax).toBeNull();
  expect((await receiptOf(id)).tax).toMatchObject({ number: 'RV/26-27/000001' });
});

test.each([
  [{ gstin: '29AAGCB7383J1Z5' }, 'gstin'],
  [{ gstin: 'x' }, 'gstin'],
  [{ legalName: ' ' }, 'legalName'],
  [{ address: '' }, 'address'],
  [{ sac: '9983' }, 'sac'],
  [{ sac: '' }, 'sac'],
])('%j is refused', async (more, field) => {
  const answer = await register({ ...registered, ...more });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test('a State that is none is refused, and a customer changes no tax settings', async () => {
  for (const code of ['25', '28', '00', '39', 'KA', '']) expect((await moveTo(code)).statusCode).toBe(400);
  expect((await shop.put('/api/admin/tax-settings', asha, registered)).statusCode).toBe(403);
  expect((await shop.get('/api/admin/tax-vouchers?month=2026-11', asha)).statusCode).toBe(403);
  const stale = await register({ ...registered, before: { gstin: '27AAPFU0939F1ZV' } });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-meanwhile']);
});
