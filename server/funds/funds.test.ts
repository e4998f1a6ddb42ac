import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fundTexts } from '../../contract/funds.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
/** Asks for much and is given nothing. */
let vain: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  vain = await shop.customer();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let count = 0;
const nextUtr = () => String(412345678000 + ++count);
const request = (who: Person, body: Record<string, unknown> | string, more: { key?: string } = {}) =>
  shop.post('/api/funds/request', who, body, more);
const decide = (id: number, body: Record<string, unknown>, who = meera, more: { key?: string } = {}) =>
  shop.put(`/api/admin/fund-requests/${id}`, who, body, more);

async function pendingRequest(amount = '500') {
  const asha = await shop.customer();
  const filed = (await request(asha, { amount, referenceNumber: nextUtr() })).json();
  return { asha, id: filed.id as number, filed };
}

test('a payment is reported, waits, is approved with a note, and is in the wallet', async () => {
  const asha = await shop.customer();

  const filed = await request(asha, { amount: '500', referenceNumber: ' 4123 4567 8901 ' });
  expect(filed.statusCode).toBe(201);
  const stands = {
    id: filed.json().id,
    amount: '500.00',
    receivedAmount: null,
    referenceNumber: '4123 4567 8901',
    receivedReference: null,
    adminNotes: '',
    moneyBack: [],
  };
  const createdAt = new Date(shop.clock.now).toISOString();
  expect(filed.json()).toEqual({ ...stands, status: 'pending', createdAt, decidedAt: null });
  expect(await shop.balanceOf(asha)).toBe('0.00');

  shop.clock.now += 60_000;
  const approved = await decide(stands.id, { status: 'approved', adminNotes: ' Thank you! ' });

  expect(approved.statusCode).toBe(200);
  const decidedAt = new Date(shop.clock.now).toISOString();
  const now = { ...stands, status: 'approved', adminNotes: 'Thank you!', createdAt, decidedAt };
  expect(approved.json()).toEqual({
    ...now,
    nearPayments: [],
    user: { id: asha.id, firstName: 'Asha', lastName: 'Verma', email: asha.email },
    similar: { sameReference: 0, sameAmount: 0 },
    decidedBy: expect.objectContaining({ id: meera.id }),
    gateway: null,
    returnable: '500.00',
    arrived: null,
    notShownBy: [],
  });
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect((await shop.get('/api/funds/requests', asha)).json()).toEqual([now]);
  expect((await shop.get('/api/funds/transactions', asha)).json()).toEqual([
    expect.objectContaining({
      type: 'add',
      direction: 'in',
      amount: '500.00',
      balanceAfter: '500.00',
      description: 'Funds added (UTR 4123 4567 8901)',
      subject: { kind: 'payment', id: now.id, about: '4123 4567 8901' },
      paymentReference: '4123 4567 8901',
    }),
  ]);
});

test('a rejected payment moves nothing, and the customer reads why', async () => {
  const { asha, id } = await pendingRequest();
  await decide(id, { status: 'rejected', adminNotes: 'No such payment.\nPlease check the UTR.' });
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect((await shop.get('/api/funds/requests', asha)).json()[0]).toMatchObject({
    status: 'rejected',
    adminNotes: 'No such payment.\nPlease check the UTR.',
  });
  expect((await shop.get('/api/funds/transactions', asha)).json()).toEqual([]);
});

const shape = 'Please enter an amount in rupees, such as 500 or 500.50';

test.each<[unknown, string]>([
  ['9.99', 'Minimum amount is ₹10'],
  [9.99, 'Minimum amount is ₹10'],
  [0, 'Minimum amount is ₹10'],
  ['-500', 'Minimum amount is ₹10'],
  [-0.01, 'Minimum amount is ₹10'],
  ['100000.01', 'Maximum amount is ₹1,00,000'],
  [100_000.01, 'Maximum amount is ₹1,00,000'],
  ['9007199254740993', 'Maximum amount is ₹1,00,000'],
  ['1e3', shape],
  ['0x3e8', shape],
  ['10.005', shape],
  [10.005, shape],
  ['५००', shape],
  ['1,000', shape],
  ['₹500', shape],
  ['', shape],
  [undefined, 'Please enter an amount'],
  [null, 'Please enter an amount'],
  [true, 'Please enter an amount'],
  [['500'], 'Please enter an amount'],
  [{ paise: 50_000 }, 'Please enter an amount'],
])('an amount of %j is refused beside its field', async (amount, text) => {
  const refused = await request(vain, { amount, referenceNumber: nextUtr() });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid-input', message: text, fields: { amount: text } });
  expect((await shop.get('/api/funds/requests', vain)).json()).toEqual([]);
});

