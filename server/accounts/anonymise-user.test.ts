import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { anonymiseUser } from './anonymise-user.ts';
import { setPassword } from './set-password.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const anonymise = (who: Person) =>
  shop.database.write((tx) => anonymiseUser(tx, { userId: who.id, at: shop.clock.now }));
const logIn = (email: string, password = shop.password) => shop.post('/api/auth/login', undefined, { email, password });
const rowOf = (who: Person) =>
  shop.database.read.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow();

test('nothing of the person is left in the account, and nobody is signed in to it', async () => {
  const asha = await shop.customer();
  const phone = await shop.signIn(asha.email);
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210', dateOfBirth: '1998-02-28' });
  await shop.patch('/api/user/change-password', asha, { currentPassword: 'wrong', newPassword: 'marigold-77' });

  const ended = await anonymise(asha);

  expect(new Set(ended).size).toBe(2);
  expect(await rowOf(asha)).toMatchObject({
    id: asha.id,
    first_name: 'Deleted',
    last_name: 'customer',
    email: `deleted-${asha.id}@deleted.invalid`,
    phone: '',
    date_of_birth: '',
    password_hash: '',
    password_change_attempts: 0,
    last_password_change_attempt: null,
    deleted_at: shop.clock.now,
  });
  for (const who of [asha, phone]) expect((await shop.get('/api/auth/me', who)).statusCode).toBe(401);
});

test('a deleted account is answered like one that never was, and its email is free again', async () => {
  const asha = await shop.customer();
  await anonymise(asha);
  const never = await logIn('nobody@example.in');
  for (const email of [asha.email, `deleted-${asha.id}@deleted.invalid`]) {
    const answer = await logIn(email);
    expect([answer.statusCode, answer.body]).toEqual([401, never.body]);
  }
  const again = { firstName: 'Asha', lastName: 'Verma', email: asha.email, password: shop.password };
  expect((await shop.post('/api/auth/register', undefined, again)).statusCode).toBe(201);
});

test('an account is deleted once, and an admin’s is not', async () => {
  const [asha, meera] = [await shop.customer(), await shop.admin()];
  const results = await Promise.allSettled([anonymise(asha), anonymise(asha), anonymise(asha)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(anonymise(asha)).rejects.toMatchObject({ code: 'not-found' });
  await expect(anonymise({ ...asha, id: 999_999_999 })).rejects.toMatchObject({ code: 'not-found' });
  await expect(anonymise(meera)).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await shop.get('/api/auth/me', meera)).statusCode).toBe(200);
});

test('a deleted account gets no password any more', async () => {
  const asha = await shop.customer();
  await anonymise(asha);
  const set = shop.database.write((tx) => setPassword(tx, { userId: asha.id, passwordHash: 'x' }));
  expect(await set).toBeUndefined();
  expect((await rowOf(asha)).password_hash).toBe('');
});

test('nobody registers with the email that a deleted account will have', async () => {
  const body = { firstName: 'Ravi', lastName: 'Kumar', password: shop.password };
  const refused = await shop.post('/api/auth/register', undefined, { ...body, email: 'Deleted-7@deleted.invalid' });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { email: 'Please enter a valid email address' }]);
});
