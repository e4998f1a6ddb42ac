import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AdminAccount, UserForAdmin } from '../../contract/users.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const devi = { firstName: 'Devi', lastName: 'Rao', email: 'devi@example.in', password: 'rangoli-42' };
const create = (body: Record<string, unknown>) => shop.post('/api/admin/admins', meera, body);
const admins = async (): Promise<AdminAccount[]> => (await shop.get('/api/admin/admins', meera)).json();

test('an admin makes another, who signs in and runs the shop', async () => {
  const made = await create({ ...devi, email: ' Devi@Example.in ' });
  const account = {
    id: expect.any(Number),
    email: 'devi@example.in',
    firstName: 'Devi',
    lastName: 'Rao',
    createdAt: new Date(shop.clock.now).toISOString(),
  };
  expect([made.statusCode, made.json()]).toEqual([201, account]);
  expect(await admins()).toEqual([expect.objectContaining({ id: meera.id }), account]);
  const session = await shop.signIn('devi@example.in');
  expect((await shop.get('/api/admin/users', session)).statusCode).toBe(200);
  const listed: UserForAdmin[] = (await shop.get('/api/admin/users?role=admin', session)).json();
  expect(listed.map(({ email, isAdmin }) => [email, isAdmin])).toEqual([
    ['devi@example.in', true],
    [meera.email, true],
  ]);
  const [noted] = (await shop.get('/api/admin/audit', meera)).json();
  expect(noted).toMatchObject({
    action: 'create',
    subject: 'admin',
    subjectId: made.json().id,
    after: { isAdmin: true },
  });
});

test('an email that has an account, a customer’s too, is taken; of forty at once one is made', async () => {
  const asha = await shop.customer();
  const taken = await create({ ...devi, email: asha.email.toUpperCase() });
  expect([taken.statusCode, taken.json().code, Object.keys(taken.json().fields)]).toEqual([
    409,
    'email-taken',
    ['email'],
  ]);
  expect((await shop.get('/api/auth/me', asha)).json().isAdmin).toBe(false);
  const crowd = await Promise.all(Array.from({ length: 40 }, () => create({ ...devi, email: 'race@example.in' })));
  expect(crowd.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  for (const { statusCode } of crowd) expect([201, 409]).toContain(statusCode);
});

test.each([
  [{ email: 'devi' }, 'email'],
  [{ email: 'deleted-7@deleted.invalid' }, 'email'],
  [{ password: '12345' }, 'password'],
  [{ password: 'password' }, 'password'],
  [{ firstName: 'D' }, 'firstName'],
  [{ lastName: '' }, 'lastName'],
])('%j makes no admin', async (change, field) => {
  const before = await admins();
  const refused = await create({ ...devi, email: 'other@example.in', ...change });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  expect(await admins()).toEqual(before);
});
