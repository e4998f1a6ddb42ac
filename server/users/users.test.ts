import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserForAdmin, UserOverview } from '../../contract/users.ts';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const list = async (query: string): Promise<UserForAdmin[]> =>
  (await shop.get(`/api/admin/users${query}`, meera)).json();
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
const overview = async (id: number): Promise<UserOverview> => (await shop.get(`/api/admin/users/${id}`, meera)).json();
const remove = (who: Person) => shop.delete(`/api/admin/users/${who.id}`, meera);

test('an account is shown with everything but what opens it', async () => {
  const asha = await shop.customer({ balance: '120.50' });
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210', dateOfBirth: '1998-02-28' });
  const answer = await shop.get(`/api/admin/users?search=${asha.email}`, meera);
  expect(answer.json()).toEqual([
    {
      id: asha.id,
      firstName: 'Asha',
      lastName: 'Verma',
      email: asha.email,
      password: 'Encrypted',
      balance: '120.50',
      isAdmin: false,
      phone: '+91 98765 43210',
      dateOfBirth: '1998-02-28',
      createdAt: new Date(shop.clock.now).toISOString(),
      deletedAt: null,
    },
  ]);
  expect(answer.body).not.toContain('argon2');
  expect((await overview(asha.id)).user).toEqual(answer.json()[0]);
});

test('the newest account is first, and pages hold all of them once', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const all = await idsOf('');
  expect(all.slice(0, 2)).toEqual([ravi.id, asha.id]);
  const first = await shop.get('/api/admin/users?page=1&pageSize=1', meera);
  expect(first.headers['x-total-count']).toBe(String(all.length));
  const pages = await Promise.all(all.map((_, index) => idsOf(`?page=${index + 1}&pageSize=1`)));
  expect(pages.flat()).toEqual(all);
});

test('an account is found by name, email, number, and phone however it is spaced', async () => {
  const devi = await shop.customer({ firstName: 'Devi' });
  await shop.patch('/api/user/profile', devi, { phone: '+91 (90000) 12-345' });
  for (const search of [
    'devi ver',
    'DEVI',
    devi.email,
    '9000012345',
    '90000 12',
    '+91 90000',
    `${devi.id}`,
    `#${devi.id}`,
  ]) {
    expect([search, await idsOf(`?search=${encodeURIComponent(search)}`)]).toEqual([
      search,
      expect.arrayContaining([devi.id]),
    ]);
  }
  for (const search of ['Devi%', '_evi', '90000-99', '#0', '++', 'nobody']) {
    expect([search, await idsOf(`?search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  }
});

test('roles narrow the list, and a deleted account is there only when it is asked for', async () => {
  const [asha, gone] = [await shop.customer(), await shop.customer({ firstName: 'Gone' })];
  expect((await remove(gone)).statusCode).toBe(200);

  expect(await idsOf('?role=admin')).toEqual([meera.id]);
  expect(await idsOf('?role=customer')).toContain(asha.id);
  for (const query of ['', '?role=customer', '?role=admin', '?search=deleted', `?role=customer&search=${gone.id}`]) {
    expect([query, await idsOf(query)]).not.toEqual([query, expect.arrayContaining([gone.id])]);
  }
  for (const query of [
    '?role=deleted',
    `?search=${gone.id}`,
    `?search=%23${gone.id}`,
    '?role=deleted&search=deleted',
  ]) {
    expect([query, await idsOf(query)]).toEqual([query, expect.arrayContaining([gone.id])]);
  }
  expect(await idsOf('?role=deleted')).not.toContain(asha.id);
  expect((await shop.get('/api/admin/users?role=owner', meera)).statusCode).toBe(400);
});

test('an account stands with the sums of what there is about it', async () => {
  const asha = await shop.customer({ balance: '500.00' });
  const { id: serviceId } = await shop.service({ pricePerThousand: '25.00' });
  const place = async (quantity: number) =>
    (await shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity })).json().id;
  const [first, , third] = [await place(1_000), await place(2_000), await place(400)];
  const undecided = [await place(40), await place(40)];
  await shop.patch(`/api/admin/orders/${first}/status`, meera, { status: 'completed' });
  await shop.patch(`/api/admin/orders/${third}/status`, meera, { status: 'cancelled' });
  for (const [index, status] of ['failed', 'cancelled'].entries())
    await shop.patch(`/api/admin/orders/${undecided[index]}/status`, meera, { status });
  await shop.post(`/api/admin/orders/${third}/refund`, meera, { userId: asha.id, amount: '7.50', reason: 'Too slow' });
  const ask = async (referenceNumber: string) =>
    (await shop.post('/api/funds/request', asha, { amount: '50.50', referenceNumber })).json().id;
  const [paid, , wrong] = [await ask('UTR-SUMS-1'), await ask('UTR-SUMS-2'), await ask('UTR-SUMS-3')];
  await shop.put(`/api/admin/fund-requests/${paid}`, meera, { status: 'approved' });
  await shop.put(`/api/admin/fund-requests/${wrong}`, meera, { status: 'rejected' });
  const ticket = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  const { ticket: solved } = (await shop.post('/api/support/tickets', asha, ticket)).json();
  await shop.post('/api/support/tickets', asha, ticket);
  await shop.patch(`/api/admin/support/tickets/${solved.id}`, meera, { status: 'resolved' });

  expect(await overview(asha.id)).toMatchObject({
    user: { id: asha.id, balance: '471.00' },
    seenAt: new Date(shop.clock.now).toISOString(),
    orders: { count: 5, open: 3, spent: '87.00', refunded: '7.50' },
    topUps: { count: 1, total: '50.50', pending: 1 },
    tickets: { count: 2, open: 1 },
  });
});

test('a new account has sums too, a deleted one has no session, and one that never was is not found', async () => {
  const asha = await shop.customer();
  expect(await overview(asha.id)).toMatchObject({
    orders: { count: 0, open: 0, spent: '0.00', refunded: '0.00' },
    topUps: { count: 0, total: '0.00', pending: 0 },
    tickets: { count: 0, open: 0 },
  });
  const start = shop.clock.now;
  shop.clock.now += hour;
  await shop.get('/api/auth/me', asha);
  expect((await overview(asha.id)).seenAt).toBe(new Date(start + hour).toISOString());
  shop.clock.now = start;
  await remove(asha);
  expect(await overview(asha.id)).toMatchObject({
    user: { firstName: 'Deleted', deletedAt: expect.any(String) },
    seenAt: null,
  });
  expect((await shop.get('/api/admin/users/999999999', meera)).statusCode).toBe(404);
});

test("somebody's movements are paged, newest first", async () => {
  const asha = await shop.customer({ balance: '10.00' });
  const path = `/api/admin/users/${asha.id}/balance-operation`;
  await shop.post(path, meera, { operation: 'add', amount: '5', description: 'Goodwill' });
  await shop.post(path, meera, { operation: 'set', amount: '2', description: 'Correction' });
  const answer = await shop.get(`/api/admin/user-transactions/${asha.id}?page=1&pageSize=2`, meera);
  expect(answer.headers['x-total-count']).toBe('3');
  expect(answer.json()).toEqual([
    expect.objectContaining({
      type: 'set',
      direction: 'out',
      amount: '13.00',
      balanceAfter: '2.00',
      description: 'Correction',
    }),
    expect.objectContaining({
      type: 'add',
      direction: 'in',
      amount: '5.00',
      balanceAfter: '15.00',
      description: 'Goodwill',
    }),
  ]);
  expect((await shop.get('/api/funds/transactions', asha)).json().slice(0, 2)).toEqual(answer.json());
});
