import { afterEach, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let books: Bookkeeping;
/** Of ₹500, approved for Asha. ₹200 of it went back to whoever paid it before the mistake was seen. */
let wrong: { readonly id: number; readonly reference: string };
let returnId: number;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  ravi = await shop.customer({ firstName: 'Ravi' });
  books = openBookkeeping(shop, meera);
  const row = bankRow();
  const { id } = await books.ask(asha, '500', row.reference);
  await decide(id, {});
  await books.imported(bankStatement([row, bankRow({ direction: 'out', reference: '' })]));
  const back = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
  returnId = (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, back)).json().id;
  wrong = { id, reference: row.reference };
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const decide = (id: number, body: Record<string, unknown>) =>
  shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '', ...body });
const reverse = async (id = wrong.id) => {
  const body = { cause: 'wrong-approval', reason: 'It was another customer’s' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, body)).statusCode).toBe(200);
};
const waiting = () => books.payments('state=needs-decision');
const need = async () => {
  const { needs } = (await shop.get('/api/admin/today', meera)).json();
  const found = needs.find(({ kind }: { kind: string }) => kind === 'payments');
  return found && [found.count, found.amount];
};
const reopen = (id: number) => shop.post(`/api/admin/payments/${id}/reopen`, meera, {});

test('what is left of a payment after a wrong approval waits for a person, and is credited to whose it is', async () => {
  expect(await waiting()).toEqual([]);
  await reverse();
  const [payment] = await waiting();
  expect(payment).toMatchObject({
    ...{ state: 'reversed', reason: 'wrong-approval', amount: '500.00', creditable: '300.00' },
    comment: `₹200.00 of request #${wrong.id} had gone back before. ₹300.00 is left to be credited.`,
  });
  expect(await need()).toEqual([1, '300.00']);
  expect((await books.resolve(payment?.id ?? 0, { userId: ravi.id })).json()).toMatchObject({
    ...{ state: 'reversed', reason: 'by-person', comment: 'Seen in the bank' },
  });
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '300.00']);
  expect([await waiting(), await need()]).toEqual([[], undefined]);
  expect((await books.resolve(payment?.id ?? 0, { userId: ravi.id })).json().code).toBe('already-decided');
  expect((await books.ask(asha, '500', wrong.reference)).status).toBe(409);
  const sent = { outgoingReference: '632699000001' };
  expect((await shop.put(`/api/admin/returns/${returnId}`, meera, sent)).json()).toMatchObject({ state: 'done' });
});

test('who names the payment is credited with what is left of it, and with no other amount', async () => {
  await reverse();
  const { id } = await books.ask(ravi, '500', wrong.reference);
  const [payment] = await waiting();
  expect(payment?.candidates).toMatchObject([{ fundRequestId: id, user: { id: ravi.id } }]);
  const [asked] = (await shop.get('/api/admin/fund-requests', meera)).json();
  expect(asked).toMatchObject({ id, arrived: { amount: '300.00' } });
  const refused = (await decide(id, {})).json();
  expect(refused).toMatchObject({
    code: 'payment-differs',
    fields: { receivedAmount: expect.stringContaining('₹300.00') },
  });
  expect((await books.resolve(payment?.id ?? 0, { fundRequestId: id })).statusCode).toBe(200);
  expect([await shop.balanceOf(ravi), await books.statusOf(id)]).toEqual(['300.00', 'approved']);
  expect(await waiting()).toEqual([]);
});

test('what is left is settled by an approval by hand, and waits again once that was wrong, too', async () => {
  await reverse();
  const { id } = await books.ask(ravi, '500', wrong.reference);
  expect((await decide(id, { receivedAmount: '300' })).json()).toMatchObject({ status: 'approved', arrived: null });
  expect([await waiting(), await need()]).toEqual([[], undefined]);
  await reverse(id);
  const [payment] = await waiting();
  expect(payment).toMatchObject({ creditable: '300.00' });
  const dev = await shop.customer({ firstName: 'Dev' });
  expect((await books.resolve(payment?.id ?? 0, { userId: dev.id })).statusCode).toBe(200);
  const [, , last] = (await shop.get('/api/admin/fund-requests?sort=oldest', meera)).json();
  await reverse(last.id);
  expect(await waiting()).toMatchObject([{ id: payment?.id, creditable: '300.00' }]);
  expect([await shop.balanceOf(ravi), await shop.balanceOf(dev)]).toEqual(['0.00', '0.00']);
});

test('a return that fails after that is taken back, too, and then all of the payment is credited', async () => {
  await reverse();
  const failed = await shop.put(`/api/admin/returns/${returnId}`, meera, { failure: 'The account is closed' });
  expect(failed.json()).toMatchObject({ state: 'failed' });
  const [payment] = await waiting();
  expect(payment).toMatchObject({ creditable: '500.00', comment: '' });
  expect((await books.resolve(payment?.id ?? 0, { userId: ravi.id })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '500.00']);
});