test('an amount that JSON writes in another way is what it is, or refused', async () => {
  const asha = await shop.customer();
  const raw = (amount: string) => request(asha, `{"amount":${amount},"referenceNumber":"${nextUtr()}"}`);
  expect((await raw('5e2')).json().amount).toBe('500.00');
  expect((await raw('500.10')).json().amount).toBe('500.10');
  for (const amount of ['1e309', '1e21', '1e-7', 'NaN', '0x10', '0500', '1_000']) {
    expect([amount, (await raw(amount)).statusCode]).toEqual([amount, 400]);
  }
});

test.each<[unknown, string]>([
  ['10', '10.00'],
  [10, '10.00'],
  ['10.5', '10.50'],
  [99_999.99, '99999.99'],
  ['100000', '100000.00'],
])('an amount of %j is taken as ₹%s', async (amount, taken) => {
  const asha = await shop.customer();
  const filed = await request(asha, { amount, referenceNumber: nextUtr() });
  expect([filed.statusCode, filed.json().amount]).toEqual([201, taken]);
});

test.each<[unknown, string | undefined]>([
  ['A123', 'Please enter a valid reference number'],
  ['A1234', undefined],
  ['B'.repeat(50), undefined],
  ['B'.repeat(51), 'Reference number too long'],
  ['  1 2  ', 'Please enter a valid reference number'],
  ['- - - - -', 'Please enter a valid reference number'],
  ['UTR\u202e54321', fundTexts.referenceNotAscii],
  ['UTR\u000054321', fundTexts.referenceNotAscii],
  ['UTR\ud80054321', fundTexts.referenceNotAscii],
  [412345678901, 'Please enter a valid reference number'],
  [undefined, 'Please enter a valid reference number'],
])('a reference of %j: %s', async (referenceNumber, text) => {
  const answer = await request(await shop.customer(), { amount: '10', referenceNumber });
  expect(answer.statusCode).toBe(text === undefined ? 201 : 400);
  expect(answer.json().fields?.referenceNumber).toBe(text);
});

test('a reference is used once, however it is written and whoever sends it', async () => {
  const asha = await shop.customer();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  await request(asha, { amount: '100', referenceNumber: 'AXIS-2411 ab77' });

  for (const who of [asha, ravi]) {
    for (const referenceNumber of ['AXIS-2411 ab77', 'axis2411AB77', ' A X I S 2411 - AB77 ', 'UTR: AXIS/२४११.ab77']) {
      const again = await request(who, { amount: '250', referenceNumber });
      expect(again.statusCode).toBe(409);
      // Whose number it is hears nobody else.
      const message = who === asha ? 'You have sent this number already' : 'This reference number was already used';
      expect(again.json()).toEqual({
        code: 'reference-used',
        message,
        fields: { referenceNumber: message },
        ...(who === asha && { detail: { kind: 'reference-yours' } }),
      });
    }
  }
  expect((await shop.get('/api/funds/requests', ravi)).json()).toEqual([]);
});

test('who sent a number in vain, and finds it used by somebody else, hears no more than that', async () => {
  const { asha, id, filed } = await pendingRequest();
  await decide(id, { status: 'rejected' });
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const { referenceNumber } = filed;
  expect((await request(ravi, { amount: '500', referenceNumber })).statusCode).toBe(201);
  const message = 'This reference number was already used';
  const again = await request(asha, { amount: '500', referenceNumber });
  expect(again.json()).toEqual({ code: 'reference-used', message, fields: { referenceNumber: message } });
});

test('an approved reference stays used; a rejected one may be sent again, once', async () => {
  const { asha, id, filed } = await pendingRequest();
  const again = { amount: '500', referenceNumber: filed.referenceNumber };
  await decide(id, { status: 'rejected' });

  const second = await request(asha, again);
  expect(second.statusCode).toBe(201);
  expect((await request(asha, again)).statusCode).toBe(409);
  await decide(second.json().id, { status: 'approved' });
  expect((await request(asha, again)).statusCode).toBe(409);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('of forty requests with one reference at once, one stands', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  const referenceNumber = nextUtr();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => request(people[n % 4] ?? meera, { amount: '500', referenceNumber })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(39).fill(409)]);
});

test('of forty decisions at once, approvals and rejections mixed, one counts and the others are told', async () => {
  for (let round = 0; round < 3; round++) {
    const { asha, id } = await pendingRequest('100');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => decide(id, { status: (n + round) % 2 === 0 ? 'approved' : 'rejected' })),
    );
    const [won] = answers.filter(({ statusCode }) => statusCode === 200);
    const lost = answers.filter(({ statusCode }) => statusCode === 409);
    expect(lost).toHaveLength(39);
    const { status } = won?.json() ?? {};
    expect(new Set(lost.map((answer) => answer.json().message))).toEqual(
      new Set([`This request was already ${status}.`]),
    );
    expect(await shop.balanceOf(asha)).toBe(status === 'approved' ? '100.00' : '0.00');
  }
});

