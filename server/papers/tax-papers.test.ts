import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { TaxPaperOfMonth } from '../../contract/tax-papers.ts';
import { numberReceipts } from '../funds/number-receipts.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { writeTaxPapers } from './write-tax-papers.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '50000.00' });
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const registered = { gstin: '29AAGCB7383J1Z4', legalName: 'Tarakki Services', address: '12 MG Road', sac: '998361' };
const register = (more: Record<string, unknown> = {}) =>
  shop.put('/api/admin/tax-settings', meera, { ...registered, ...more });
const moveTo = (state: string, who = asha) => shop.patch('/api/user/profile', who, { stateCode: state });
const write = () => writeTaxPapers(shop.database, shop.clock.now);
const signInAt = async (time: string) => {
  shop.clock.now = Date.parse(time);
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
};

async function order(rupees: string, who = asha): Promise<number> {
  const service = await shop.service({ pricePerThousand: rupees });
  const wanted = { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  return (await shop.post('/api/orders', who, wanted)).json().id;
}
const move = async (id: number, status: string) =>
  expect((await shop.patch(`/api/admin/orders/${id}/status`, meera, { status })).statusCode).toBe(200);
async function done(rupees: string, who = asha): Promise<number> {
  const id = await order(rupees, who);
  await move(id, 'completed');
  return id;
}
const payBack = async (id: number, part: Record<string, unknown>, who = asha) =>
  expect(
    (await shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: who.id, reason: 'Not all came', ...part }))
      .statusCode,
  ).toBe(200);

let count = 0;
async function topUp(amount: string): Promise<number> {
  const body = { amount, referenceNumber: `6326110${String(++count).padStart(5, '0')}` };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  const decision = { status: 'approved', adminNotes: '' };
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, decision)).statusCode).toBe(200);
  await numberReceipts(shop.database);
  return id;
}
async function askBack(id: number, amount: string): Promise<number> {
  const wanted = { amount, method: 'by-hand', reason: 'Asked for it' };
  return (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, wanted)).json().id;
}
const settle = async (id: number, body: Record<string, unknown>) =>
  expect((await shop.put(`/api/admin/returns/${id}`, meera, body)).statusCode).toBe(200);

const monthOf = (month: string): Promise<{ isComplete: boolean; papers: TaxPaperOfMonth[] }> =>
  // One list at a time, and the one before may still be ending.
  vi.waitFor(async () => {
    const answer = await shop.get(`/api/admin/tax-papers?month=${month}`, meera);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  });
const papersOf = async (month: string) => (await monthOf(month)).papers;
const isCompleteIn = async (month: string) => (await monthOf(month)).isComplete;
const own = async (who = asha) => (await shop.get('/api/funds/tax-papers', who)).json();
const numbersOf = async (month: string) => (await papersOf(month)).map(({ number }) => number);

test('without a GSTIN, or where others write them, there is no paper', async () => {
  await done('100');
  await write();
  await register({ invoices: 'none' });
  await done('200');
  await write();
  expect([await papersOf('2026-11'), await own()]).toEqual([[], []]);
  // From the choice on, and not for what was done before.
  shop.clock.now += 1_000;
  await register({ invoices: 'order' });
  await done('300');
  await write();
  expect((await papersOf('2026-11')).map(({ total }) => total)).toEqual(['300.00']);
});

test('a shop that sets its first GSTIN writes an invoice for each order that is final, at the State of its customer', async () => {
  expect((await register()).json()).toMatchObject({ invoices: 'order' });
  const first = await done('118');
  await write();
  await moveTo('27');
  await order('50');
  await done('500.37');
  await write();
  expect(await papersOf('2026-11')).toMatchObject([
    { number: 'IN/26-27/000001', placeCode: '29', total: '118.00', taxable: '100.00', cgst: '9.00', sgst: '9.00' },
    { number: 'IN/26-27/000002', placeCode: '27', total: '500.37', taxable: '424.04', cgst: '0.00', igst: '76.33' },
  ]);
  const [newest, oldest] = await own();
  expect([newest.number, oldest.number]).toEqual(['IN/26-27/000002', 'IN/26-27/000001']);
  const paper = () => shop.get(`/api/funds/tax-papers/${oldest.id}`, asha).then((answer) => answer.json());
  const written = await paper();
  expect(written).toMatchObject({
    ...registered,
    ...{ kind: 'invoice', refersTo: null, isCancelled: false, holder: { id: asha.id, email: asha.email } },
    orders: [{ id: first, quantity: 1000, amount: '118.00' }],
  });
  await register({ legalName: 'Another name' });
  await write();
  expect(await paper()).toEqual(written);
  const ravi = await shop.customer();
  expect((await shop.get(`/api/funds/tax-papers/${oldest.id}`, ravi)).statusCode).toBe(404);
  expect((await shop.get('/api/admin/tax-papers?month=2026-11', asha)).statusCode).toBe(403);
});

