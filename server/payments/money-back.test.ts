import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FundReturn } from '../../contract/money-back.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
let utr = 632_611_000_000;
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

const credited = async (amount = '500', who = asha, reference = String(++utr)) => {
  const { id } = await books.ask(who, amount, reference);
  expect((await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' })).statusCode).toBe(200);
  return { id, reference };
};
const giveBack = (id: number, amount: string, who = meera) =>
  shop.post(`/api/admin/fund-requests/${id}/returns`, who, { amount, method: 'by-hand', reason: 'Asked for it' });
const settle = (id: number, body: Record<string, unknown>) => shop.put(`/api/admin/returns/${id}`, meera, body);
const reverse = (id: number, cause = 'taken-back', who = meera) =>
  shop.post(`/api/admin/fund-requests/${id}/reversals`, who, { cause, reason: 'The bank took it back' });
const spend = async (rupees: string, who = asha) => {
  const service = await shop.service({ pricePerThousand: rupees });
  const order = { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  return shop.post('/api/orders', who, order);
};
const work = () => shop.get('/api/admin/money-back', meera).then((answer) => answer.json());
const decide = (debtId: number, decision: string) =>
  shop.put(`/api/admin/debts/${debtId}`, meera, { decision, reason: 'Talked on the phone' });
const debtOf = async (who: Person) => (await shop.get('/api/auth/me', who)).json().debt;

test('a return by hand is sent, and looked for in the next statement', async () => {
  const { id } = await credited();
  const asked = (await giveBack(id, '200')).json();
  expect(asked).toMatchObject({ state: 'asked', amount: '200.00', outgoingCheck: null, askedBy: { id: meera.id } });
  expect(await shop.balanceOf(asha)).toBe('300.00');
  const outgoing = String(++utr);
  const sent = await settle(asked.id, { outgoingReference: `UTR ${outgoing}` });
  expect(sent.json()).toMatchObject({ state: 'done', outgoingCheck: 'awaits-statement' });
  expect((await settle(asked.id, { failure: 'Changed my mind' })).json().code).toBe('already-decided');
  const [request] = (await shop.get('/api/funds/requests', asha)).json();
  expect(request.moneyBack).toMatchObject([{ kind: 'return', state: 'done', referenceNumber: `UTR ${outgoing}` }]);
  const [moved] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(moved).toMatchObject({ type: 'subtract', amount: '200.00', subject: { kind: 'return', id } });
  await books.imported(
    bankStatement([bankRow(), bankRow({ direction: 'out', paise: 200_00, reference: outgoing, date: '2026-11-22' })]),
  );
  expect((await work()).returns).toEqual([]);
});

test('a return says to whom it goes, as the bank had the payment', async () => {
  const payerOf = async (id: number) => {
    const { returns } = (await work()) as { returns: FundReturn[] };
    return returns.find(({ fundRequestId }) => fundRequestId === id)?.payer;
  };
  const [named, unnamed] = [bankRow({ vpa: 'asha.v@okaxis' }), bankRow()];
  for (const { reference } of [named, unnamed]) await books.ask(asha, '500', reference);
  // The other bank writes no payment addresses.
  for (const file of [bankStatement([named, rentRow()], 'hdfc'), bankStatement([unnamed, rentRow()])])
    await books.apply((await books.imported(file)).id);
  const [silent = 0, told = 0] = (await shop.get('/api/admin/fund-requests', meera))
    .json()
    .map(({ id }: { id: number }) => id);
  const { id: unseen } = await credited();
  for (const id of [told, silent, unseen]) expect((await giveBack(id, '100')).statusCode).toBe(201);
  expect(await payerOf(told)).toMatchObject({ evidence: 'seen', name: 'ASHA VERMA', vpa: 'ASHA.V@OKAXIS' });
  expect(await payerOf(silent)).toMatchObject({ evidence: 'seen', vpa: null });
  expect(await payerOf(unseen)).toEqual({ evidence: 'none', name: null, vpa: null });
  await shop.database.write((tx) => tx.deleteFrom('payment_evidence_texts').execute());
  expect(await payerOf(told)).toEqual({ evidence: 'deleted', name: null, vpa: null });
});

test('a return that no statement shows, or with another amount, stays on the list', async () => {
  const { id } = await credited();
  const [lost, other] = [(await giveBack(id, '100')).json(), (await giveBack(id, '150')).json()];
  const outgoing = String(++utr);
  await settle(lost.id, { outgoingReference: String(++utr) });
  await settle(other.id, { outgoingReference: outgoing });
  // Two returns can't be one payment.
  const third = (await giveBack(id, '10')).json();
  expect((await settle(third.id, { outgoingReference: outgoing })).json().code).toBe('reference-used');
  expect((await settle(third.id, { failure: 'The account is closed' })).json()).toMatchObject({ state: 'failed' });
  expect(await shop.balanceOf(asha)).toBe('250.00');
  await books.imported(
    bankStatement([
      bankRow({ direction: 'out', paise: 149_00, reference: outgoing, date: '2026-11-22' }),
      bankRow({ date: '2026-11-24' }),
    ]),
  );
  const { returns } = await work();
  expect(returns.map(({ outgoingCheck }: { outgoingCheck: string }) => outgoingCheck)).toEqual([
    'missing',
    'other-amount',
  ]);
  const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
  expect(alarms).toEqual([{ kind: 'returns', returns: [lost.id, other.id] }]);
});

test('an account that was not used any more when a return was sent holds up no list', async () => {
  const { id } = await credited();
  await books.imported(bankStatement([bankRow({ date: '2026-09-01' })], 'axis'));
  const lost = (await giveBack(id, '100')).json();
  await settle(lost.id, { outgoingReference: String(++utr) });
  await books.imported(bankStatement([bankRow(), bankRow({ date: '2026-11-24' })]));
  expect((await work()).returns).toMatchObject([{ id: lost.id, outgoingCheck: 'missing' }]);
});

test('never more than the wallet holds or the top-up was, never one’s own, never one that is not credited', async () => {
  const { id } = await credited();
  expect((await giveBack(id, '500.01')).json().code).toBe('refund-out-of-bounds');
  await spend('400.00');
  expect((await giveBack(id, '100.01')).json().code).toBe('insufficient-balance');
  const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(id, '50')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422]);
  const pending = await books.ask(asha, '90', String(++utr));
  expect((await giveBack(pending.id, '10')).statusCode).toBe(404);
  const kabir = await books.anotherAdmin();
  const own = await credited('70', kabir);
  expect((await giveBack(own.id, '10', kabir)).json().code).toBe('own-account');
  expect((await reverse(own.id, 'taken-back', kabir)).json().code).toBe('own-account');
});

test('a customer whose money is on its way back can’t leave, and the return is not lost', async () => {
  const { id } = await credited();
  const asked = (await giveBack(id, '500')).json();
  expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).json().code).toBe('conflict');
  await settle(asked.id, { failure: 'Not sent' });
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('a reversal takes what the wallet holds; the rest is a debt that blocks orders until an admin decides', async () => {
  const { id } = await credited();
  expect((await spend('400.00')).statusCode).toBe(201);
  const reversed = await reverse(id);
  expect(reversed.json()).toEqual({ reversed: '500.00', taken: '100.00', debt: '400.00' });
  expect(await debtOf(asha)).toEqual({ amount: '400.00', blocks: true });
  expect((await reverse(id)).json().code).toBe('conflict');
  expect((await shop.get('/api/orders', asha)).json()).toMatchObject([{ status: 'pending' }]);
  // What is paid in meanwhile stays, and buys nothing.
  await credited('300');
  const refused = await spend('10.00');
  expect(refused.json()).toMatchObject({ code: 'debt-open', detail: { kind: 'debt-open', amount: '400.00' } });
  const [debt] = (await work()).debts;
  expect(debt).toMatchObject({
    amount: '400.00',
    paid: '0.00',
    state: 'open',
    cause: 'taken-back',
    customer: { id: asha.id },
  });
  expect((await decide(debt.id, 'collect')).json()).toMatchObject({ state: 'collecting', paid: '300.00' });
  expect([await shop.balanceOf(asha), await debtOf(asha)]).toEqual(['0.00', { amount: '100.00', blocks: false }]);
  await credited('150');
  expect([await shop.balanceOf(asha), await debtOf(asha)]).toEqual(['50.00', undefined]);
  expect((await decide(debt.id, 'forgive')).json().code).toBe('already-decided');
  expect((await spend('10.00')).statusCode).toBe(201);
  const kinds = (await shop.get('/api/user/news', asha)).json().map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'request-debt-paid')).toHaveLength(2);
});