test('a decision is final, and a second one says what happened', async () => {
  const { asha, id } = await pendingRequest();
  await decide(id, { status: 'approved', adminNotes: 'first' });
  for (const status of ['approved', 'rejected']) {
    const late = await decide(id, { status, adminNotes: 'second' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({ code: 'already-decided', message: 'This request was already approved.' });
  }
  expect((await shop.get('/api/funds/requests', asha)).json()[0].adminNotes).toBe('first');
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('a retried request is filed once and answered the same', async () => {
  const asha = await shop.customer();
  const body = { amount: '500', referenceNumber: nextUtr() };
  const answers = [await request(asha, body, { key: 'pay-1' }), await request(asha, body, { key: 'pay-1' })];
  answers.push(await request(asha, { ...body, amount: 500 }, { key: 'pay-1' }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
  expect((await request(asha, { ...body, amount: '501' }, { key: 'pay-1' })).json().code).toBe('key-reused');
  expect((await shop.get('/api/funds/requests', asha)).json()).toHaveLength(1);
});

test('a refused request leaves its key free, so that the corrected one may come with it', async () => {
  const { filed } = await pendingRequest();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect(
    (await request(ravi, { amount: '10', referenceNumber: filed.referenceNumber }, { key: 'pay-2' })).statusCode,
  ).toBe(409);
  expect((await request(ravi, { amount: '10', referenceNumber: nextUtr() }, { key: 'pay-2' })).statusCode).toBe(201);
});

test('a retried decision is answered as the first time, and credits once', async () => {
  const { asha, id } = await pendingRequest();
  const body = { status: 'approved', adminNotes: 'ok' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, body, meera, { key: `decide-${id}` })));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  const other = await pendingRequest();
  expect((await decide(other.id, body, meera, { key: `decide-${id}` })).json().code).toBe('key-reused');
});

test.each<[Record<string, unknown>, string]>([
  [{ status: 'pending' }, 'status'],
  [{ status: 'APPROVED' }, 'status'],
  [{}, 'status'],
  [{ status: 'approved', adminNotes: 'x'.repeat(2_001) }, 'adminNotes'],
  [{ status: 'approved', adminNotes: 'a\u202eb' }, 'adminNotes'],
  [{ status: 'approved', adminNotes: 5 }, 'adminNotes'],
])('a decision like %.60j is refused and decides nothing', async (body, field) => {
  const { asha, id } = await pendingRequest();
  const refused = await decide(id, body);
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toContain(field);
  expect((await shop.get('/api/funds/requests', asha)).json()[0].status).toBe('pending');
});

test('a request that was never made is not found, and no customer decides anything', async () => {
  const { asha, id } = await pendingRequest();
  expect((await decide(999_999_999, { status: 'approved' })).statusCode).toBe(404);
  expect((await decide(id, { status: 'approved' }, asha)).statusCode).toBe(403);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('who is about to pay is told how long the last payments took, from when they were asked for', async () => {
  const usual = async () => (await shop.get('/api/payment-settings', await shop.customer())).json().usualMinutes;
  const settings = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
  // Twenty push every earlier decision out.
  for (let paid = 0; paid < 20; paid++) {
    const asha = await shop.customer();
    const intent = (await shop.post('/api/funds/intents', asha, { amount: '500' })).json();
    shop.clock.now += 18 * 60_000;
    // Its number is sent long after it was asked for, and approved at once.
    const sent = { amount: intent.payableAmount, intentId: intent.id, referenceNumber: nextUtr() };
    const { id } = (await shop.post('/api/funds/request', asha, sent)).json();
    await decide(id, { status: 'approved' });
  }
  expect(await usual()).toBe(20);
});

test('an account shows what is on its way, and how long the last decisions took', async () => {
  const onTheWay = async (who: Person) => (await shop.get('/api/auth/me', who)).json().fundsOnTheWay;
  const { asha, id } = await pendingRequest('500');
  const sentAt = new Date(shop.clock.now).toISOString();
  // Twenty decisions of twelve minutes each push every earlier one out.
  for (let decided = 0; decided < 20; decided++) {
    const other = await pendingRequest('100');
    shop.clock.now += 12 * 60_000;
    await decide(other.id, { status: decided % 2 === 0 ? 'approved' : 'rejected' });
  }
  await request(asha, { amount: '20.50', referenceNumber: nextUtr() });

  expect(await onTheWay(asha)).toEqual({ amount: '520.50', requests: 2, since: sentAt, usualMinutes: 15 });
  expect(await onTheWay(await shop.customer())).toBeUndefined();

  await decide(id, { status: 'approved' });
  expect(await onTheWay(asha)).toMatchObject({ amount: '20.50', requests: 1 });
});
