import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { comparePayments } from './compare-payments.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const night = () => comparePayments({ database: shop.database, clock: () => shop.clock.now });
/** The clock goes on by so many days; sessions have ended by then. */
const later = async (days: number) => {
  shop.clock.now += days * day;
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  books = openBookkeeping(shop, meera);
};
const read = async () => (await shop.get('/api/admin/payment-differences', meera)).json();
const accept = (kind: string, id: number, who = meera) =>
  shop.post('/api/admin/payment-differences/accept', who, { kind, id, reason: 'Paid in cash' });
/** But that jobs wait, which this test leaves to wait. */
const alarms = async () => {
  const { alarms: all } = (await shop.get('/api/admin/overview', meera)).json();
  return all.filter(({ kind }: { kind: string }) => kind !== 'jobs');
};
const approve = (id: number) => shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
/** Complete from before today until so many days after it. */
const around = (...rows: ReturnType<typeof bankRow>[]) =>
  bankStatement([
    bankRow({ date: '2026-11-15', direction: 'out', reference: '' }),
    ...rows,
    bankRow({ date: '2026-11-26', direction: 'out', reference: '' }),
  ]);

test('a night in which all agrees finds nothing, and is compared once', async () => {
  const paid = bankRow();
  await books.ask(asha, '500', paid.reference);
  const { id } = await books.imported(around(paid));
  await books.apply(id);
  expect((await read()).checkedAt).toBeNull();
  await later(7);
  const answers = await Promise.all([night(), night()]);
  expect(answers).toEqual([undefined, undefined]);
  expect(await read()).toMatchObject({ lists: { uncredited: [], unproven: [], different: [], returned: [] } });
  expect((await shop.database.read.selectFrom('payment_checks').selectAll().execute()).length).toBe(1);
  expect(await alarms()).toEqual([]);
});

test('the lists, their alarm, and what ends them', async () => {
  const [nobodys, wrong, invented] = [bankRow(), bankRow({ paise: 700_00 }), bankRow()];
  const credited = await books.ask(asha, '500', wrong.reference);
  await approve(credited.id);
  const unproven = await books.ask(asha, '500', invented.reference);
  await approve(unproven.id);
  const added = { operation: 'add', amount: '60', description: 'Paid at the shop', referenceNumber: '511100000001' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, added);
  await books.imported(around(nobodys, wrong));
  // Nothing is late yet, but two amounts of one payment are never right.
  expect(await night()).toEqual({ kind: 'differences', uncredited: 0, unproven: 0, different: 1, returned: 0 });
  await later(7);
  expect(await night()).toEqual({ kind: 'differences', uncredited: 1, unproven: 2, different: 1, returned: 0 });
  const { lists } = await read();
  expect(lists.uncredited).toMatchObject([
    { kind: 'payment', referenceNumber: nobodys.reference, arrived: '500.00', credited: null, customer: null },
  ]);
  expect(lists.different).toMatchObject([
    { kind: 'payment', arrived: '700.00', credited: '500.00', customer: { id: asha.id }, day: '2026-11-21' },
  ]);
  expect(lists.unproven).toMatchObject([
    { kind: 'request', id: unproven.id, arrived: null, credited: '500.00', customer: { id: asha.id } },
    { kind: 'credit', credited: '60.00', customer: { id: asha.id } },
  ]);
  expect(await alarms()).toEqual([{ kind: 'differences', uncredited: 1, unproven: 2, different: 1, returned: 0 }]);

  // The same in the next night is no news.
  await later(1);
  expect(await night()).toBeUndefined();
  expect(await night()).toBeUndefined();
  const both = await Promise.all([accept('request', unproven.id), accept('request', unproven.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect((await accept('credit', lists.unproven[1].id)).statusCode).toBe(200);
  for (const { id } of [...lists.uncredited, ...lists.different]) await books.resolve(id, { as: 'not-ours' });
  expect((await read()).lists).toEqual({ uncredited: [], unproven: [], different: [], returned: [] });
  expect(await alarms()).toEqual([]);
  await later(1);
  // What was set aside shows no credit of another amount.
  expect(await night()).toMatchObject({ unproven: 1 });
  expect((await accept('request', credited.id)).statusCode).toBe(200);
  await later(1);
  expect(await night()).toBeUndefined();
  const entries: { action: string; after: unknown }[] = (await shop.get('/api/admin/audit', meera)).json();
  expect(entries.filter(({ action }) => action.startsWith('accept-')).map(({ action }) => action)).toEqual([
    'accept-request',
    'accept-credit',
    'accept-request',
  ]);
});

test('what a statement shows, what was taken back and what is not compared yet is not listed', async () => {
  const [shown, early] = [bankRow(), bankRow()];
  for (const { reference } of [shown, early]) await approve((await books.ask(asha, '500', reference)).id);
  const taken = await books.ask(asha, '500', bankRow().reference);
  await approve(taken.id);
  await shop.post(`/api/admin/fund-requests/${taken.id}/reversals`, meera, { cause: 'taken-back', reason: 'Gone' });
  await books.imported(bankStatement([shown, bankRow({ date: '2026-11-22', direction: 'out', reference: '' })]));
  await later(7);
  expect(await night()).toBeUndefined();
  expect((await read()).lists.unproven).toEqual([]);
  expect((await accept('request', taken.id)).statusCode).toBe(404);
});

test('a credit of one’s own is accepted by another admin', async () => {
  const kabir = await books.anotherAdmin();
  const own = await books.ask(kabir, '90', bankRow().reference);
  await approve(own.id);
  expect((await accept('request', own.id, kabir)).json().code).toBe('own-account');
  expect((await accept('request', own.id)).statusCode).toBe(200);
});

test('a return that no statement shows is accepted, and its alarm is over', async () => {
  const { id } = await books.ask(asha, '500', bankRow().reference);
  await approve(id);
  const asked = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
  const back = (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, asked)).json();
  expect((await accept('return', back.id)).statusCode).toBe(404);
  await shop.put(`/api/admin/returns/${back.id}`, meera, { outgoingReference: '511100000009' });
  await books.imported(around());
  expect(await alarms()).toEqual([{ kind: 'returns', returns: [back.id] }]);
  expect((await accept('return', back.id)).statusCode).toBe(200);
  expect(await alarms()).toEqual([]);
  expect((await shop.get('/api/admin/money-back', meera)).json().returns).toEqual([]);
});

test('a credited payment whose number a later statement shows going out is listed, with an alarm, until a person has decided', async () => {
  const [taken, right, sent] = [bankRow(), bankRow(), bankRow()];
  const ids: number[] = [];
  for (const { reference } of [taken, right, sent]) ids.push((await books.ask(asha, '500', reference)).id);
  await books.apply((await books.imported(around(taken, right, sent))).id);
  expect(await shop.balanceOf(asha)).toBe('1500.00');
  expect(await night()).toBeUndefined();
  await later(1);
  // Other amounts than came: no reversal that the shop carries out by itself.
  const out = (row: typeof taken) => bankRow({ ...row, direction: 'out', date: '2026-11-22', paise: 499_00 });
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), out(taken), out(right)]));
  expect(await night()).toMatchObject({ kind: 'differences', returned: 2 });
  const listed = async () => (await read()).lists.returned.map(({ id }: { id: number }) => id);
  expect((await read()).lists.returned).toMatchObject([
    { kind: 'returned', id: ids[0], customer: { id: asha.id }, credited: '500.00', referenceNumber: taken.reference },
    { kind: 'returned', id: ids[1], day: '2026-11-22' },
  ]);
  expect(await alarms()).toMatchObject([{ kind: 'differences', returned: 2 }]);
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  expect((await shop.post(`/api/admin/fund-requests/${ids[0]}/reversals`, meera, reversal)).statusCode).toBe(200);
  expect(await listed()).toEqual([ids[1]]);
  expect((await accept('returned', ids[2] ?? 0)).json().code).toBe('not-found');
  expect((await accept('returned', ids[1] ?? 0)).statusCode).toBe(200);
  expect((await accept('returned', ids[1] ?? 0)).json().code).toBe('not-found');
  expect([await listed(), await alarms(), await shop.balanceOf(asha)]).toEqual([[], [], '1000.00']);
});

