import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
/** Noon in India, on a Saturday. */
const noon = Date.UTC(2026, 10, 21, 6, 30);
const lastWeek = noon - 7 * day;

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.now = noon;
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const today = async () => (await shop.get('/api/admin/today', meera)).json();

async function place(at: number, quantity: number): Promise<number> {
  shop.clock.now = at;
  const { id: serviceId } = await shop.service({ pricePerThousand: '100.00' });
  const order = { serviceId, url: `https://instagram.com/p/x${at}`, quantity };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  shop.clock.now = noon;
  return id;
}

test('a shop in which nothing happens has nothing that waits, and a day of zeros', async () => {
  expect(await today()).toMatchObject({
    needs: [],
    today: { orders: 0, sales: '0.00', refunds: '0.00', topUps: '0.00', cost: null, profit: null },
    before: { orders: 0, sales: '0.00' },
    wallets: '1000.00',
  });
});

test('the day stands beside the same weekday of last week until the same minute', async () => {
  await place(lastWeek - 2 * hour, 1000);
  await place(lastWeek + hour, 2000);
  const cancelled = await place(noon - 3 * hour, 3000);
  await place(noon - hour, 500);
  const day = await today();
  expect(day.today).toMatchObject({ orders: 2, sales: '350.00' });
  // What came after noon of that day is not in it, but in its hours.
  expect(day.before).toMatchObject({ orders: 1, sales: '100.00' });
  expect(day.hours).toHaveLength(24);
  expect(day.hours[9]).toEqual({ today: 1, before: 0 });
  expect(day.hours[10]).toEqual({ today: 0, before: 1 });
  expect(day.hours[13]).toEqual({ today: 0, before: 1 });
  expect(day.wallets).toBe('350.00');

  await shop.patch(`/api/admin/orders/${cancelled}/status`, meera, { status: 'cancelled' });
  const body = { userId: asha.id, amount: '300.00', reason: 'The link was private' };
  expect((await shop.post(`/api/admin/orders/${cancelled}/refund`, meera, body)).statusCode).toBe(200);
  expect((await today()).today).toMatchObject({
    sales: '350.00',
    refunded: '300.00',
    kept: '50.00',
    refunds: '300.00',
    refundCount: 1,
  });
});

test('what waits is counted with its sum and its oldest, the most harmful first', async () => {
  const failed = await place(noon - 2 * hour, 100);
  await shop.patch(`/api/admin/orders/${failed}/status`, meera, { status: 'failed' });
  const cancelled = await place(noon - 2 * hour, 200);
  await shop.patch(`/api/admin/orders/${cancelled}/status`, meera, { status: 'cancelled' });
  shop.clock.now = noon - 26 * hour;
  await shop.post('/api/funds/request', asha, { amount: '150', referenceNumber: '412345678901' });
  shop.clock.now = noon - hour;
  await shop.post('/api/funds/request', asha, { amount: '50', referenceNumber: '412345678902' });
  await shop.post('/api/support/tickets', asha, {
    category: 'payment',
    subject: 'My payment',
    description: 'It is not in the wallet yet, please look.',
    screenshots: [],
  });
  shop.clock.now = noon;
  // A reminder does not make the wait younger.
  const [{ id: ticketId }] = (await shop.get('/api/support/tickets', asha)).json();
  await shop.post(`/api/support/tickets/${ticketId}/messages`, asha, { message: 'Any news?' });
  const { needs } = await today();
  expect(needs.map(({ kind }: { kind: string }) => kind)).toEqual([
    'tickets',
    'fund-requests',
    'refunds',
    'failed-orders',
    'pending-orders',
  ]);
  expect(needs[0]).toMatchObject({ count: 1, amount: null, since: new Date(noon - hour).toISOString() });
  expect(needs[1]).toMatchObject({ count: 2, amount: '200.00', since: new Date(noon - 26 * hour).toISOString() });
  expect(needs[2]).toMatchObject({ count: 1, amount: '20.00', since: new Date(noon).toISOString() });
  expect(needs[3]).toMatchObject({ count: 1, amount: '10.00', isAtLeast: false });
});

test('what an admin has to send back by hand is counted until its number is entered', async () => {
  const payment = { amount: '90', referenceNumber: '412345678903' };
  const { id } = (await shop.post('/api/funds/request', asha, payment)).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  const returns = async () => (await today()).needs.filter(({ kind }: { kind: string }) => kind === 'returns');
  expect(await returns()).toEqual([]);
  const back = (amount: string) => ({ amount, method: 'by-hand', reason: 'Paid by mistake' });
  shop.clock.now = noon - 2 * hour;
  const first = (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, back('40'))).json();
  shop.clock.now = noon;
  const second = (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, back('20'))).json();
  const since = new Date(noon - 2 * hour).toISOString();
  expect(await returns()).toMatchObject([{ count: 2, amount: '60.00', since }]);
  await shop.put(`/api/admin/returns/${first.id}`, meera, { outgoingReference: '512345678901' });
  expect(await returns()).toMatchObject([{ count: 1, amount: '20.00' }]);
  await shop.put(`/api/admin/returns/${second.id}`, meera, { failure: 'The account is closed' });
  expect(await returns()).toEqual([]);
});

test('a debt is counted until somebody has decided about it', async () => {
  const payment = { amount: '90', referenceNumber: '412345678904' };
  const { id } = (await shop.post('/api/funds/request', asha, payment)).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  const spent = { operation: 'set', amount: '20', description: 'Spent' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, spent);
  const debts = async () => (await today()).needs.filter(({ kind }: { kind: string }) => kind === 'debts');
  expect(await debts()).toEqual([]);
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal);
  expect(await debts()).toMatchObject([{ count: 1, amount: '70.00', since: new Date(noon).toISOString() }]);
  const [{ id: debtId }] = (await shop.get('/api/admin/money-back', meera)).json().debts;
  await shop.put(`/api/admin/debts/${debtId}`, meera, { decision: 'collect', reason: 'A good customer' });
  expect(await debts()).toEqual([]);
});

test('a customer is told nothing of it', async () => {
  expect((await shop.get('/api/admin/today', asha)).statusCode).toBe(403);
});
