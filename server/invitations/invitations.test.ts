import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, isoTime } from '../platform/clock.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Tx } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { resolveInvitations } from './resolve-invitations.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let code: string;
let serviceId: number;
let network = 0;
let payment = 0;

const terms = {
  isOn: true,
  inviterBonus: '50',
  friendBonus: '0',
  minimum: '100',
  bonusDays: 60,
  perMonth: 2,
  perCustomer: 3,
};
const change = (more: Record<string, unknown> = {}) =>
  shop.put('/api/admin/invite-settings', meera, { ...terms, ...more });

beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' });
  meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
beforeEach(async () => {
  meera = await shop.signIn(meera.email);
  expect((await change()).statusCode).toBe(200);
  asha = await shop.customer();
  code = (await shop.post('/api/user/invitations/code', asha, {})).json().code;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

interface Joining {
  readonly by?: string;
  readonly email?: string;
  readonly network?: string;
  readonly cookie?: string;
}

/** From a network and a browser of their own. */
const join = async (joining?: Joining): Promise<Person> => (await register(joining)).friend;

async function register({ by = code, email, network: from, cookie }: Joining = {}) {
  network++;
  const address = from ?? `203.0.${network}.7`;
  const body = {
    ...{ firstName: 'Ravi', lastName: 'Kumar', password: shop.password },
    ...{ email: email ?? `friend${network}@example.in`, invitedBy: by === '' ? undefined : by },
  };
  const headers = { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) };
  const answer = await shop.post('/api/auth/register', undefined, body, { headers });
  expect(answer.statusCode, answer.body).toBe(201);
  const { token, user } = answer.json();
  return { friend: { id: user.id, email: user.email, token }, cookies: [answer.headers['set-cookie']].flat() };
}

async function payIn(who: Person, amount: string): Promise<void> {
  const { id } = (
    await shop.post('/api/funds/request', who, { amount, referenceNumber: `5324000000${10 + ++payment}` })
  ).json();
  const approved = await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '' });
  expect(approved.statusCode, approved.body).toBe(200);
}

async function order(who: Person, { quantity = 1_000, url = `https://instagram.com/p/${who.id}` } = {}) {
  const placed = await shop.post('/api/orders', who, { serviceId, url, quantity });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().id as number;
}