test('what was paid back before the invoice lowers it; what is paid back later has a credit note, once', async () => {
  await register();
  const partly = await order('1000');
  await move(partly, 'processing');
  await payBack(partly, { units: 250 });
  const whole = await order('400');
  await move(whole, 'cancelled');
  await payBack(whole, { amount: '400' });
  await write();
  expect((await papersOf('2026-11')).map(({ total }) => total)).toEqual(['750.00']);
  await moveTo('27');
  await payBack(partly, { amount: '118', refundedBefore: '250.00' });
  await payBack(partly, { amount: '236', refundedBefore: '368.00' });
  for (let times = 0; times < 3; times++) await write();
  const [invoice, ...notes] = await papersOf('2026-11');
  expect(invoice?.invoiceTotal).toBeNull();
  expect(notes).toMatchObject([
    { number: 'CN/26-27/000001', placeCode: '29', total: '118.00', taxable: '100.00', invoiceTotal: '750.00' },
    { number: 'CN/26-27/000002', total: '236.00', refersTo: { number: invoice?.number, issuedAt: invoice?.issuedAt } },
  ]);
  const { orders } = (await shop.get(`/api/funds/tax-papers/${notes[0]?.id}`, asha)).json();
  expect(orders).toMatchObject([{ id: partly, amount: '118.00' }]);
});

test('every refund has its credit note, however many came while none could be written', async () => {
  await register();
  const id = await order('1000');
  await move(id, 'processing');
  await payBack(id, { units: 1 });
  await write();
  const refunds = 201;
  for (let n = 1; n <= refunds; n++) await payBack(id, { amount: '1', refundedBefore: `${n}.00` });
  shop.clock.now += 61 * minute;
  await write();
  const notes = (await papersOf('2026-11')).filter(({ kind }) => kind === 'credit-note');
  expect(notes).toHaveLength(refunds);
});

test('a month’s invoice has all orders of a customer, bears the last day of the month, and is written once', async () => {
  await register({ invoices: 'month' });
  const ravi = await shop.customer({ balance: '1000.00' });
  const ids = [await done('100'), await done('200')];
  await done('50', ravi);
  await write();
  expect(await papersOf('2026-11')).toEqual([]);
  await signInAt('2026-12-01T00:00:30+05:30');
  await done('900');
  expect(await isCompleteIn('2026-11')).toBe(false);
  await Promise.all(Array.from({ length: 4 }, write));
  const papers = await papersOf('2026-11');
  expect(papers).toMatchObject([
    { number: 'IN/26-27/000001', customerId: asha.id, total: '300.00', issuedAt: '2026-11-30T18:29:59.999Z' },
    { number: 'IN/26-27/000002', customerId: ravi.id, total: '50.00' },
  ]);
  const { orders } = (await shop.get(`/api/funds/tax-papers/${papers[0]?.id}`, asha)).json();
  expect(orders.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect([await isCompleteIn('2026-11'), await isCompleteIn('2026-12')]).toEqual([true, false]);
  // The choice of one for each order takes what no invoice has yet.
  await register({ invoices: 'order' });
  await write();
  expect((await papersOf('2026-12')).map(({ total }) => total)).toEqual(['900.00']);
});

test.each(['month', 'order'])(
  'who has closed the account is invoiced at their State: one invoice for each %s',
  async (invoices) => {
    await register({ invoices });
    await moveTo('27');
    await done('118');
    const later = await order('236');
    await move(later, 'completed');
    expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBe(200);
    shop.clock.now = Date.parse('2026-12-01T00:00:30+05:30');
    meera = await shop.signIn(meera.email);
    await write();
    const papers = [...(await papersOf('2026-11')), ...(await papersOf('2026-12'))];
    const sums = papers.reduce((sum, { igst }) => sum + paiseOf(igst), 0);
    expect([sums, new Set(papers.map(({ placeCode }) => placeCode))]).toEqual([54_00, new Set(['27'])]);
  },
);

test('numbers have no gaps and no doubles, whoever writes them, and begin anew in April', async () => {
  await register();
  for (let n = 0; n < 8; n++) await done(String(100 + n));
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
  await expect(writeTaxPapers(dying, shop.clock.now)).rejects.toThrow('killed');
  expect(await papersOf('2026-11')).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, write));
  const numbers = await numbersOf('2026-11');
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => `IN/26-27/${String(n + 1).padStart(6, '0')}`));
  await signInAt('2027-03-31T23:59:59+05:30');
  await done('700');
  await write();
  await signInAt('2027-04-01T00:00:01+05:30');
  await done('701');
  await write();
  expect([await numbersOf('2027-03'), await numbersOf('2027-04')]).toEqual([['IN/26-27/000009'], ['IN/27-28/000001']]);
  // Every reading of a paper gives the same number.
  const [paper] = await own();
  const readings = await Promise.all(
    Array.from({ length: 5 }, () => shop.get(`/api/funds/tax-papers/${paper.id}`, asha)),
  );
  expect(new Set(readings.map((answer) => answer.json().number))).toEqual(new Set(['IN/27-28/000001']));
});