test('a return that fails once what is left was credited waits for a person until somebody has given it to whose it is', async () => {
  const listed = async () => (await shop.get('/api/admin/money-back', meera)).json().returns;
  const needed = async () => {
    const { needs } = (await shop.get('/api/admin/today', meera)).json();
    return needs.filter(({ kind }: { kind: string }) => kind === 'returns');
  };
  await reverse();
  const [payment] = await waiting();
  shop.clock.now += minute;
  await books.resolve(payment?.id ?? 0, { userId: ravi.id });
  shop.clock.now += minute;
  await shop.put(`/api/admin/returns/${returnId}`, meera, { failure: 'The account is closed' });
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '300.00']);
  expect(await listed()).toMatchObject([{ id: returnId, state: 'failed', amount: '200.00' }]);
  expect(await needed()).toMatchObject([{ count: 1, amount: '200.00' }]);
  const given = { operation: 'add', amount: '200', description: 'The rest of a payment' };
  await shop.post(`/api/admin/users/${ravi.id}/balance-operation`, meera, given);
  const accepted = { kind: 'return', id: returnId, reason: 'Credited to Ravi by hand' };
  expect((await shop.post('/api/admin/payment-differences/accept', meera, accepted)).statusCode).toBe(200);
  expect([await listed(), await needed()]).toEqual([[], []]);
});

test('what was credited by hand of a failed return is not credited again with the rest', async () => {
  await reverse();
  const [payment] = await waiting();
  shop.clock.now += minute;
  await books.resolve(payment?.id ?? 0, { as: 'not-ours' });
  shop.clock.now += minute;
  await shop.put(`/api/admin/returns/${returnId}`, meera, { failure: 'The account is closed' });
  const given = { operation: 'add', amount: '200', description: 'The rest of a payment' };
  await shop.post(`/api/admin/users/${ravi.id}/balance-operation`, meera, given);
  const accepted = { kind: 'return', id: returnId, reason: 'Credited to Ravi by hand' };
  await shop.post('/api/admin/payment-differences/accept', meera, accepted);
  expect((await reopen(payment?.id ?? 0)).json()).toMatchObject({ creditable: '300.00' });
  const { id } = await books.ask(ravi, '500', wrong.reference);
  const [asked] = (await shop.get('/api/admin/fund-requests', meera)).json();
  expect(asked).toMatchObject({ id, arrived: { amount: '300.00' } });
  await books.resolve(payment?.id ?? 0, { fundRequestId: id });
  expect(await shop.balanceOf(ravi)).toBe('500.00');
});

test('what is left is set aside, and opened again', async () => {
  await reverse();
  const [payment] = await waiting();
  expect((await reopen(payment?.id ?? 0)).json().code).toBe('conflict');
  const aside = (await books.resolve(payment?.id ?? 0, { as: 'not-ours' })).json();
  expect(aside).toMatchObject({ state: 'reversed', reason: 'not-ours' });
  expect([await waiting(), await need()]).toEqual([[], undefined]);
  expect((await reopen(payment?.id ?? 0)).json()).toMatchObject({ reason: 'wrong-approval', creditable: '300.00' });
  expect(await waiting()).toHaveLength(1);
  expect((await books.resolve(payment?.id ?? 0, { userId: ravi.id })).statusCode).toBe(200);
  expect(await shop.balanceOf(ravi)).toBe('300.00');
});

test('what was set aside is approved with no other amount either, and is settled by that', async () => {
  await reverse();
  const [payment] = await waiting();
  await books.resolve(payment?.id ?? 0, { as: 'not-ours' });
  const { id } = await books.ask(ravi, '500', wrong.reference);
  expect((await decide(id, {})).json()).toMatchObject({ code: 'payment-differs' });
  expect((await decide(id, { receivedAmount: '300' })).statusCode).toBe(200);
  expect(await shop.balanceOf(ravi)).toBe('300.00');
  expect(await books.payments('state=reversed')).toMatchObject([{ id: payment?.id, reason: 'by-person', comment: '' }]);
  expect((await reopen(payment?.id ?? 0)).json().code).toBe('conflict');
});

test('no file credits what is left', async () => {
  await reverse();
  await books.ask(ravi, '500', wrong.reference);
  const rows = [bankRow({ reference: wrong.reference }), bankRow(), bankRow({ direction: 'out', reference: '' })];
  const { id } = await books.imported(bankStatement(rows));
  await books.apply(id);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  expect(await waiting()).toHaveLength(2);
});