test('a debt that is forgiven blocks nothing, and is taken from nothing', async () => {
  const { id } = await credited();
  await spend('500.00');
  await reverse(id);
  const [debt] = (await work()).debts;
  const answers = await Promise.all([
    decide(debt.id, 'forgive'),
    decide(debt.id, 'forgive'),
    decide(debt.id, 'forgive'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  await credited('120');
  expect([await shop.balanceOf(asha), await debtOf(asha), (await work()).debts]).toEqual(['120.00', undefined, []]);
  expect((await spend('10.00')).statusCode).toBe(201);
});

test('of many presses at once, one reverses, and reversal and return never take more than there was', async () => {
  const { id } = await credited();
  const answers = await Promise.all([...Array.from({ length: 4 }, () => reverse(id)), giveBack(id, '300')]);
  expect(answers.slice(0, 4).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  const one = await shop.post(
    `/api/admin/fund-requests/${(await credited('80')).id}/reversals`,
    meera,
    { cause: 'taken-back', reason: 'x' },
    { key: 'k' },
  );
  expect(one.statusCode).toBe(200);
});

test('after a wrong approval the reference is free for whoever paid; after a payment was taken back it is not', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const wrong = await credited();
  const bounced = await credited('200');
  await reverse(bounced.id, 'taken-back');
  expect((await books.ask(ravi, '200', bounced.reference)).status).toBe(409);
  expect((await books.ask(ravi, '500', wrong.reference)).status).toBe(409);
  expect((await reverse(wrong.id, 'wrong-approval')).json()).toMatchObject({ reversed: '500.00', debt: '0.00' });
  const right = await books.ask(ravi, '500', wrong.reference);
  expect(right.status).toBe(201);
  // The statement shows the payment: it is his.
  const row = bankRow({ reference: wrong.reference });
  const preview = await books.imported(bankStatement([row, bankRow({ direction: 'out', reference: '' })]));
  expect(preview).toMatchObject({ matched: 1, needsDecision: 0 });
  await books.apply(preview.id);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '500.00']);
});

test('a payment that was credited to the wrong customer waits for a person, and for no machine', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const wrong = await credited();
  const rows = [bankRow({ reference: wrong.reference }), bankRow({ direction: 'out', reference: '' })];
  await books.imported(bankStatement(rows));
  expect((await reverse(wrong.id, 'wrong-approval')).statusCode).toBe(200);
  const waiting = { state: 'ambiguous', reason: 'wrong-approval', fundRequestId: null };
  expect(await books.payments('state=ambiguous')).toMatchObject([waiting]);
  await books.ask(ravi, '500', wrong.reference);
  const again = await books.imported(bankStatement([...rows, bankRow({ paise: 90_00 })]));
  await books.apply(again.id);
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  const payment = await books.payment('state=ambiguous');
  expect(payment).toMatchObject({ ...waiting, candidates: [{ user: { id: ravi.id } }] });
  const fundRequestId = payment.candidates[0]?.fundRequestId;
  expect((await books.resolve(payment.id, { fundRequestId })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '500.00']);
});

