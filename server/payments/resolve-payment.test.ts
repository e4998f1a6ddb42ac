import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

test('another amount than was asked for: what arrived is credited', async () => {
  const asha = await shop.customer();
  const paid = bankRow({ paise: 900_00 });
  const request = await books.ask(asha, '1000', paid.reference);
  const preview = await books.imported(
    bankStatement([paid, bankRow({ direction: 'out', reference: '', note: 'RENT' })]),
  );
  expect(preview).toMatchObject({ matched: 0, needsDecision: 1 });
  await books.apply(preview.id);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  const payment = await books.payment('state=wrong_amount');
  expect(payment).toMatchObject({
    amount: '900.00',
    candidates: [{ fundRequestId: request.id, amount: '1000.00', differingDigits: 0, isSameAmount: false }],
  });
  const resolved = await books.resolve(payment.id, { fundRequestId: request.id });
  expect([resolved.statusCode, resolved.json().state]).toEqual([200, 'matched']);
  expect(await shop.balanceOf(asha)).toBe('900.00');
  const again = await books.resolve(payment.id, { fundRequestId: request.id });
  expect([again.statusCode, again.json().code]).toEqual([409, 'already-decided']);
  const [act] = (await shop.get('/api/admin/audit?subject=payment', meera)).json();
  expect(act).toMatchObject({ action: 'resolve', after: { reason: 'Seen in the bank', fundRequestId: request.id } });
});

test('a reference with a digit wrong is nobody’s, and the one who typed it is the first candidate', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const paid = bankRow();
  const typo = `${paid.reference.slice(0, 4)}${paid.reference[4] === '0' ? '1' : '0'}${paid.reference.slice(5)}`;
  await books.ask(ravi, '500', '999999999999');
  const request = await books.ask(asha, '500', typo);
  await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
  const payment = await books.payment('state=needs-decision');
  expect(payment.candidates.map((each: { user: { id: number } }) => each.user.id)).toEqual([asha.id, ravi.id]);
  await books.resolve(payment.id, { fundRequestId: request.id });
  expect(await shop.balanceOf(asha)).toBe('500.00');
  // The request has the reference of the payment now, and nobody can have it again.
  expect(await books.ask(ravi, '500', paid.reference)).toMatchObject({ status: 409 });
});

test('a payment that nobody named goes to a customer, and another is not ours', async () => {
  const asha = await shop.customer();
  await books.imported(bankStatement([bankRow({ paise: 2_00 }), bankRow({ paise: 80_00 })]));
  const [second, first] = [await books.payment('state=unmatched'), await books.payment('state=unmatched', 1)];
  expect((await books.resolve(first.id, { userId: asha.id })).json()).toMatchObject({ state: 'matched' });
  expect(await shop.balanceOf(asha)).toBe('2.00');
  expect((await books.resolve(second.id, { as: 'not-ours' })).json()).toMatchObject({
    state: 'not_ours',
    comment: 'Seen in the bank',
  });
  expect((await books.resolve(second.id, { userId: asha.id })).statusCode).toBe(409);
  expect((await books.resolve(first.id, { userId: asha.id, as: 'not-ours' })).statusCode).toBe(400);
  expect((await books.resolve(999, { userId: asha.id })).statusCode).toBe(404);
  expect((await books.resolve(first.id, { userId: asha.id, reason: '' })).statusCode).toBe(400);
});