async function complete(id: number): Promise<void> {
  expect((await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' })).statusCode).toBe(200);
}

async function orderAndComplete(who: Person, wanted: { quantity?: number; url?: string } = {}): Promise<void> {
  await payIn(who, '200');
  await complete(await order(who, wanted));
}

const settle = () => resolveInvitations(shop.database, shop.clock.now);
const friends = async (who = asha) => (await shop.get('/api/user/invitations', who)).json().friends;
const bonuses = async (who = asha) => (await shop.get(`/api/admin/user-bonuses/${who.id}`, meera)).json();
const held = async () => (await shop.get('/api/admin/invitations?state=held', meera)).json();
const newest = async () => (await shop.get('/api/admin/invitations', meera)).json()[0];
const decide = (id: number, decision: 'pay' | 'refuse', who = meera) =>
  shop.put(`/api/admin/invitations/${id}`, who, { decision, note: 'Looked at it' });

describe('a friend who came by a link', () => {
  test('brings a bonus once their order is completed, however often it is looked for', async () => {
    const ravi = await join();
    expect(await friends()).toMatchObject([{ initial: 'R', state: 'joined', bonus: null }]);
    await payIn(ravi, '200');
    const id = await order(ravi);
    await settle();
    expect(await bonuses()).toEqual([]);
    await complete(id);
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await bonuses()).toMatchObject([{ amount: '50.00', reason: 'A friend whom you invited has ordered.' }]);
    expect(await friends()).toMatchObject([{ state: 'credited', bonus: '50.00' }]);
    expect(await bonuses(ravi)).toEqual([]);
    const [news] = (await shop.get('/api/user/news', asha)).json();
    expect(news).toMatchObject({ kind: 'balance-bonus', amount: '50.00' });
    const [act] = (await shop.get(`/api/admin/audit?subject=user&subjectId=${asha.id}`, meera)).json();
    expect(act).toMatchObject({ action: 'grant-bonus', admin: null });
  });

  test('gets a bonus too where the owner wants it, as it was promised when they joined', async () => {
    await change({ friendBonus: '20', inviterBonus: '30' });
    const ravi = await join();
    await change({ isOn: false, inviterBonus: '1' });
    await orderAndComplete(ravi);
    await settle();
    expect([(await bonuses())[0].amount, (await bonuses(ravi))[0].amount]).toEqual(['30.00', '20.00']);
  });

  test.each<[string, (ravi: Person) => Promise<void>]>([
    ['an order below the minimum', (ravi) => orderAndComplete(ravi, { quantity: 999 })],
    [
      'an order that was delivered in part',
      async (ravi) => {
        await payIn(ravi, '200');
        const id = await order(ravi);
        await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'processing' });
        const partial = await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 500, note: '' });
        expect(partial.statusCode).toBe(200);
      },
    ],
    [
      'an order that a bonus completed',
      async (ravi) => {
        await payIn(ravi, '100');
        await shop.post(`/api/admin/users/${ravi.id}/bonuses`, meera, { amount: '50', days: 9, reason: 'Hello' });
        const body = { serviceId, url: 'https://instagram.com/p/bonus', quantity: 1_100, useBonus: true };
        await complete((await shop.post('/api/orders', ravi, body)).json().id);
      },
    ],
  ])('brings nothing for %s', async (_, act) => {
    await act(await join());
    await settle();
    expect([await bonuses(), (await friends())[0].state]).toEqual([[], 'joined']);
  });

  test('brings nothing once the time is over, but for an order that was placed in time', async () => {
    const [late, slow] = [await join(), await join()];
    await payIn(slow, '200');
    const id = await order(slow);
    shop.clock.now += 61 * day;
    meera = await shop.signIn(meera.email);
    await settle();
    expect((await shop.get('/api/admin/invitations', meera)).json().slice(0, 2)).toMatchObject([
      { friend: { id: slow.id }, state: 'joined' },
      { friend: { id: late.id }, state: 'refused', refusal: 'too-late' },
    ]);
    await complete(id);
    await settle();
    expect(await bonuses()).toHaveLength(1);
  });

  test('counts an order until the end of the last day in India', async () => {
    shop.clock.now = startOfIndianDay(indianDay(shop.clock.now)) + 10 * hour;
    meera = await shop.signIn(meera.email);
    const ravi = await join();
    await payIn(ravi, '100');
    const end = startOfIndianDay(indianDay(shop.clock.now) + 61);
    expect((await friends())[0].orderUntil).toBe(isoTime(end - 1));
    shop.clock.now = end - 1;
    for (const each of [meera, asha, ravi]) await shop.confirm(each);
    await complete(await order(ravi));
    await settle();
    expect(await bonuses()).toHaveLength(1);
  });

  test('counts up to the limits of their inviter', async () => {
    for (let each = 0; each < 3; each++) await orderAndComplete(await join());
    await settle();
    expect(await bonuses()).toHaveLength(2);
    expect(await newest()).toMatchObject({ state: 'refused', refusal: 'capped' });
    shop.clock.now += 31 * day;
    meera = await shop.signIn(meera.email);
    asha = await shop.signIn(asha.email);
    for (let each = 0; each < 2; each++) await orderAndComplete(await join());
    await settle();
    expect(await bonuses()).toHaveLength(3);
  });

  test('is nobody’s while it is off, by a code that nobody has, and by that of an admin', async () => {
    await join({ by: 'ZZZZZZZZ' });
    await change({ isOn: false });
    await join();
    expect((await shop.post('/api/user/invitations/code', asha, {})).json().code).toBe('conflict');
    expect((await shop.get('/api/user/invitations', asha)).json()).toEqual({ terms: null, code: null, friends: [] });
    await change();
    expect((await shop.post('/api/user/invitations/code', meera, {})).json().code).toBe('conflict');
    expect(await friends()).toEqual([]);
    const body = { firstName: 'Ravi', lastName: 'Rao', email: 'x@example.in', password: shop.password };
    expect((await shop.post('/api/auth/register', undefined, { ...body, invitedBy: 'abc' })).statusCode).toBe(400);
  });
});

