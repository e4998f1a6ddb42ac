import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
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

const deleteUser = (who: { id: number }) => shop.delete(`/api/admin/users/${who.id}`, meera);
const deleteAdmin = (by: Person, who: { id: number }) => shop.delete(`/api/admin/admins/${who.id}`, by);
const userRow = (who: { id: number }) =>
  shop.database.read.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow();
const isSignedIn = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode === 200;
const give = (who: Person, amount: string) =>
  shop.post(`/api/admin/users/${who.id}/balance-operation`, meera, {
    operation: 'add',
    amount,
    description: 'Goodwill',
    adminNotes: 'Asha Verma called twice',
  });
const audited = async (subject: string, who: { id: number }): Promise<AuditEntry[]> =>
  (await shop.get(`/api/admin/audit?subject=${subject}&subjectId=${who.id}`, meera)).json();

let count = 0;
async function anotherAdmin(): Promise<Person> {
  const email = `devi${++count}@example.in`;
  const body = { firstName: 'Devi', lastName: 'Rao', email, password: shop.password };
  expect((await shop.post('/api/admin/admins', meera, body)).statusCode).toBe(201);
  return shop.signIn(email);
}

test('a customer is deleted: the person is gone, what they hold is given up, the books stay', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  await give(asha, '1.00');
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210', dateOfBirth: '1999-04-01' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.post('/api/support/tickets', asha, {
    category: 'other',
    subject: 'A question',
    description: 'When do the likes of my order arrive?',
  });
  const told: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => told.push(sessionId));

  expect((await deleteUser(asha)).json()).toMatchObject({
    message: `Order #${id} of theirs is not settled yet. Please complete it or pay it back first.`,
    detail: { kind: 'order-under-way', orderId: id },
  });
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
  expect((await deleteUser(asha)).json()).toEqual({ message: 'User deleted' });

  await vi.waitFor(() => expect(told.length).toBe(1), { timeout: 5_000, interval: 5 });
  off();
  expect(await isSignedIn(asha)).toBe(false);
  const row = await userRow(asha);
  expect(JSON.stringify(row)).not.toMatch(/asha|verma|98765|1999/i);
  expect(row.deleted_at).toBe(shop.clock.now);
  expect((await shop.get(`/api/admin/users/${asha.id}`, meera)).json()).toMatchObject({
    user: { balance: '0.00', firstName: 'Deleted' },
    notes: [],
    orders: { count: 1, spent: '2.50' },
    tickets: { count: 1, open: 0 },
  });
  const [last] = (await shop.get(`/api/admin/user-transactions/${asha.id}`, meera)).json();
  expect(last).toMatchObject({ type: 'subtract', amount: '98.50', balanceAfter: '0.00' });
  const [noted] = await audited('user', asha);
  expect(noted).toMatchObject({
    action: 'delete',
    admin: { id: meera.id },
    before: { balance: '98.50' },
    after: { balance: '0.00' },
    address: '127.0.0.1',
  });
  expect(JSON.stringify(await audited('user', asha))).not.toMatch(/asha|verma/i);
});

test('a large wallet is given up with the own password alone, all admins hear of it, and another amount than was shown is not', async () => {
  const asha = await shop.customer({ balance: '10000.01' });
  const path = (balance: string) => `/api/admin/users/${asha.id}?balance=${balance}`;
  await shop.confirm(meera);
  const other = await shop.delete(path('9.00'), meera);
  expect([other.statusCode, other.json().code]).toEqual([422, 'balance-left']);
  shop.clock.now += 11 * 60_000;
  const unconfirmed = await shop.delete(path('10000.01'), meera);
  expect([unconfirmed.statusCode, unconfirmed.json().code]).toEqual([403, 'confirmation-required']);
  expect(await shop.balanceOf(asha)).toBe('10000.01');
  await shop.confirm(meera);
  expect((await shop.delete(path('10000.01'), meera)).statusCode).toBe(200);
  const notices = await shop.database.read.selectFrom('security_notices').selectAll().execute();
  expect(notices.at(-1)).toMatchObject({ act: 'balance-changed', subject_id: asha.id });
});

test('while a payment is under review nobody is deleted, and nothing happens by halves', async () => {
  const asha = await shop.customer({ balance: '5.00' });
  const payment = { amount: '500', referenceNumber: 'UTR-DELETING-1' };
  const { id } = (await shop.post('/api/funds/request', asha, payment)).json();
  const refused = await deleteUser(asha);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  expect([await isSignedIn(asha), await shop.balanceOf(asha), await audited('user', asha)]).toEqual([true, '5.00', []]);
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'rejected' });
  expect((await deleteUser(asha)).statusCode).toBe(200);
});

