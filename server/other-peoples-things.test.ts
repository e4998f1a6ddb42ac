import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { type Endpoint, isForStaff } from '../contract/endpoint.ts';
import type { Order } from '../contract/order.ts';
import { type GoodRequests, prepareRequests } from './good-requests.ts';
import { writeTaxPapers } from './papers/write-tax-papers.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let asha: Person;
let meera: Person;
let ravi: Person;
let good: GoodRequests;
/** A thing of Asha's for each call that names one. */
let ashas: Record<string, number>;
beforeAll(async () => {
  shop = await openTestShop();
  const prepared = await prepareRequests(shop);
  [asha, meera] = [prepared.callers[0]!, prepared.callers[1]!];
  good = prepared.good;
  ravi = await shop.customer({ firstName: 'Ravi' });
  const orders: Order[] = (await shop.get('/api/orders', asha)).json();
  const ofStatus = (status: string) => orders.find((each) => each.status === status)?.id ?? 0;
  const [ticket] = (await shop.get('/api/support/tickets', asha)).json();
  const upiId = { name: 'payment.upiId', value: 'shop@okicici' };
  await shop.database.write((tx) => tx.insertInto('settings').values(upiId).execute());
  const intent = (await shop.post('/api/funds/intents', asha, { amount: '500' })).json();
  const dear = { ...good['placeOrder']?.body, quantity: 90_000, expectedTotal: undefined };
  const [replaced, kept] = [
    await shop.post('/api/orders/unpaid', asha, dear),
    await shop.post('/api/orders/unpaid', asha, dear),
  ];
  const gift = { operation: 'add', amount: '3000', description: 'A gift', expectedBalance: await shop.balanceOf(asha) };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, gift);
  const credited = (
    await shop.post('/api/funds/request', asha, { amount: '90', referenceNumber: 'UTR-OF-ASHA' })
  ).json();
  await shop.put(`/api/admin/fund-requests/${credited.id}`, meera, { status: 'approved', adminNotes: '' });
  const gst = { gstin: '29AAGCB7383J1Z4', legalName: 'Tarakki Services', address: 'Bengaluru', sac: '998361' };
  await shop.put('/api/admin/tax-settings', meera, gst);
  const done = (await shop.post('/api/orders', asha, good['placeOrder']?.body)).json();
  await shop.patch(`/api/admin/orders/${done.id}/status`, meera, { status: 'completed' });
  await writeTaxPapers(shop.database, shop.clock.now);
  const [paper] = (await shop.get('/api/funds/tax-papers', asha)).json();
  await shop.put('/api/admin/invite-settings', meera, { ...good['changeInviteSettings']?.body, before: undefined });
  await shop.post('/api/user/invitations/code', asha, {});
  const [session] = (await shop.get('/api/user/sessions', asha)).json();
  ashas = {
    readOrder: orders[0]?.id ?? 0,
    cancelOrder: ofStatus('pending'),
    refillOrder: ofStatus('completed'),
    readTicket: ticket.id,
    replyToTicket: ticket.id,
    markTicketRead: ticket.id,
    rateAnswer: good['rateAnswer']?.id ?? 0,
    endSession: session.id,
    readIntent: intent.id,
    placeUnpaidOrder: kept.json().id,
    withdrawUnpaidOrder: replaced.json().id,
    readReceipt: credited.id,
    readTaxPaper: paper.id,
  };
});
afterAll(() => shop.close());

/** Of everybody alike: where to pay, the shop's key for push, what a code takes off, and how long orders of a service and answers take. */
const common = ['checkCoupon', 'readPaymentSettings', 'readPushKey', 'readServiceMinutes', 'readAnswerTime'];

const naming = Object.entries(endpoints).filter(
  ([name, { access, path }]) => access === 'customer' && path.includes(':') && !common.includes(name),
);
const address = ({ path }: Endpoint, id: number) => path.replace(':id', String(id));

