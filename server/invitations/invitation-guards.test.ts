import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnInvitation } from '../../contract/invitations-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { resolveInvitations } from './resolve-invitations.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let code: string;
let serviceId: number;
let network = 0;
let payment = 0;
const settings = { isOn: true, inviterBonus: '50', friendBonus: '0', minimum: '100', bonusDays: 60 };
const terms = { ...settings, perMonth: 2, perCustomer: 3 };

beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' });
  meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
beforeEach(async () => {
  expect((await shop.put('/api/admin/invite-settings', meera, terms)).statusCode).toBe(200);
  asha = await shop.customer();
  code = (await shop.post('/api/user/invitations/code', asha, {})).json().code;
});
afterAll(() => shop.close());

/** A friend who registers by Asha's link in a network of their own, in a browser with these cookies. */
async function join(email: string, cookie = ''): Promise<Person & { cookie: string }> {
  const headers = { 'x-forwarded-for': `203.0.${++network}.7`, cookie };
  const body = { firstName: 'Ravi', lastName: 'Kumar', password: shop.password, email, invitedBy: code };
  const answer = await shop.post('/api/auth/register', undefined, body, { headers });
  expect(answer.statusCode, answer.body).toBe(201);
  const { token, user } = answer.json();
  return { id: user.id, email, token, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

/** Pays in and orders for ₹100, which counts; answers the order's number. */
async function orderFirst(who: Person, url = `https://instagram.com/p/${who.id}`, quantity = 1_000): Promise<number> {
  const request = { amount: '200', referenceNumber: `5324000000${10 + ++payment}` };
  const { id } = (await shop.post('/api/funds/request', who, request)).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '' });
  const placed = await shop.post('/api/orders', who, { serviceId, url, quantity });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().id;
}

async function completeFirst(who: Person): Promise<number> {
  const id = await orderFirst(who);
  expect((await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' })).statusCode).toBe(200);
  return id;
}

const resolve = () => resolveInvitations(shop.database, shop.clock.now);
const bonuses = async () => (await shop.get(`/api/admin/user-bonuses/${asha.id}`, meera)).json();
async function held(): Promise<OwnInvitation[]> {
  const all = (await shop.get('/api/admin/invitations?state=held', meera)).json<OwnInvitation[]>();
  return all.filter(({ inviter }) => inviter.id === asha.id);
}
const pay = (id: number) => shop.put(`/api/admin/invitations/${id}`, meera, { decision: 'pay', note: 'They are two' });
/** An address of Asha's own mailbox, which is suspicious. */
const aliasOf = (number: number) => asha.email.replace('@', `+${number}@`);

test('an order that was paid back while its invitation was held pays nothing', async () => {
  const friend = await join(aliasOf(1));
  const orderId = await completeFirst(friend);
  await resolve();
  const [invitation] = await held();
  const refund = await shop.post(`/api/admin/orders/${orderId}/partial`, meera, { remains: 1_000, note: '' });
  expect(refund.statusCode, refund.body).toBe(200);
  expect((await pay(invitation?.id ?? 0)).statusCode).toBe(409);
  expect(await bonuses()).toEqual([]);
});

test('the limits of an inviter hold for what an admin pays, too', async () => {
  for (const number of [11, 12, 13]) await completeFirst(await join(aliasOf(number)));
  await resolve();
  const waiting = await held();
  expect(waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).toSorted((a, b) => a - b));
  const statuses: number[] = [];
  for (const { id } of waiting) statuses.push((await pay(id)).statusCode);
  expect(statuses).toEqual([200, 200, 409]);
  expect(await bonuses()).toHaveLength(2);
});

test('two friends who register in one browser are looked at', async () => {
  const first = await join(`ring${network}@example.in`);
  const second = await join(`ring${network}@example.in`, first.cookie);
  for (const friend of [first, second]) await completeFirst(friend);
  await resolve();
  expect(await bonuses()).toHaveLength(1);
  expect((await held()).map(({ signals }) => signals)).toEqual([['same-device']]);
});

test('any order of the friend for a link of the inviter is suspicious', async () => {
  await orderFirst(asha, 'https://instagram.com/p/mine');
  const friend = await join(`other${network}@example.in`);
  await orderFirst(friend, 'https://instagram.com/p/mine', 500);
  await completeFirst(friend);
  await resolve();
  expect((await held()).map(({ signals }) => signals)).toEqual([['same-link']]);
});

test('another spelling of the inviter’s link is suspicious too', async () => {
  await orderFirst(asha, 'https://instagram.com/p/spelt');
  const friend = await join(`other${network}@example.in`);
  await orderFirst(friend, 'http://WWW.Instagram.com/p/spelt/?igsh=MXg1', 500);
  await completeFirst(friend);
  await resolve();
  expect((await held()).map(({ signals }) => signals)).toEqual([['same-link']]);
});

test('two friends of one inviter in one network are looked at, those of two inviters are not', async () => {
  const first = await join(`ring${network}@example.in`);
  await completeFirst(first);
  await resolve();
  expect(await bonuses()).toHaveLength(1);
  network -= 1;
  const second = await join(`ring-two${network}@example.in`);
  await completeFirst(second);
  await resolve();
  expect((await held()).map(({ friend, signals }) => [friend.id, signals])).toEqual([[second.id, ['friends-network']]]);

  asha = await shop.customer();
  code = (await shop.post('/api/user/invitations/code', asha, {})).json().code;
  network -= 1;
  await completeFirst(await join(`elsewhere${network}@example.in`));
  await resolve();
  expect([await held(), (await bonuses()).length]).toEqual([[], 1]);
});

test('bonuses above what the order has to cost are refused', async () => {
  const gain = { ...terms, inviterBonus: '60', friendBonus: '41' };
  const refused = await shop.put('/api/admin/invite-settings', meera, gain);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['minimum']]);
});