test('a payment that was set aside can be opened again, and no machine credits it', async () => {
  const asha = await shop.customer();
  const paid = bankRow();
  const request = await books.ask(asha, '500', paid.reference);
  const { id: importId } = await books.imported(bankStatement([paid, bankRow()]));
  const [, payment] = await books.payments('state=open');
  const reopen = (id: number, who = meera) => shop.post(`/api/admin/payments/${id}/reopen`, who, {});
  expect(payment).toMatchObject({ reason: 'fits', fundRequestId: request.id });
  expect((await reopen(payment?.id ?? 0)).json().code).toBe('conflict');
  expect((await books.resolve(payment?.id ?? 0, { as: 'not-ours' })).statusCode).toBe(200);
  expect((await reopen(payment?.id ?? 0, asha)).statusCode).toBe(403);
  expect((await reopen(999)).statusCode).toBe(404);
  expect((await reopen(payment?.id ?? 0)).json()).toMatchObject({
    ...{ state: 'ambiguous', reason: 'reopened', comment: '' },
    candidates: [{ fundRequestId: request.id, differingDigits: 0 }],
  });
  await books.apply(importId);
  await books.imported(bankStatement([paid, bankRow(), bankRow()]));
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect((await books.resolve(payment?.id ?? 0, { fundRequestId: request.id })).statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect((await reopen(payment?.id ?? 0)).json().code).toBe('conflict');
});

test('two customers with one reference: neither is credited by itself', async () => {
  const [asha, thief] = [await shop.customer(), await shop.customer({ firstName: 'Thief' })];
  const paid = bankRow();
  const request = await books.ask(asha, '500', paid.reference);
  expect((await books.ask(thief, '500', `UTR ${paid.reference}`)).status).toBe(409);
  await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
  expect([await shop.balanceOf(asha), await shop.balanceOf(thief)]).toEqual(['0.00', '0.00']);
  const payment = await books.payment('state=ambiguous');
  expect(payment).toMatchObject({
    reason: 'contested',
    candidates: [{ fundRequestId: request.id }, { fundRequestId: null, user: { id: thief.id } }],
  });
  expect(payment).toMatchObject({ decidedBy: null, decidedAt: null });
  await books.resolve(payment.id, { fundRequestId: request.id });
  const [decided] = await books.payments(`reference=${paid.reference}`);
  expect(decided).toMatchObject({ decidedBy: { id: meera.id }, decidedAt: expect.any(String) });
  expect((await books.resolve(payment.id, { userId: thief.id })).statusCode).toBe(409);
  expect([await shop.balanceOf(asha), await shop.balanceOf(thief)]).toEqual(['500.00', '0.00']);
});

test.each([
  ['claimed-late', { date: '2026-11-10' }, '500', undefined],
  ['claimed-early', { date: '2026-11-23' }, '500', undefined],
  ['large-first', { paise: 25_000_01 }, '25000.01', undefined],
  ['older-than-account', { date: '2026-11-20' }, '500', 'new'],
] as const)('what the guards see (%s) waits for a person', async (reason, more, amount, isNew) => {
  shop.clock.now -= isNew ? 0 : 60 * 86_400_000;
  const asha = await shop.customer();
  shop.clock.now = Date.parse('2026-11-21T12:00:00+05:30');
  meera = await shop.signIn(meera.email);
  books = openBookkeeping(shop, meera);
  const back = await shop.signIn(asha.email);
  const paid = bankRow(more);
  await books.ask(back, amount, paid.reference);
  await books.apply((await books.imported(bankStatement([paid, bankRow({ date: paid.date })]))).id);
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason }]);
  expect(await shop.balanceOf(back)).toBe('0.00');
});

test('an admin’s own payment is not credited by the shop itself either, whoever imported it', async () => {
  const paid = bankRow();
  await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
  await books.ask(meera, '500', paid.reference);
  while ((await shop.processJobs()) > 0);
  expect(await shop.balanceOf(meera)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'own-request' }]);
});

test.each(['hdfc', 'axis', 'phonepe'] as const)(
  'a payment that %s shows going out again is a person’s',
  async (bank) => {
    const asha = await shop.customer();
    const paid = bankRow();
    await books.ask(asha, '500', paid.reference);
    const file = bankStatement([paid, bankRow(), { ...paid, direction: 'out', note: 'RETURN' }], bank);
    await books.apply((await books.imported(file)).id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
    expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'returned' }]);
  },
);

test('a payment that nobody names and that goes out again says so, before somebody does', async () => {
  const asha = await shop.customer();
  const paid = bankRow();
  await books.imported(bankStatement([paid, bankRow()]));
  expect(await books.payments('state=ambiguous')).toEqual([]);
  await books.imported(bankStatement([bankRow(), { ...paid, direction: 'out', note: 'RETURN' }]));
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'returned' }]);
  await books.ask(asha, '500', paid.reference);
  await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('an admin’s own payment is another admin’s to decide', async () => {
  const paid = bankRow();
  const request = await books.ask(meera, '500', paid.reference);
  await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
  const payment = await books.payment('state=ambiguous');
  expect(payment.reason).toBe('own-request');
  expect((await books.resolve(payment.id, { fundRequestId: request.id })).json().code).toBe('own-account');
  expect((await books.resolve(payment.id, { userId: meera.id })).json().code).toBe('own-account');
  expect(await shop.balanceOf(meera)).toBe('0.00');
  const kabir = await books.anotherAdmin();
  expect((await books.resolve(payment.id, { fundRequestId: request.id }, kabir)).statusCode).toBe(200);
});

test('each candidate says whether the bank names a payer of that name, and nothing is decided by it', async () => {
  const asha = await shop.customer({ firstName: 'Asha' });
  const ravi = await shop.customer({ firstName: 'Ravi' });
  for (const [who, typed] of [
    [asha, '999999999998'],
    [ravi, '999999999999'],
  ] as const)
    await books.ask(who, '500', typed);
  await books.imported(bankStatement([bankRow({ name: 'ASHA VERMA' }), bankRow({ paise: 70_00 })]));
  const payment = await books.payment('state=needs-decision');
  expect([payment.payerName, payment.reason]).toEqual(['ASHA VERM', 'nobody']);
  const hints = payment.candidates.map(({ user, payerName }) => [user.id, payerName]);
  expect(hints.sort()).toEqual(
    [
      [asha.id, 'same'],
      [ravi.id, 'other'],
    ].sort(),
  );
  await books.imported(bankStatement([bankRow({ name: 'ASHA VERMA' })], 'phonepe'));
  const unnamed = await books.payment('state=unmatched');
  expect([unnamed.payerName, unnamed.candidates.map((each) => each.payerName)]).toEqual([null, ['none', 'none']]);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
});