function ask(name: string, endpoint: Endpoint, { who, id }: { who: Person; id: number }) {
  const { method } = endpoint;
  const body = method === 'GET' || method === 'DELETE' ? undefined : good[name]?.body;
  return shop.app.inject({
    method,
    url: address(endpoint, id),
    headers: { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: body }),
  });
}

describe.each(naming)('%s', (name, endpoint) => {
  test('of somebody else is answered like one that never was', async () => {
    const id = ashas[name] ?? 0;
    expect(id).toBeGreaterThan(0);
    const [theirs, nobodys] = [
      await ask(name, endpoint, { who: ravi, id }),
      await ask(name, endpoint, { who: ravi, id: 987_654 }),
    ];
    expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404]);
    expect(theirs.body).toBe(nobodys.body);
    // It is there, and the call is right: only whose it is stood in the way.
    expect((await ask(name, endpoint, { who: asha, id })).statusCode).toBeLessThan(300);
    if (name === 'endSession') asha = await shop.signIn(asha.email);
  });
});

const lists = Object.entries(endpoints).filter(
  ([, { access, method, path }]) => access === 'customer' && method === 'GET' && !path.includes(':'),
);

test('a word for Asha that she has not seen, so that her lists have something to show', async () => {
  const answer = await shop.post(`/api/support/tickets/${ashas['readTicket']}/messages`, meera, { message: 'Hello' });
  expect(answer.statusCode).toBe(201);
  // And a switch that is not as everybody's.
  expect((await shop.put('/api/user/notices', asha, { getsMails: false })).statusCode).toBe(200);
});

test.each(lists.filter(([name]) => !common.includes(name)))('%s shows nothing of anybody else', async (_, { path }) => {
  const [hers, his] = [await shop.get(path, asha), await shop.get(path, ravi)];
  expect([hers.statusCode, his.statusCode]).toEqual([200, 200]);
  expect(his.body).not.toContain(asha.email);
  const isList = Array.isArray(his.json());
  if (isList && path !== '/api/user/sessions') expect(his.json()).toEqual([]);
  else expect(his.body).not.toBe(hers.body.replaceAll(asha.email, ravi.email));
});

test('what names itself in a body is not believed: fields that no call takes change nothing', async () => {
  const gifts = {
    isAdmin: true,
    is_admin: 1,
    balance: '99999.00',
    userId: asha.id,
    status: 'approved',
    totalAmount: '0.01',
    progress: 100,
  };
  const before = (await shop.get('/api/user/profile', ravi)).json();
  await shop.patch('/api/user/profile', ravi, { firstName: 'Ravi', ...gifts });
  expect((await shop.get('/api/user/profile', ravi)).json()).toEqual(before);
  const funds = await shop.post('/api/funds/request', ravi, {
    amount: '500',
    referenceNumber: 'UTR-GIFTS-1',
    ...gifts,
  });
  expect(funds.json()).toMatchObject({ status: 'pending' });
  const order = await shop.post('/api/orders', asha, {
    ...good['placeOrder']?.body,
    ...gifts,
    userId: ravi.id,
    expectedTotal: undefined,
  });
  expect(order.json()).toMatchObject({ userId: asha.id, status: 'pending', progress: 0 });
  expect(order.json().totalAmount).not.toBe('0.01');
});

test('of a customer no call tells another one the password, the notes of the admins or a token', async () => {
  await shop.post(`/api/admin/users/${ravi.id}/balance-operation`, meera, {
    operation: 'add',
    amount: '5',
    description: 'Hello',
    adminNotes: 'NOTE-OF-ADMINS',
  });
  const { password_hash: hash } = await shop.database.read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ravi.id)
    .executeTakeFirstOrThrow();
  for (const [, { access, method, path }] of Object.entries(endpoints)) {
    if (method !== 'GET' || path.includes(':')) continue;
    const { body } = await shop.get(path, isForStaff(access) ? meera : ravi);
    expect(body).not.toContain(hash);
    expect(body).not.toContain(ravi.token);
    if (!isForStaff(access)) expect(body).not.toContain('NOTE-OF-ADMINS');
  }
});
