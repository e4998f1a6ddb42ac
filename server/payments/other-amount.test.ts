import { afterEach, beforeEach, expect, test } from 'vitest';
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

const decide = (id: number, body: Record<string, unknown>, who = meera) =>
  shop.put(`/api/admin/fund-requests/${id}`, who, { status: 'approved', adminNotes: '', ...body });
const requestOf = async (id: number) =>
  (await shop.get('/api/admin/fund-requests', meera)).json().find((each: { id: number }) => each.id === id);

test('what the bank shows decides what a request is approved with', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await books.imported(bankStatement([row, rentRow()]));
  expect((await requestOf(id)).arrived).toMatchObject({ amount: '280.00' });
  const refused = await decide(id, {});
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment-differs']);
  expect(refused.json().fields.receivedAmount).toContain('₹280.00');
  expect([await shop.balanceOf(asha), await books.statusOf(id)]).toEqual(['0.00', 'pending']);
  expect((await decide(id, { receivedAmount: '281' })).statusCode).toBe(409);
  expect((await decide(id, { receivedAmount: '280' })).json()).toMatchObject({ status: 'approved', arrived: null });
  expect(await shop.balanceOf(asha)).toBe('280.00');
  expect(await books.payments('state=matched')).toMatchObject([{ reason: 'by-hand', fundRequestId: id }]);
});

test('what was credited before the bank showed less is corrected by one press', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  expect((await decide(id, {})).statusCode).toBe(200);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  expect(payment).toMatchObject({
    reason: 'credited-otherwise',
    candidates: [{ fundRequestId: id, amount: '300.00', credited: '300.00', differingDigits: 0 }],
  });
  expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(409);
  expect((await books.resolve(payment.id, { fundRequestId: id })).json()).toMatchObject({
    ...{ state: 'matched', reason: 'by-person', amount: '280.00' },
    customer: { id: asha.id },
  });
  expect(await shop.balanceOf(asha)).toBe('280.00');
  expect(await books.payments('state=open')).toEqual([]);
  expect((await books.resolve(payment.id, { fundRequestId: id })).statusCode).toBe(409);
  expect(await shop.balanceOf(asha)).toBe('280.00');
  const reason = '₹280.00 arrived, and not ₹300.00';
  const gone = [{ kind: 'reversal', amount: '300.00', isMistake: true, reason }];
  expect((await shop.get('/api/funds/requests', asha)).json()).toMatchObject([
    { amount: '280.00', moneyBack: [] },
    { id, moneyBack: gone },
  ]);
  expect((await shop.get(`/api/funds/receipts/${id}`, asha)).json()).toMatchObject({ moneyBack: gone });
  const { today } = (await shop.get('/api/admin/today', meera)).json();
  expect(today).toMatchObject({ topUps: '280.00', topUpCount: 1 });
});

