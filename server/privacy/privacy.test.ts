import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  serviceId = (await shop.service()).id;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const close = (who: Person, body: Record<string, unknown> = {}) =>
  shop.post('/api/user/close-account', who, { currentPassword: shop.password, ...body });
const userRow = (id: number) =>
  shop.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function customerWithAPast(balance = '100.00'): Promise<Person> {
  const asha = await shop.customer({ balance });
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210', dateOfBirth: '1999-04-01' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
  const question = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  await shop.post('/api/support/tickets', asha, question, { key: 'a-question' });
  return asha;
}

test('a person gets all that is stored about them, and no secret that gives access', async () => {
  const asha = await customerWithAPast();
  await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UTR-EXPORT-1' });
  const answer = await shop.get('/api/user/data', asha);
  expect(answer.statusCode).toBe(200);
  const data = answer.json();
  expect(data.profile).toMatchObject({ email: asha.email, phone: '+91 98765 43210', dateOfBirth: '1999-04-01' });
  expect(data.orders).toEqual([
    expect.objectContaining({
      timeline: ['pending', 'completed'].map((status) => expect.objectContaining({ status })),
    }),
  ]);
  expect(data.transactions.map(({ type }: { type: string }) => type)).toEqual(['deduct', 'add']);
  expect(data.fundRequests).toHaveLength(1);
  expect(data.tickets).toEqual([expect.objectContaining({ messages: [] })]);
  expect(data.sessions).toEqual([expect.objectContaining({ isCurrent: true })]);
  expect(answer.body).not.toContain('argon2');
  expect(answer.body).not.toContain(asha.token);
});

test('a long past is exported whole, each thing once', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const tickets = Array.from({ length: 1_100 }, (_, index) => ({
    user_id: asha.id,
    category: 'other' as const,
    subject: `Question ${index}`,
    description: 'When does it arrive, please?',
    created_at: index,
    updated_at: Math.floor(index / 3),
  }));
  await shop.database.write((tx) => tx.insertInto('tickets').values(tickets).execute());
  const { tickets: exported } = (await shop.get('/api/user/data', asha)).json();
  expect(new Set(exported.map(({ ticket }: { ticket: { id: number } }) => ticket.id)).size).toBe(1_100);
  expect(exported).toHaveLength(1_100);
});

test('an account with an empty wallet closes: the person is gone, the books stay', async () => {
  const asha = await customerWithAPast('2.50');
  const other = await shop.signIn(asha.email);
  expect((await close(asha)).json()).toEqual({ message: 'Your account is deleted.' });

  for (const session of [asha, other]) expect((await shop.get('/api/auth/me', session)).statusCode).toBe(401);
  const login = await shop.post('/api/auth/login', undefined, { email: asha.email, password: shop.password });
  expect([login.statusCode, login.json().code]).toEqual([401, 'wrong-credentials']);
  const answers = shop.database.read.selectFrom('answered_requests').selectAll().where('user_id', '=', asha.id);
  const left = JSON.stringify([await userRow(asha.id), await answers.execute()]);
  expect(left).not.toMatch(/asha|verma|98765|1999/i);
  const [order] = (await shop.get('/api/admin/orders?search=deleted', meera)).json();
  expect(order).toMatchObject({ userId: asha.id, totalAmount: '2.50', user: { firstName: 'Deleted' } });
  const [ticket] = (await shop.get('/api/admin/support/tickets?status=closed', meera)).json();
  expect(ticket.user).toMatchObject({ id: asha.id, firstName: 'Deleted' });

  const again = await shop.post('/api/auth/register', undefined, {
    firstName: 'Asha',
    lastName: 'Verma',
    email: asha.email,
    password: shop.password,
  });
  expect(again.statusCode).toBe(201);
  expect((await shop.get('/api/orders', { ...asha, token: again.json().token })).json()).toEqual([]);
});

test.each(['pending', 'processing', 'failed', 'cancelled'])('an order that is %s is settled first', async (status) => {
  const asha = await shop.customer({ balance: '2.50' });
  const placed = await shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 100 });
  const { id } = placed.json();
  const set = (to: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status: to });
  if (status !== 'pending') expect((await set(status)).statusCode).toBe(200);
  const refused = await close(asha);
  expect([refused.statusCode, refused.json().detail]).toEqual([409, { kind: 'order-under-way', orderId: id }]);
  expect((await userRow(asha.id)).email).toBe(asha.email);
  expect(refused.json().message).toContain(`Order #${id} is not settled yet.`);
  expect((await set('completed')).statusCode).toBe(200);
  expect((await close(asha)).statusCode).toBe(200);
});

test('a cancelled order is settled once its refund was paid or refused, and what came back is named', async () => {
  for (const [decision, left] of [
    ['refund', '2.50'],
    ['reject', '0.00'],
  ] as const) {
    const asha = await shop.customer({ balance: '2.50' });
    const placed = await shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 100 });
    const { id } = placed.json();
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
    expect((await close(asha)).json().code).toBe('conflict');
    const paid = decision === 'refund' ? { userId: asha.id, amount: '2.50' } : {};
    const decided = { reason: 'Decided', ...paid };
    expect((await shop.post(`/api/admin/orders/${id}/${decision}`, meera, decided)).statusCode).toBe(200);
    expect((await close(asha, { forfeitedBalance: left })).statusCode).toBe(200);
  }
});

test('money in the wallet is given up only by naming exactly what there is', async () => {
  const asha = await customerWithAPast();
  for (const forfeitedBalance of [undefined, '0.00', '97.49', '97.51', '100.00']) {
    const refused = await close(asha, { forfeitedBalance });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'balance-left']);
    expect(refused.json().fields).toEqual({ forfeitedBalance: '97.50' });
  }
  expect((await userRow(asha.id)).email).toBe(asha.email);
  expect(await shop.balanceOf(asha)).toBe('97.50');
  expect((await close(asha, { forfeitedBalance: '97.50' })).statusCode).toBe(200);
  const wallet = shop.database.read
    .selectFrom('ledger_accounts')
    .select('balance_paise')
    .where('user_id', '=', asha.id);
  expect((await wallet.executeTakeFirstOrThrow()).balance_paise).toBe(0);
});

test('a wrong password closes nothing, and guessing is locked', async () => {
  const asha = await customerWithAPast();
  const tries = [];
  for (let index = 0; index < 4; index++) {
    tries.push((await close(asha, { currentPassword: 'not it', forfeitedBalance: '97.50' })).statusCode);
  }
  expect(tries).toEqual([422, 422, 429, 429]);
  expect((await close(asha, { forfeitedBalance: '97.50' })).statusCode).toBe(429);
  expect((await userRow(asha.id)).email).toBe(asha.email);
});

test('a payment under review is decided first, and an admin does not leave this way', async () => {
  const asha = await shop.customer();
  await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UTR-CLOSING-1' });
  const refused = await close(asha);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  expect((await userRow(asha.id)).email).toBe(asha.email);
  expect((await close(meera)).statusCode).toBe(403);
});

test('forty closings and forty orders at once: one closing counts, and the books add up', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const order = () => shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 100 });
  const closings = Array.from({ length: 20 }, () => close(asha, { forfeitedBalance: '100.00' }));
  const [closed] = await Promise.all([Promise.all(closings), Promise.all(Array.from({ length: 40 }, order))]);
  expect(closed.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  for (const { statusCode } of closed) expect([200, 401, 422, 429, 403, 404, 409]).toContain(statusCode);
});
