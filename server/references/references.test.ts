import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fundTexts } from '../../contract/funds.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let count = 0;
const nextUtr = () => String(412345670000 + ++count);
const request = (who: Person, referenceNumber: string, amount = '500') =>
  shop.post('/api/funds/request', who, { amount, referenceNumber });
const decide = (id: number, body: Record<string, unknown>) => shop.put(`/api/admin/fund-requests/${id}`, meera, body);
const operate = (who: Person, body: Record<string, unknown>, more: { key?: string } = {}) =>
  shop.post(
    `/api/admin/users/${who.id}/balance-operation`,
    meera,
    { operation: 'add', amount: '500', description: 'Paid by bank', ...body },
    more,
  );

const inScript = (zero: string, digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

const disguises: readonly (readonly [string, (utr: string) => string])[] = [
  ['an invisible sign', (utr) => `${utr.slice(0, 6)}\ufe00${utr.slice(6)}`],
  ['another invisible sign', (utr) => `${utr}\u{e0100}`],
  ['a sign of no width', (utr) => `${utr.slice(0, 3)}\u034f${utr.slice(3)}\u180b\u17b4`],
  ['Devanagari digits', (utr) => inScript('०', utr)],
  ['Bengali digits', (utr) => inScript('০', utr)],
  ['Arabic digits', (utr) => inScript('٠', utr)],
  ['a minus', (utr) => utr.replace(/(....)/g, '$1\u2212')],
  ['dots, strokes and hashes', (utr) => utr.replace(/(...)/g, '$1._/#')],
  ['a dot in the middle', (utr) => `${utr.slice(0, 6)}·${utr.slice(6)}`],
  ['combining marks', (utr) => utr.replace(/(..)/g, '$1\u0301')],
  ['zeros in front', (utr) => `0000${utr}`],
  ['UTR in front', (utr) => `UTR ${utr}`],
  ['UPI in front', (utr) => `UPI/${utr}`],
  ['four letters in front', (utr) => `ABCD${utr}`],
  ['labels and zeros in front', (utr) => `Txn Ref No. 00${utr}`],
  ['itself once more', (utr) => `${utr} ${utr}`],
  ['a count behind', (utr) => `${utr}-1`],
  ['paise behind', (utr) => `${utr}.00`],
];

/** Other numbers, by their look, that are refused while the one within them is claimed. */
const hidings: readonly (readonly [string, (utr: string) => string])[] = [
  ['a letter and a digit in front', (utr) => `x1${utr}`],
  ['another number around it', (utr) => `77${utr}99`],
];

test.each([...disguises, ...hidings])(
  'a payment is credited once, also when its number is sent again with %s',
  async (_, disguise) => {
    const asha = await shop.customer();
    const ravi = await shop.customer({ firstName: 'Ravi' });
    const utr = nextUtr();
    const first = await request(asha, utr);
    expect((await decide(first.json().id, { status: 'approved' })).statusCode).toBe(200);

    for (const who of [asha, ravi]) {
      const again = await request(who, disguise(utr));
      const { code, fields } = again.json();
      expect(['reference-used', 'invalid-input']).toContain(code);
      if (code === 'invalid-input') expect(fields).toEqual({ referenceNumber: fundTexts.referenceNotAscii });
    }
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '0.00']);
  },
);