test('a payment of which a part is on its way back is not opened by a wrong approval', async () => {
  const wrong = await credited();
  await books.imported(
    bankStatement([bankRow({ reference: wrong.reference }), bankRow({ direction: 'out', reference: '' })]),
  );
  const asked = (await giveBack(wrong.id, '200')).json();
  expect((await reverse(wrong.id, 'wrong-approval')).json()).toMatchObject({ reversed: '300.00' });
  expect(await books.payments('state=ambiguous')).toEqual([]);
  expect(await books.payments('state=reversed')).toMatchObject([{ fundRequestId: wrong.id, reason: 'wrong-approval' }]);
  expect((await settle(asked.id, { outgoingReference: String(++utr) })).json()).toMatchObject({ state: 'done' });
});

test('a payment that was credited to the wrong customer is known as credited once its own request is approved', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const wrong = await credited();
  await books.imported(
    bankStatement([bankRow({ reference: wrong.reference }), bankRow({ direction: 'out', reference: '' })]),
  );
  await reverse(wrong.id, 'wrong-approval');
  const right = await credited('500', ravi, wrong.reference);
  expect(await books.payments('state=matched')).toMatchObject([{ reason: 'by-hand', fundRequestId: right.id }]);
  expect(await shop.balanceOf(ravi)).toBe('500.00');
});

