import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
  const settings = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const open = async (who = asha, amount = '500'): Promise<PaymentIntent> => {
  const answer = await shop.post('/api/funds/intents', who, { amount });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const read = async (intent: PaymentIntent, who = asha): Promise<PaymentIntent> =>
  (await shop.get(`/api/funds/intents/${intent.id}`, who)).json();
const paymentOf = (intent: PaymentIntent, more: Parameters<typeof bankRow>[0] = {}) =>
  bankRow({ paise: paiseOf(intent.payableAmount), ...more });
const press = async (rows: Parameters<typeof bankStatement>[0]) => {
  const preview = await books.imported(
    bankStatement([...rows, bankRow({ direction: 'out', reference: '', note: 'RENT' })]),
  );
  await books.apply(preview.id);
  return preview;
};

test('what was begun and has not arrived is listed for its customer alone, as long as it is credited when it comes', async () => {
  const list = async (who = asha) => (await shop.get('/api/funds/intents', who)).json();
  const isTold = async (who = asha) => (await shop.get('/api/auth/me', who)).json().hasBegunPayments;
  expect(await isTold()).toBeUndefined();
  const intents = [await open(asha, '100'), await open(asha, '200'), await open(asha, '300'), await open(asha, '400')];
  expect([await list(), await isTold()]).toEqual([intents.slice(1).toReversed(), true]);
  expect(await list(await shop.customer({ firstName: 'Ravi' }))).toEqual([]);
  await press([paymentOf(intents[3] as PaymentIntent)]); // there are four
  await books.ask(asha, '300', '632600009999');
  shop.clock.now += hour;
  expect(await list()).toMatchObject([
    { id: intents[2]?.id, status: 'expired' },
    { id: intents[1]?.id, status: 'expired' },
    { id: intents[0]?.id },
  ]);
  shop.clock.now += 48 * hour;
  const later = await shop.signIn(asha.email);
  expect([await list(later), await isTold(later)]).toEqual([[], undefined]);
});

test('an amount and a code of its own, the same when asked again, and nobody else’s', async () => {
  const intent = await open();
  expect(intent).toMatchObject({ amount: '500.00', hasOwnAmount: true, status: 'open', upiId: 'shop@okicici' });
  expect(intent.payableAmount).toMatch(/^500\.(?!00)\d\d$/);
  expect(intent.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
  const fields = new URLSearchParams(intent.upiLink.slice(intent.upiLink.indexOf('?')));
  expect([fields.get('am'), fields.get('tn')?.slice(0, 6)]).toEqual([intent.payableAmount, intent.code]);
  expect(await open()).toEqual(intent);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect((await open(ravi)).payableAmount).not.toBe(intent.payableAmount);
  expect((await shop.get(`/api/funds/intents/${intent.id}`, ravi)).statusCode).toBe(404);
  shop.clock.now += 31 * minute;
  expect((await read(intent)).status).toBe('expired');
  expect((await open()).id).not.toBe(intent.id);
});

test('without an UPI id nobody is asked to pay', async () => {
  const settings = { upiId: '', qrCodeImage: 'https://a.in/qr.png', paymentInstructions: '' };
  await shop.put('/api/payment-settings', meera, settings);
  expect((await shop.post('/api/funds/intents', asha, { amount: '500' })).json().code).toBe('conflict');
});

test('its payment is credited by the press on an import, with nothing typed, and once', async () => {
  const intent = await open();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const other = await open(ravi);
  const paid = [paymentOf(intent), paymentOf(other)];
  expect(await press(paid)).toMatchObject({ matched: 2, needsDecision: 0 });
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual([intent.payableAmount, other.payableAmount]);
  const { status, fundRequestId } = await read(intent);
  expect([status, await books.statusOf(fundRequestId ?? 0)]).toEqual(['paid', 'approved']);
  // The same payment in another file, and its number typed by somebody.
  await press([...paid, bankRow()]);
  expect((await books.ask(ravi, '500', paid[0]?.reference ?? '')).status).toBe(409);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('a second payment of the same amount is a person’s', async () => {
  const intent = await open();
  await press([paymentOf(intent), paymentOf(intent)]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  const [payment] = await books.payments('state=duplicate');
  expect(payment).toMatchObject({ reason: 'paid-again', candidates: [{ user: { id: asha.id }, code: intent.code }] });
});

test('of two payments for one intent the preview counts the one that its press credits', async () => {
  const intent = await open();
  const paid = [paymentOf(intent), paymentOf(intent), bankRow({ direction: 'out', reference: '', note: 'RENT' })];
  const preview = await books.imported(bankStatement(paid));
  const counts = { matched: 1, matchedTotal: intent.payableAmount, needsDecision: 1, creditedCount: 0 };
  expect(preview).toMatchObject(counts);
  expect(await books.payments('state=duplicate')).toMatchObject([
    { reason: 'paid-again', referenceNumber: paid[1]?.reference },
  ]);
  // A third one, in the file of another account.
  expect(await books.imported(bankStatement([paymentOf(intent), bankRow()], 'kotak'))).toMatchObject({ matched: 0 });
  expect(await books.imported(`${bankStatement(paid)}\r\n`)).toMatchObject(counts);
  expect(await books.apply(preview.id)).toMatchObject({ matched: 0, needsDecision: 1, creditedCount: 1 });
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('a second payment of an intent that has a request of its own is counted and credited, too', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const [one, two] = [await open(), await open(ravi)];
  const paid = [paymentOf(one), paymentOf(one), paymentOf(two), paymentOf(two)];
  await books.ask(asha, one.payableAmount, paid[1]?.reference ?? '');
  const linked = { amount: two.payableAmount, referenceNumber: paid[3]?.reference, intentId: two.id };
  expect((await shop.post('/api/funds/request', ravi, linked)).statusCode).toBe(201);
  const preview = await books.imported(bankStatement(paid));
  expect(preview).toMatchObject({ matched: 3, needsDecision: 1 });
  expect(await books.apply(preview.id)).toMatchObject({ matched: 0, needsDecision: 1, creditedCount: 3 });
  expect([Number(await shop.balanceOf(asha)), await shop.balanceOf(ravi)]).toEqual([
    2 * Number(one.payableAmount),
    two.payableAmount,
  ]);
});

test('of twenty presses at once one credits', async () => {
  const intent = await open();
  const preview = await books.imported(bankStatement([paymentOf(intent), bankRow()]));
  const kabir = await books.anotherAdmin();
  await Promise.all(Array.from({ length: 20 }, (_, index) => books.apply(preview.id, index % 2 ? meera : kabir)));
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('a code with another amount is prepared for a person, who credits what arrived', async () => {
  const intent = await open();
  // A name can look like a code.
  await press([paymentOf(intent, { paise: 450_00, note: `${intent.code} DHARAM` })]);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  const payment = await books.payment('state=wrong_amount');
  expect(payment.candidates).toMatchObject([{ fundRequestId: null, code: intent.code, user: { id: asha.id } }]);
  expect((await read(intent)).seenAmount).toBe('450.00');
  await books.resolve(payment.id, { userId: asha.id });
  expect([await shop.balanceOf(asha), (await read(intent)).status]).toEqual(['450.00', 'paid']);
  await press([paymentOf(intent)]);
  expect(await shop.balanceOf(asha)).toBe('450.00');
});

test('the amount of one customer with the code of another is a person’s, and a cut code brings nothing', async () => {
  const intent = await open();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const other = await open(ravi);
  await press([paymentOf(intent, { note: other.code }), bankRow({ paise: 500_00, note: other.code.slice(0, 5) })]);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
  expect(await books.payments('state=ambiguous')).toMatchObject([{ amount: intent.payableAmount, reason: 'several' }]);
});

test.each(['right', 'wrong'] as const)('a reference that is typed too, %s, asks for the same money', async (kind) => {
  const intent = await open();
  const paid = paymentOf(intent);
  const typed = kind === 'right' ? paid.reference : '412300004567';
  const body = { amount: intent.payableAmount, referenceNumber: typed, intentId: intent.id };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  expect(await read(intent)).toMatchObject({ status: 'open', fundRequestId: id });
  const again = await shop.post('/api/funds/request', asha, { ...body, referenceNumber: '412300009999' });
  expect(again.json().code).toBe('already-decided');
  expect(await press([paid])).toMatchObject({ matched: 1 });
  expect([await shop.balanceOf(asha), await books.statusOf(id)]).toEqual([intent.payableAmount, 'approved']);
  expect((await read(intent)).status).toBe('paid');
  expect(await shop.get(`/api/funds/requests`, asha).then((answer) => answer.json())).toHaveLength(1);
});

test('an approval with another amount says what was credited', async () => {
  const intent = await open();
  const body = { amount: intent.payableAmount, referenceNumber: '412300004568', intentId: intent.id };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  const decision = { status: 'approved', receivedAmount: '500.00', adminNotes: 'It came rounded' };
  await shop.put(`/api/admin/fund-requests/${id}`, meera, decision);
  expect(await read(intent)).toMatchObject({ status: 'paid', creditedAmount: '500.00' });
});

test('an approval by hand pays it too, and the statement adds nothing', async () => {
  const intent = await open();
  const paid = paymentOf(intent);
  const body = { amount: intent.payableAmount, referenceNumber: paid.reference, intentId: intent.id };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  expect((await read(intent)).creditedAmount).toBeNull();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  expect(await read(intent)).toMatchObject({ status: 'paid', creditedAmount: intent.payableAmount });
  await press([paid]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('whoever typed the number of a payment that another one was asked for gets nothing by itself', async () => {
  const intent = await open();
  const thief = await shop.customer({ firstName: 'Thief' });
  const paid = paymentOf(intent);
  await books.ask(thief, intent.payableAmount, paid.reference);
  await press([paid]);
  expect([await shop.balanceOf(asha), await shop.balanceOf(thief)]).toEqual(['0.00', '0.00']);
  const payment = await books.payment('state=ambiguous');
  expect(payment).toMatchObject({ reason: 'several' });
  expect(payment.candidates.map(({ user }) => user.id)).toEqual([thief.id, asha.id]);
  expect(
    (
      await shop.post('/api/funds/request', thief, {
        amount: '500',
        referenceNumber: '412311112222',
        intentId: intent.id,
      })
    ).statusCode,
  ).toBe(409);
});

test('a late payment is credited while its amount is kept, and is a person’s afterwards', async () => {
  const intent = await open();
  const late = await open(asha, '700');
  shop.clock.now += 50 * hour;
  meera = await shop.signIn(meera.email);
  books = openBookkeeping(shop, meera);
  await press([paymentOf(intent, { date: '2026-11-23' }), paymentOf(late, { date: '2026-11-25' })]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  expect(await books.payments('state=late')).toMatchObject([{ reason: 'paid-late' }]);
  // Made before it was asked for.
  asha = await shop.signIn(asha.email);
  const early = await open(asha, '900');
  await press([paymentOf(early, { date: '2026-11-21' })]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('amounts are free again in the end, and what was never paid is deleted', async () => {
  const intent = await open();
  const taken = async () => {
    const slots = shop.database.read
      .selectFrom('payment_intents')
      .select('slot_paise')
      .where('slot_paise', 'is not', null);
    return (await slots.execute()).length;
  };
  await releaseIntents(shop.database, shop.clock.now + 48 * hour);
  expect(await taken()).toBe(1);
  await releaseIntents(shop.database, shop.clock.now + 49 * hour);
  expect(await taken()).toBe(0);
  await releaseIntents(shop.database, shop.clock.now + 40 * day);
  expect((await shop.get(`/api/funds/intents/${intent.id}`, asha)).statusCode).toBe(404);
});

test('with all amounts taken, or many of one’s own, the amount is plain and the code tells', async () => {
  for (let n = 0; n < 5; n++) expect((await open(asha, String(100 + n))).hasOwnAmount).toBe(true);
  const plain = await open();
  expect(plain).toMatchObject({ hasOwnAmount: false, payableAmount: '500.00' });
  await press([bankRow({ paise: 500_00 })]);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  await press([bankRow({ paise: 500_00, note: `${plain.code} tarakki` })]);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('of fifty who ask for the same amount at once, each has another one', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => shop.customer()));
  const intents = await Promise.all(people.map((who) => open(who)));
  const own = intents.filter(({ hasOwnAmount }) => hasOwnAmount);
  expect(new Set(own.map(({ payableAmount }) => payableAmount)).size).toBe(own.length);
  expect(new Set(intents.map(({ code }) => code)).size).toBe(50);
  expect(own.length).toBeGreaterThan(40);
});

test('an admin’s own is another one’s to decide', async () => {
  const intent = await open(meera);
  await press([paymentOf(intent)]);
  expect(await shop.balanceOf(meera)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'own-request' }]);
});

const askFor = async (intent: PaymentIntent, referenceNumber: string): Promise<number> => {
  const body = { amount: intent.payableAmount, referenceNumber, intentId: intent.id };
  const answer = await shop.post('/api/funds/request', asha, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

test.each(['by the press', 'by a person'])(
  'a number that is sent with another payment than it is of pays the one that arrived, %s',
  async (way) => {
    const [first, second] = [await open(), await open(asha, '700')];
    const paid = paymentOf(second);
    // Who asks for another amount than arrived is a person's.
    const asked = way === 'by the press' ? { ...first, payableAmount: second.payableAmount } : first;
    const id = await askFor(asked, paid.reference);
    await press([paid]);
    if (way === 'by a person') {
      const payment = await books.payment('state=wrong_amount');
      expect((await books.resolve(payment.id, { fundRequestId: id })).statusCode).toBe(200);
    }
    expect(await shop.balanceOf(asha)).toBe(second.payableAmount);
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['open', 'paid']);
    expect(await read(second)).toMatchObject({ fundRequestId: id });
    await press([paymentOf(first)]);
    expect(await read(first)).toMatchObject({ status: 'paid' });
  },
);

test('a number that was replaced is not credited to a stranger who names it', async () => {
  const intent = await open();
  const other = bankRow();
  await askFor(intent, other.reference);
  await press([paymentOf(intent)]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  const thief = await shop.customer({ firstName: 'Thief' });
  expect((await books.ask(thief, '500', other.reference)).status).toBe(201);
  await press([other]);
  expect(await shop.balanceOf(thief)).toBe('0.00');
  const payment = await books.payment('state=ambiguous');
  expect([payment.reason, payment.candidates.map(({ user }) => user.id)]).toEqual(['contested', [thief.id, asha.id]]);
});

test('a number that was replaced is a person’s also when its customer names it again', async () => {
  const intent = await open();
  const other = bankRow();
  await askFor(intent, other.reference);
  await press([paymentOf(intent)]);
  const { id, status } = await books.ask(asha, '500', other.reference);
  expect(status).toBe(201);
  await press([other]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
  const payment = await books.payment('state=ambiguous');
  expect(payment.reason).toBe('contested');
  expect((await books.resolve(payment.id, { fundRequestId: id })).statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe((Number(intent.payableAmount) + 500).toFixed(2));
});

test('a second payment of what is paid is no stranger’s who names it', async () => {
  const intent = await open();
  await press([paymentOf(intent)]);
  const again = paymentOf(intent);
  const thief = await shop.customer({ firstName: 'Thief' });
  await books.ask(thief, intent.payableAmount, again.reference);
  await press([again]);
  expect(await shop.balanceOf(thief)).toBe('0.00');
  const payment = await books.payment('state=ambiguous');
  // Whoever decides sees both.
  expect([payment.reason, payment.candidates.map(({ user }) => user.id)]).toEqual(['several', [thief.id, asha.id]]);
});

test('a payment with the code of another customer is no stranger’s who names it, whatever its amount', async () => {
  const intent = await open();
  await press([paymentOf(intent)]);
  const again = bankRow({ note: `${intent.code} TARAKKI` });
  const thief = await shop.customer({ firstName: 'Thief' });
  await books.ask(thief, '500', again.reference);
  await press([again]);
  expect(await shop.balanceOf(thief)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'several' }]);
});

test('a number that was refused with a payment that is paid is no stranger’s who names it', async () => {
  const intent = await open();
  await press([paymentOf(intent)]);
  const again = bankRow();
  const body = { amount: '500', referenceNumber: again.reference, intentId: intent.id };
  expect((await shop.post('/api/funds/request', asha, body)).json().code).toBe('already-decided');
  const thief = await shop.customer({ firstName: 'Thief' });
  await books.ask(thief, '500', again.reference);
  await press([again]);
  expect(await shop.balanceOf(thief)).toBe('0.00');
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'contested' }]);
});

test('a number that is sent with a made-up payment stops nobody', async () => {
  const intent = await open();
  const paid = paymentOf(intent);
  const thief = await shop.customer({ firstName: 'Thief' });
  for (const intentId of [intent.id, 987_654]) {
    const body = { amount: '500', referenceNumber: paid.reference, intentId };
    expect((await shop.post('/api/funds/request', thief, body)).json().code).toBe('already-decided');
  }
  await press([paid]);
  expect(await shop.balanceOf(asha)).toBe(intent.payableAmount);
});

test('a second payment of what is paid is credited to its customer, who names it', async () => {
  const intent = await open();
  await press([paymentOf(intent)]);
  const again = paymentOf(intent);
  await books.ask(asha, intent.payableAmount, again.reference);
  await press([again]);
  expect(await shop.balanceOf(asha)).toBe((2 * Number(intent.payableAmount)).toFixed(2));
});