test('what is short after a correction is a debt, and what arrived pays it', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await decide(id, {});
  const spent = { operation: 'subtract', amount: '290', description: 'Given in cash' };
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, spent)).statusCode).toBe(200);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  expect((await books.resolve(payment.id, { fundRequestId: id })).statusCode).toBe(200);
  const { debts } = (await shop.get('/api/admin/money-back', meera)).json();
  expect(debts).toMatchObject([{ amount: '290.00', paid: '280.00', state: 'collecting' }]);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('of a top-up of which some has gone back nothing is corrected by the press', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await decide(id, {});
  const back = { method: 'by-hand', amount: '50', reason: 'Asked for' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/returns`, meera, back)).statusCode).toBe(201);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  expect((await books.resolve(payment.id, { fundRequestId: id })).json().code).toBe('conflict');
  expect(await shop.balanceOf(asha)).toBe('250.00');
  expect(await books.payment('state=needs-decision')).toMatchObject({ reason: 'credited-otherwise' });
  const reversal = { cause: 'wrong-approval', reason: 'Less arrived' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal)).statusCode).toBe(200);
  const opened = await books.payment('state=needs-decision');
  expect([opened.reason, opened.comment]).toEqual(['wrong-approval', expect.stringContaining('₹50.00 of request')]);
});

test('a payment that was opened again is approved with what arrived, too', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  await books.resolve(payment.id, { as: 'not-ours' });
  expect((await shop.post(`/api/admin/payments/${payment.id}/reopen`, meera, {})).json().reason).toBe('wrong-amount');
  expect((await decide(id, {})).json().code).toBe('payment-differs');
  expect(await books.payment('state=needs-decision')).toMatchObject({ reason: 'wrong-amount' });
  await books.resolve(payment.id, { as: 'not-ours' });
  // Set aside it still says what arrived.
  expect((await decide(id, {})).json()).toMatchObject({ code: 'payment-differs' });
  expect((await decide(id, { receivedAmount: '280' })).statusCode).toBe(200);
  const reopened = (await shop.post(`/api/admin/payments/${payment.id}/reopen`, meera, {})).json();
  expect(reopened).toMatchObject({ state: 'matched', reason: 'by-hand', fundRequestId: id });
  expect(await shop.balanceOf(asha)).toBe('280.00');
});

test('a credit by hand with a reference is of the amount that the bank shows, or that is left', async () => {
  const add = (amount: string, referenceNumber: string) =>
    shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
      ...{ operation: 'add', amount, description: 'Paid', referenceNumber },
    });
  const [row, aside] = [bankRow({ paise: 280_00 }), bankRow({ paise: 1_00 })];
  await books.imported(bankStatement([row, aside, rentRow()]));
  const small = (await books.payments('state=needs-decision')).find(({ amount }) => amount === '1.00');
  await books.resolve(small?.id ?? 0, { as: 'not-ours' });
  for (const { reference } of [row, aside]) {
    const refused = (await add('9000', reference)).json();
    expect(refused).toMatchObject({ code: 'payment-differs', fields: { amount: expect.any(String) } });
  }
  expect((await add('280', row.reference)).statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe('280.00');
  expect(await books.payments('state=matched')).toMatchObject([{ reason: 'by-hand' }]);
});

test('of two payments with one number the second is known as no credit of the first', async () => {
  const [first, late] = [bankRow({ date: '2026-11-01' }), bankRow({ date: '2026-11-20' })];
  const twin = { ...late, reference: first.reference };
  await books.imported(bankStatement([first, bankRow({ ...rentRow(), date: '2026-11-01' })]));
  await books.imported(bankStatement([twin, rentRow()]));
  const [second, one] = await books.payments('state=open');
  expect([one?.reason, second?.reason]).toEqual(['contradiction', 'contradiction']);
  const { id } = await books.ask(asha, '500', first.reference);
  expect((await books.resolve(second?.id ?? 0, { fundRequestId: id })).statusCode).toBe(200);
  await books.resolve(one?.id ?? 0, { as: 'not-ours' });
  const reopened = await shop.post(`/api/admin/payments/${one?.id}/reopen`, meera, {});
  expect([reopened.statusCode, reopened.json().state]).toEqual([200, 'ambiguous']);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('a wrong approval of another amount leaves the payment to be credited', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await decide(id, {});
  await books.imported(bankStatement([row, rentRow()]));
  const reversal = { cause: 'wrong-approval', reason: 'It was Ravi' };
  expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal)).statusCode).toBe(200);
  const payment = await books.payment('state=needs-decision');
  expect(payment.reason).toBe('wrong-approval');
  expect((await books.resolve(payment.id, { userId: ravi.id })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '280.00']);
});

test('who was credited by hand with another amount is named', async () => {
  const row = bankRow({ paise: 280_00 });
  const byHand = { operation: 'add', amount: '300', referenceNumber: row.reference, description: 'Seen in the app' };
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, byHand)).statusCode).toBe(200);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  expect(payment).toMatchObject({
    reason: 'credited-otherwise',
    candidates: [{ fundRequestId: null, amount: null, credited: '300.00', user: { id: asha.id } }],
  });
  expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(409);
});

test('nobody corrects a top-up of their own', async () => {
  const row = bankRow({ paise: 280_00 });
  const { id } = await books.ask(asha, '300', row.reference);
  await decide(id, {});
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  const promoted = await shop.patch(`/api/admin/users/${asha.id}/admin-status`, meera, { isAdmin: true });
  expect(promoted.statusCode).toBe(200);
  const admin = await shop.signIn(asha.email);
  expect((await books.resolve(payment.id, { fundRequestId: id }, admin)).json().code).toBe('own-account');
  expect(await shop.balanceOf(admin)).toBe('300.00');
});

test('the press that gives a payment to the second claimant refuses the first', async () => {
  const row = bankRow();
  const thief = await books.ask(ravi, '500', row.reference);
  expect((await books.ask(asha, '500', row.reference)).status).toBe(409);
  await books.imported(bankStatement([row, rentRow()]));
  const payment = await books.payment('state=needs-decision');
  expect(payment.reason).toBe('contested');
  expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '0.00']);
  expect(await requestOf(thief.id)).toMatchObject({ status: 'rejected', decidedBy: { id: meera.id } });
  expect((await requestOf(thief.id)).adminNotes).toContain('No payment of yours');
});