test('a page that was left before its scripts ran has told who invited', async () => {
  const { cookies } = await register({ by: '', cookie: `lang=hi; inviter=${code}` });
  expect(await friends()).toHaveLength(1);
  expect(cookies).toContain('inviter=; Path=/api/auth/register; Max-Age=0; HttpOnly; SameSite=Lax');
  // What the form names counts more, and is no reason to keep the cookie.
  const other = await register({ by: 'ZZZZZZZZ', cookie: `inviter=${code}` });
  expect([(await friends()).length, other.cookies.length]).toEqual([1, 2]);
  expect((await register({ by: '' })).cookies).toHaveLength(1);
});

describe('what is suspicious is held', () => {
  async function signalsOf(ravi: Person, wanted: { url?: string } = {}) {
    await orderAndComplete(ravi, wanted);
    await settle();
    const first = (await held()).at(-1);
    expect(first).toMatchObject({ inviter: { id: asha.id }, friend: { id: ravi.id }, order: { total: '100.00' } });
    expect([await bonuses(), (await friends())[0].state]).toEqual([[], 'ordered']);
    return first;
  }

  test('the same browser, and the same network', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    const credentials = { email: asha.email, password: shop.password };
    const entered = await shop.post('/api/auth/login', undefined, credentials, { headers });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const ravi = await join({ cookie, network: '198.51.100.99' });
    expect((await signalsOf(ravi)).signals).toEqual(['same-device', 'same-network']);
  });

  test('the same mailbox', async () => {
    const ravi = await join({ email: asha.email.replace('@', '+2@') });
    expect((await signalsOf(ravi)).signals).toEqual(['same-mailbox']);
  });

  test('the same link', async () => {
    const url = 'https://instagram.com/p/mine';
    await payIn(asha, '200');
    await order(asha, { url });
    expect((await signalsOf(await join(), { url })).signals).toEqual(['same-link']);
  });

  test('the same payer', async () => {
    const ravi = await join();
    await payIn(asha, '200');
    await orderAndComplete(ravi);
    await payAllFrom([asha, ravi], 'asha@okaxis');
    await settle();
    expect((await held()).at(-1).signals).toEqual(['same-payer']);
  });

  test('the same payer of two friends', async () => {
    const ravi = await join();
    await orderAndComplete(ravi);
    await settle();
    expect(await bonuses()).toHaveLength(1);
    const kavya = await join();
    await orderAndComplete(kavya);
    await payAllFrom([ravi, kavya], 'ravi@okaxis');
    await settle();
    expect((await held()).at(-1)).toMatchObject({ friend: { id: kavya.id }, signals: ['friends-payer'] });
  });

  test('money that nobody paid in', async () => {
    const ravi = await join();
    const credit = {
      operation: 'add',
      amount: '100',
      description: 'Goodwill',
      adminNotes: '',
      expectedBalance: '0.00',
    };
    expect((await shop.post(`/api/admin/users/${ravi.id}/balance-operation`, meera, credit)).statusCode).toBe(200);
    await complete(await order(ravi));
    await settle();
    expect((await held()).at(-1).signals).toEqual(['not-paid-in']);
  });

  test('and a person pays or refuses it, once', async () => {
    const first = await signalsOf(await join({ email: asha.email.replace('@', '+3@') }));
    expect((await decide(first.id, 'pay', asha)).statusCode).toBe(403);
    const answers = await Promise.all([decide(first.id, 'pay'), decide(first.id, 'pay')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await bonuses()).toMatchObject([{ amount: '50.00' }]);
    const acts = (await shop.get(`/api/admin/audit?subject=invitation&subjectId=${first.id}`, meera)).json();
    expect(acts).toMatchObject([{ action: 'pay-invitation', after: { note: 'Looked at it' } }]);

    await orderAndComplete(await join({ email: asha.email.replace('@', '+4@') }));
    await settle();
    const second = (await held()).at(-1);
    expect((await decide(second.id, 'refuse')).json()).toMatchObject({ state: 'refused', refusal: 'shop' });
    expect(await bonuses()).toHaveLength(1);
    expect((await friends())[0].state).toBe('none');
    expect((await decide(987_654, 'pay')).statusCode).toBe(404);
  });
});