test('the list says who decided, and what can still go back', async () => {
  const { id } = await credited();
  await books.ask(asha, '90', String(++utr));
  await giveBack(id, '120');
  const [pending, approved] = (await shop.get('/api/admin/fund-requests', meera)).json();
  expect([pending.decidedBy, pending.returnable]).toEqual([null, '0.00']);
  expect(approved).toMatchObject({
    decidedBy: { id: meera.id, firstName: 'Shop' },
    returnable: '380.00',
    gateway: null,
  });
  expect(approved.moneyBack).toMatchObject([{ kind: 'return', state: 'asked', amount: '120.00' }]);
});

test('a reversal in a statement takes the credited payment back, once, whichever file has it', async () => {
  const { id, reference } = await credited();
  const paid = bankRow({ reference });
  await books.imported(bankStatement([paid, bankRow({ direction: 'out', reference: '' })]));
  const back = bankRow({
    direction: 'out',
    reference: '',
    note: `UPI/RVSL/${reference}/ASHA VERM/STATE BAN`,
    date: '2026-11-22',
  });
  const rows = [paid, back, bankRow({ date: '2026-11-22' })];
  const first = await books.imported(bankStatement(rows));
  expect(first).toMatchObject({ takenBack: 1, takenBackTotal: '500.00', takenBackOwed: '0.00' });
  const second = await books.imported(bankStatement([...rows, bankRow({ date: '2026-11-23' })]));
  expect(second).toMatchObject({ takenBack: 0, takenBackTotal: '0.00', takenBackOwed: '0.00' });
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect(await books.payments('state=reversed')).toMatchObject([{ reason: 'taken-back', fundRequestId: id }]);
  const [request] = (await shop.get('/api/funds/requests', asha)).json();
  expect(request.moneyBack).toMatchObject([{ kind: 'reversal', amount: '500.00' }]);
});

test('an import says what it has taken back, also of what was spent, and again when it is looked at later', async () => {
  const [one, two, three] = [await credited('500'), await credited('200'), await credited('90')];
  await spend('650');
  const back = ({ reference }: { reference: string }, paise: number) =>
    bankRow({ direction: 'out', reference: '', paise, note: `UPI/RVSL/${reference}/ASHA VERM/STATE BAN` });
  const paid = [
    bankRow({ reference: one.reference }),
    bankRow({ reference: two.reference, paise: 200_00 }),
    bankRow({ reference: three.reference, paise: 90_00 }),
  ];
  expect(await books.imported(bankStatement(paid))).toMatchObject({ settled: 3, takenBack: 0 });
  // The second was taken back by hand before; the third has another amount, which is left to a person.
  shop.clock.now += 1000;
  const file = bankStatement([...paid, back(one, 500_00), back(two, 200_00), back(three, 80_00)]);
  await reverse(two.id);
  const imported = await books.imported(file);
  expect(imported).toMatchObject({ takenBack: 1, takenBackTotal: '500.00', takenBackOwed: '500.00' });
  shop.clock.now += 1000;
  await books.imported(file);
  const [listed] = (await shop.get('/api/admin/statements', meera)).json();
  expect(listed).toEqual(imported);
});

test('of returns that are entered with one number at the same moment one is sent, and the others say so', async () => {
  const { id } = await credited();
  const asked = await Promise.all(Array.from({ length: 6 }, () => giveBack(id, '50')));
  const outgoing = String(++utr);
  const answers = await Promise.all(asked.map((each) => settle(each.json().id, { outgoingReference: outgoing })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const codes = answers.flatMap((answer) => answer.json().code ?? []);
  expect(new Set(codes)).toEqual(new Set(['reference-used']));
});

test('a request that is not there is refused in words', async () => {
  const answer = await reverse(999_999);
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is no such fund request.']);
});

test('a hundred returns that wait for their statement hide none that is to be sent', async () => {
  const { id } = await credited('500');
  for (let sent = 0; sent < 100; sent++) {
    const { id: returnId } = (await giveBack(id, '1')).json();
    expect((await settle(returnId, { outgoingReference: String(++utr) })).statusCode).toBe(200);
  }
  const asked = (await giveBack(id, '2')).json();
  const { returns } = await work();
  expect(returns[0]).toMatchObject({ id: asked.id, state: 'asked' });
  expect(returns).toHaveLength(101);
});