test('an account is deleted once; an admin’s is not deleted among the customers', async () => {
  const asha = await shop.customer({ balance: '5.00' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => deleteUser(asha)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 404),
  ]);
  expect(await audited('user', asha)).toHaveLength(1);
  expect((await deleteUser({ id: 999_999_999 })).statusCode).toBe(404);
  const devi = await anotherAdmin();
  for (const admin of [meera, devi]) {
    const refused = await deleteUser(admin);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
  }
  expect(await isSignedIn(devi)).toBe(true);
});

test('gifts, orders and a deletion at once: the wallet is empty after it, whatever came first', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const order = () => shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 100 });
  let isDeleted = false;
  const orders = Promise.all(Array.from({ length: 10 }, order));
  const remove = async () => {
    const first = await deleteUser(asha);
    if (first.statusCode === 200) return first;
    // An order came first.
    expect(first.json().detail.kind).toBe('order-under-way');
    for (const placed of (await orders).filter(({ statusCode }) => statusCode === 201))
      await shop.patch(`/api/admin/orders/${placed.json().id}/status`, meera, { status: 'completed' });
    return deleteUser(asha);
  };
  const deletion = remove().finally(() => {
    isDeleted = true;
  });
  const giveUntilDeleted = async (): Promise<number[]> => {
    const statuses: number[] = [];
    while (!isDeleted) statuses.push((await give(asha, '1.00')).statusCode);
    return statuses;
  };
  const given = await Promise.all(Array.from({ length: 8 }, giveUntilDeleted));
  for (const { statusCode } of await orders) expect([201, 401, 422]).toContain(statusCode);
  expect((await deletion).statusCode).toBe(200);
  for (const status of given.flat()) expect([200, 404]).toContain(status);
  expect((await shop.get(`/api/admin/users/${asha.id}`, meera)).json().user.balance).toBe('0.00');
});

test('an admin is deleted by another: the account is anonymous and no admin’s', async () => {
  const devi = await anotherAdmin();
  await give(devi, '3.00');
  expect((await deleteAdmin(meera, devi)).json()).toEqual({ message: 'Admin deleted' });
  expect(await isSignedIn(devi)).toBe(false);
  expect(await userRow(devi)).toMatchObject({
    is_admin: 0,
    first_name: 'Deleted',
    last_name: 'admin',
    email: `deleted-${devi.id}@deleted.invalid`,
    password_hash: '',
  });
  const listed = (await shop.get('/api/admin/admins', meera)).json();
  expect(listed.map(({ id }: { id: number }) => id)).not.toContain(devi.id);
  expect(await audited('admin', devi)).toEqual([
    expect.objectContaining({ action: 'delete', before: { balance: '3.00' }, after: { balance: '0.00' } }),
    expect.objectContaining({ action: 'create' }),
  ]);
  expect(
    (await shop.post('/api/auth/login', undefined, { email: devi.email, password: shop.password })).statusCode,
  ).toBe(401);
});

test('what a deleted admin has done stays in the audit', async () => {
  const [devi, asha] = [await anotherAdmin(), await shop.customer()];
  await shop.patch(`/api/admin/users/${asha.id}/password`, devi, { password: 'sunflower-5' });
  await deleteAdmin(meera, devi);
  const [entry] = await audited('user', asha);
  expect(entry).toMatchObject({
    action: 'set-password',
    admin: { id: devi.id, firstName: 'Deleted', lastName: 'admin' },
  });
  expect((await shop.get(`/api/admin/audit?adminId=${devi.id}`, meera)).json()).toEqual([entry]);
});

test('nobody deletes themselves, a customer is no admin, and one who is gone is not found', async () => {
  const refused = await deleteAdmin(meera, meera);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
  const [asha, devi] = [await shop.customer(), await anotherAdmin()];
  await deleteAdmin(meera, devi);
  for (const id of [asha.id, devi.id, 999_999_999]) expect((await deleteAdmin(meera, { id })).statusCode).toBe(404);
  expect([await isSignedIn(asha), await isSignedIn(meera)]).toEqual([true, true]);
});

test('two admins delete one another at once: the shop keeps one', async () => {
  const everybody = await shop.get('/api/admin/admins', meera);
  for (const { id } of everybody.json()) if (id !== meera.id) await deleteAdmin(meera, { id });
  const devi = await anotherAdmin();
  const answers = await Promise.all([deleteAdmin(meera, devi), deleteAdmin(devi, meera)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode);
  const left = shop.database.read.selectFrom('users').select('id').where('is_admin', '=', 1);
  expect(await left.execute()).toHaveLength(1);
});