test('settings are audited, and an edit meanwhile is refused', async () => {
  expect((await change({ perMonth: 4 })).statusCode).toBe(400);
  expect((await change({ inviterBonus: '1000.01' })).statusCode).toBe(400);
  const { isOn: _, ...before } = (await shop.get('/api/admin/invite-settings', meera)).json();
  expect((await change({ minimum: '150', before })).json()).toMatchObject({ minimum: '150.00' });
  expect((await change({ minimum: '300', before })).json().code).toBe('changed-meanwhile');
  const [act] = (await shop.get('/api/admin/audit?subject=invitation', meera)).json();
  expect(act).toMatchObject({ action: 'change', before: { minimum: '100.00' }, after: { minimum: '150.00' } });
  expect((await shop.get('/api/admin/invite-settings', asha)).statusCode).toBe(403);
});

test('whoever leaves takes their code along, and nothing more is paid', async () => {
  const [ravi, devi] = [await join(), await join()];
  const { invitations } = (await shop.get('/api/user/data', asha)).json();
  expect(invitations).toMatchObject({ code, cameByInvitationAt: null, friends: [{ initial: 'R' }, { initial: 'R' }] });
  expect((await shop.get('/api/user/data', ravi)).json().invitations).toMatchObject({ code: null, friends: [] });
  const close = (who: Person) =>
    shop.post('/api/user/close-account', who, { currentPassword: shop.password, forfeitedBalance: '0.00' });
  expect((await close(devi)).statusCode).toBe(200);
  expect(await friends()).toMatchObject([{ initial: '', state: 'none' }, { state: 'joined' }]);
  expect((await close(asha)).statusCode).toBe(200);
  await orderAndComplete(ravi);
  await settle();
  expect(await bonuses()).toEqual([]);
  await join();
  expect((await newest()).friend.id).toBe(devi.id);
});

/** One of them in capitals, as some banks write it. */
async function payAllFrom(people: readonly Person[], payer: string): Promise<void> {
  await shop.database.write(async (tx) => {
    const ids = people.map(({ id }) => id);
    const requests = await tx.selectFrom('fund_requests').select('id').where('user_id', 'in', ids).execute();
    for (const [index, { id }] of requests.entries()) {
      await paidFrom(tx, id, index === 0 ? payer.toUpperCase() : payer);
    }
  });
}

/** As if the bank had told who paid for a top-up. */
async function paidFrom(tx: Tx, requestId: number, payer: string): Promise<void> {
  const at = shop.clock.now;
  const amount_paise = 200_00;
  const { id: payee_id } = await tx
    .insertInto('payee_accounts')
    .values({ bank: 'HDFC', label: `Account ${requestId}`, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const evidence = { payee_id, amount_paise, row_key: `row ${requestId}`, direction: 'in', kind: 'credit' } as const;
  const { id: evidence_id } = await tx
    .insertInto('payment_evidence')
    .values({
      ...{ ...evidence, channel: 'upi', occurred_on: '2026-11-21', is_certain: 1, received_at: at, source: 'message' },
      ...{ import_id: null, line: null, reference_number: null, occurred_time: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { evidence_id, narration: '', payer_name: null, payer_vpa: payer, note: null, received_at: at };
  await tx.insertInto('payment_evidence_texts').values(text).execute();
  const { id: payment_id } = await tx
    .insertInto('payments')
    .values({
      ...{ payee_id, evidence_id, amount_paise, paid_on: '2026-11-21', paid_time: null, is_certain: 1 },
      ...{ state: 'matched', reason: 'by-statement', fund_request_id: requestId, transfer_id: null, intent_id: null },
      ...{ decided_by: null, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('payment_evidence_of').values({ evidence_id, payment_id }).execute();
}