test('what the shop itself has sent back with that number is no difference', async () => {
  const paid = bankRow();
  const { id } = await books.ask(asha, '500', paid.reference);
  await books.apply((await books.imported(around(paid))).id);
  const asked = { amount: '500', method: 'by-hand', reason: 'Asked for it' };
  const { id: returnId } = (await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, asked)).json();
  await shop.put(`/api/admin/returns/${returnId}`, meera, { outgoingReference: paid.reference });
  await later(1);
  const sent = bankRow({ ...paid, direction: 'out', date: '2026-11-22', paise: 500_00 });
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), sent]));
  await night();
  expect((await read()).lists.returned).toEqual([]);
});

test('a credit by hand whose payment the bank takes back is listed, with an alarm, until a person has decided', async () => {
  const paid = bankRow();
  const added = { operation: 'add', amount: '500', description: 'Paid at the shop', referenceNumber: paid.reference };
  const credited = await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, added);
  expect(credited.statusCode).toBe(200);
  await books.imported(around(paid));
  expect(await books.payments('state=matched')).toMatchObject([{ reason: 'by-hand' }]);
  expect(await night()).toBeUndefined();
  await later(1);
  const back = bankRow({ direction: 'out', reference: '', note: `UPI/RVSL/${paid.reference}/ASHA VERM/STATE BAN` });
  await books.imported(bankStatement([bankRow({ date: '2026-11-22' }), { ...back, date: '2026-11-22' }]));
  expect(await night()).toMatchObject({ kind: 'differences', returned: 1 });
  const [listed, ...others] = (await read()).lists.returned;
  expect([listed, others]).toMatchObject([
    { kind: 'returned-credit', customer: { id: asha.id }, credited: '500.00', arrived: '500.00', day: '2026-11-22' },
    [],
  ]);
  expect(await alarms()).toMatchObject([{ kind: 'differences', returned: 1 }]);
  const taken = { operation: 'subtract', amount: '500', description: 'The bank took it back' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, taken);
  expect((await accept('returned-credit', listed.id)).statusCode).toBe(200);
  expect((await accept('returned-credit', listed.id)).json().code).toBe('not-found');
  expect([(await read()).lists.returned, await alarms()]).toEqual([[], []]);
});