test('of all disguises of one payment at once, one is taken', async () => {
  const utr = nextUtr();
  const people = await Promise.all(disguises.map(() => shop.customer()));
  const answers = await Promise.all(
    disguises.map(([, disguise], index) => request(people[index] ?? meera, disguise(utr))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
});

test('an admin finds a payment in every way it is written', async () => {
  const asha = await shop.customer();
  const utr = nextUtr();
  const { id } = (await request(asha, inScript('०', `UPI/${utr}`))).json();
  for (const search of [utr, `UTR 0${utr}`, `utr-${utr}`, inScript('०', utr), `UPI/${utr}`, utr.slice(4)]) {
    const found = await shop.get(`/api/admin/fund-requests?search=${encodeURIComponent(search)}`, meera);
    expect([search, found.json().map((each: { id: number }) => each.id)]).toEqual([search, [id]]);
  }
});

test('what really arrived is credited, and both amounts and numbers are kept', async () => {
  const asha = await shop.customer();
  const [asked, arrived] = [nextUtr(), nextUtr()];
  const { id } = (await request(asha, asked)).json();

  const approved = await decide(id, { status: 'approved', receivedAmount: '450', referenceNumber: `UTR ${arrived}` });

  expect(approved.json()).toMatchObject({
    status: 'approved',
    amount: '500.00',
    receivedAmount: '450.00',
    referenceNumber: asked,
    receivedReference: `UTR ${arrived}`,
  });
  expect(await shop.balanceOf(asha)).toBe('450.00');
  expect((await shop.get('/api/funds/requests', asha)).json()).toEqual([
    expect.objectContaining({ amount: '500.00', receivedAmount: '450.00', receivedReference: `UTR ${arrived}` }),
  ]);
  expect((await shop.get('/api/funds/transactions', asha)).json()).toEqual([
    expect.objectContaining({ amount: '450.00', paymentReference: `UTR ${arrived}` }),
  ]);
  const [act] = (await shop.get('/api/admin/audit', meera)).json();
  expect(act).toMatchObject({
    action: 'approve',
    before: { amount: '500.00', referenceNumber: asked },
    after: { amount: '450.00', referenceNumber: `UTR ${arrived}` },
  });
  const overview = (await shop.get(`/api/admin/users/${asha.id}`, meera)).json();
  expect(overview.topUps).toMatchObject({ count: 1, total: '450.00' });
  // The number that nobody paid with is free; the one that arrived is not.
  expect((await request(asha, arrived)).statusCode).toBe(409);
  expect((await request(asha, asked)).statusCode).toBe(201);
  const found = await shop.get(`/api/admin/fund-requests?status=approved&search=${arrived}`, meera);
  expect(found.json().map((each: { id: number }) => each.id)).toEqual([id]);
});

test('an approval that repeats what the customer wrote corrects nothing', async () => {
  const asha = await shop.customer();
  const utr = nextUtr();
  const { id } = (await request(asha, utr)).json();
  const approved = await decide(id, { status: 'approved', receivedAmount: '500.00', referenceNumber: utr });
  expect(approved.json()).toMatchObject({ receivedAmount: null, receivedReference: null });
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('a number can be corrected to another spelling of itself', async () => {
  const asha = await shop.customer();
  const utr = nextUtr();
  const { id } = (await request(asha, utr)).json();
  const approved = await decide(id, { status: 'approved', referenceNumber: `UTR ${utr}` });
  expect(approved.json()).toMatchObject({ status: 'approved', receivedReference: `UTR ${utr}` });
});

test('a number is not corrected to one that another request holds', async () => {
  const asha = await shop.customer();
  const [mine, other] = [nextUtr(), nextUtr()];
  const { id } = (await request(asha, mine)).json();
  const held = (await request(asha, other)).json();

  const refused = await decide(id, { status: 'approved', referenceNumber: `REF ${other}` });
  const text = `Fund request #${held.id} of customer #${asha.id} is pending with this reference number. Decide on that request.`;
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'reference-used', message: text, fields: { referenceNumber: text } });
  expect((await shop.get('/api/funds/requests?pageSize=2', asha)).json()).toMatchObject([
    { status: 'pending' },
    { status: 'pending', receivedReference: null },
  ]);
  // Its own number is still claimed.
  expect((await request(asha, mine)).statusCode).toBe(409);
  expect((await decide(id, { status: 'approved' })).statusCode).toBe(200);
  const later = await decide((await request(asha, nextUtr())).json().id, { status: 'approved', referenceNumber: mine });
  expect(later.json().message).toBe(
    `This reference number was already credited with fund request #${id} of customer #${asha.id}.`,
  );
});

test.each<[string, Record<string, unknown>, string]>([
  ['nothing', { status: 'approved', receivedAmount: '0' }, 'receivedAmount'],
  ['less than nothing', { status: 'approved', receivedAmount: '-5' }, 'receivedAmount'],
  ['more than anybody may pay in', { status: 'approved', receivedAmount: '100000.01' }, 'receivedAmount'],
  ['a word', { status: 'approved', receivedAmount: 'much' }, 'receivedAmount'],
  ['no number', { status: 'approved', referenceNumber: 'UTR 12' }, 'referenceNumber'],
  ['an amount with a rejection', { status: 'rejected', receivedAmount: '450' }, 'receivedAmount'],
  ['a number with a rejection', { status: 'rejected', referenceNumber: '412345678999' }, 'referenceNumber'],
])('that %s arrived is refused', async (_, body, field) => {
  const asha = await shop.customer();
  const { id } = (await request(asha, nextUtr())).json();
  const refused = await decide(id, body);
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
  expect((await shop.get('/api/funds/requests', asha)).json()[0].status).toBe('pending');
});

test('a payment that was credited by hand can’t be asked for, nor credited by hand again', async () => {
  const asha = await shop.customer();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const utr = nextUtr();
  expect((await operate(asha, { referenceNumber: `UTR: ${utr}` })).statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe('500.00');

  const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(movement).toMatchObject({ type: 'add', subject: null, paymentReference: `UTR: ${utr}` });
  const [act] = (await shop.get('/api/admin/audit', meera)).json();
  expect(act).toMatchObject({ action: 'add-balance', after: { referenceNumber: `UTR: ${utr}` } });

  for (const who of [asha, ravi]) {
    const refused = await request(who, `0${utr}`);
    expect(refused.json()).toMatchObject({ code: 'reference-used', message: 'This reference number was already used' });
    const twice = await operate(who, { referenceNumber: utr });
    expect(twice.statusCode).toBe(409);
    expect(twice.json().message).toBe(
      `This reference number was already credited by hand to customer #${asha.id} (transaction #${movement.id}).`,
    );
  }
  const other = (await request(ravi, nextUtr())).json();
  expect((await decide(other.id, { status: 'approved', referenceNumber: utr })).statusCode).toBe(409);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '0.00']);
});

test('a payment that waits in a fund request is not credited by hand; a rejected one is', async () => {
  const asha = await shop.customer();
  const utr = nextUtr();
  const { id } = (await request(asha, utr)).json();
  const refused = await operate(asha, { referenceNumber: utr });
  expect(refused.json()).toMatchObject({
    code: 'reference-used',
    message: `Fund request #${id} of customer #${asha.id} is pending with this reference number. Decide on that request.`,
  });
  await decide(id, { status: 'rejected' });
  expect((await operate(asha, { referenceNumber: utr })).statusCode).toBe(200);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test('only what is added has a payment', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  for (const operation of ['set', 'subtract']) {
    const refused = await operate(asha, { operation, amount: '50', referenceNumber: nextUtr() });
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, ['referenceNumber']]);
  }
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('a credit by hand that is sent again with its key is booked once', async () => {
  const asha = await shop.customer();
  const referenceNumber = nextUtr();
  const answers = [];
  for (let round = 0; round < 2; round++) answers.push(await operate(asha, { referenceNumber }, { key: 'by-hand-1' }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

/** Among so many who wait for one another, PostgreSQL may send some away with nothing done; they ask again. */
async function untilDecided<Answer extends { readonly statusCode: number }>(send: () => Promise<Answer>) {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer.statusCode !== 503 || tries === 5) return answer;
  }
}

test('of requests, corrections and credits by hand for one payment at once, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const filed = await Promise.all(people.map(async (who) => (await request(who, nextUtr())).json().id as number));
    const utr = nextUtr();
    const answers = await Promise.all([
      ...people.map((who) => untilDecided(() => request(who, `UTR ${utr}`))),
      ...people.map((who) => untilDecided(() => operate(who, { referenceNumber: utr }))),
      ...filed.map((id) => untilDecided(() => decide(id, { status: 'approved', referenceNumber: `0${utr}` }))),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code < 300)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(17);
  }
});

test('a number that hides the one of a payment is not credited once that payment is, whichever came first', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const utr = nextUtr();
  const hiding = (await request(ravi, `77${utr}99`)).json().id;
  const own = (await request(asha, utr)).json().id;
  expect((await decide(own, { status: 'approved' })).statusCode).toBe(200);
  expect((await decide(hiding, { status: 'approved' })).json().code).toBe('reference-used');
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '0.00']);
  expect((await decide(hiding, { status: 'rejected' })).statusCode).toBe(200);
});

test('the name that the shop gives to a payment without a number can not be typed', async () => {
  const asha = await shop.customer();
  for (const typed of ['STATEMENT-ROW-1', 'statement row 12', 'UTR Statement_Row_3'])
    expect((await request(asha, typed)).json().fields).toEqual({ referenceNumber: fundTexts.reference });
});