test('what goes back of a top-up has a refund voucher that names the receipt voucher; one that came back is cancelled', async () => {
  const before = await topUp('300');
  await register();
  shop.clock.now += 1_000;
  await moveTo('27');
  const id = await topUp('1180');
  const { number, gstin } = (await shop.get(`/api/funds/receipts/${id}`, asha)).json().tax;
  expect(gstin).toBe(registered.gstin);
  // Without a receipt voucher there is none of a refund.
  await settle(await askBack(before, '300'), { outgoingReference: '632611900001' });
  const asked = await askBack(id, '118');
  await write();
  expect(await papersOf('2026-11')).toEqual([]);
  await moveTo('29');
  await settle(asked, { outgoingReference: '632611900002' });
  await Promise.all(Array.from({ length: 4 }, write));
  expect(await papersOf('2026-11')).toMatchObject([
    {
      ...{ kind: 'refund-voucher', number: 'RF/26-27/000001', placeCode: '27', igst: '18.00', isCancelled: false },
      refersTo: { number, issuedAt: expect.stringMatching(/^2026-11-/) },
    },
  ]);
  // A gateway may say so days later.
  await shop.database.write((tx) =>
    tx.updateTable('fund_returns').set({ state: 'failed' }).where('id', '=', asked).execute(),
  );
  expect((await own())[0]).toMatchObject({ number: 'RF/26-27/000001', isCancelled: true });
  await shop.database.write((tx) =>
    tx.updateTable('fund_returns').set({ state: 'done' }).where('id', '=', asked).execute(),
  );
});

test('a payment that was taken back has a refund voucher for what the wallet still held', async () => {
  asha = await shop.customer();
  await register();
  shop.clock.now += 1_000;
  const id = await topUp('1000');
  await order('764');
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal)).statusCode).toBe(200);
  await write();
  expect(await papersOf('2026-11')).toMatchObject([
    { kind: 'refund-voucher', total: '236.00', taxable: '200.00', cgst: '18.00', sgst: '18.00' },
  ]);
});

test('a paper can’t be changed, and the parts of each add up to what was paid', async () => {
  await register();
  const prices = fc.sample(fc.integer({ min: 1_00, max: 150_000 }), { numRuns: 12, seed: 17 });
  let total = 0;
  for (const [index, paise] of prices.entries()) {
    await moveTo(index % 2 === 0 ? '29' : '07');
    await done((paise / 100).toFixed(2));
    total += paise;
    await write();
  }
  const papers = await papersOf('2026-11');
  for (const { taxable, cgst, sgst, igst, total: whole } of papers) {
    expect([taxable, cgst, sgst, igst].reduce((sum, part) => sum + paiseOf(part), 0)).toBe(paiseOf(whole));
    expect(cgst).toBe(sgst);
    expect(paiseOf(cgst) === 0).toBe(paiseOf(igst) > 0);
  }
  expect(papers.reduce((sum, paper) => sum + paiseOf(paper.total), 0)).toBe(total);
  const change = shop.database.write((tx) => tx.updateTable('tax_papers').set({ number: 99 }).execute());
  await expect(change).rejects.toThrow();
  const removal = shop.database.write((tx) => tx.deleteFrom('invoiced_orders').execute());
  await expect(removal).rejects.toThrow();
});
