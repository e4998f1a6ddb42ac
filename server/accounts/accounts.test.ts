import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { day, hour } from '../platform/clock.ts';
import { safeHashCost, setHashCost } from '../platform/passwords.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const asha = { firstName: 'Asha', lastName: 'Verma', password: 'rangoli-42' };
const register = (change: Record<string, unknown>) =>
  shop.post('/api/auth/register', undefined, { ...asha, email: 'nobody@example.in', ...change });
const logIn = (email: unknown, password: unknown = asha.password) =>
  shop.post('/api/auth/login', undefined, { email, password });
const withToken = (token: string) => ({ id: 0, email: '', token });
const me = (token: string) => shop.get('/api/auth/me', withToken(token));

test('a visitor registers, is signed in at once and has an empty wallet', async () => {
  const answer = await register({ email: ' New.Asha@Example.IN ', firstName: ' Asha ' });

  expect(answer.statusCode).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json().user).toEqual({
    id: expect.any(Number),
    firstName: 'Asha',
    lastName: 'Verma',
    email: 'new.asha@example.in',
    balance: '0.00',
    isAdmin: false,
    permissions: [],
    createdAt: new Date(shop.clock.now).toISOString(),
  });
  expect((await me(answer.json().token)).json()).toEqual(answer.json().user);
});

test('whoever registers decides neither their role nor their balance nor their number', async () => {
  const extra = {
    id: 1,
    isAdmin: true,
    is_admin: 1,
    balance: '5000.00',
    balance_paise: 500000,
    createdAt: '2020-01-01',
  };
  const answer = await register({ email: 'sly@example.in', ...extra });
  const { user, token } = answer.json();
  expect(user).toMatchObject({ isAdmin: false, balance: '0.00', createdAt: new Date(shop.clock.now).toISOString() });
  expect(user.id).not.toBe(1);
  expect((await shop.get('/api/admin/orders', withToken(token))).statusCode).toBe(403);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no first name', { firstName: '' }, 'firstName', 'First name must be at least 2 characters'],
  [
    'a first name of one letter and spaces',
    { firstName: '  A  ' },
    'firstName',
    'First name must be at least 2 characters',
  ],
  ['a first name that is none', { firstName: ['Asha'] }, 'firstName', 'First name must be at least 2 characters'],
  ['an endless first name', { firstName: 'x'.repeat(61) }, 'firstName', 'At most 60 characters'],
  ['a first name turned round', { firstName: 'As\u202eha' }, 'firstName', 'Please use visible characters only'],
  ['no last name', { lastName: undefined }, 'lastName', 'Last name must be at least 2 characters'],
  ['a last name of one letter', { lastName: 'V' }, 'lastName', 'Last name must be at least 2 characters'],
  ['no email', { email: undefined }, 'email', 'Please enter a valid email address'],
  ['an email without a host', { email: 'asha@' }, 'email', 'Please enter a valid email address'],
  ['an email as a list', { email: ['asha@example.in'] }, 'email', 'Please enter a valid email address'],
  ['two emails', { email: 'a@example.in,b@example.in' }, 'email', 'Please enter a valid email address'],
  [
    'an email with a header in it',
    { email: 'a@example.in\r\nBcc: b@example.in' },
    'email',
    'Please enter a valid email address',
  ],
  ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
  ['no password', { password: undefined }, 'password', 'Password must be at least 6 characters'],
  ['a password as a number', { password: 123456789 }, 'password', 'Password must be at least 6 characters'],
])('a registration with %s is refused beside its field', async (_, change, field, text) => {
  const answer = await register(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { [field]: text } });
});

test('all bad fields are named at once, and the head repeats the first', async () => {
  const answer = await shop.post('/api/auth/register', undefined, {});
  expect(Object.keys(answer.json().fields)).toEqual(['firstName', 'lastName', 'email', 'password']);
  expect(answer.json().message).toBe('First name must be at least 2 characters');
});

test('an email is taken whatever its case', async () => {
  await register({ email: 'ravi@example.in' });
  const again = await register({ email: 'RAVI@example.IN ' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({
    code: 'email-taken',
    fields: { email: 'An account with this email already exists' },
  });
});

test('of forty who want one email at once, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => register({ email: 'rush@example.in' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(39).fill(409)]);
  const rows = await shop.database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'rush@example.in')
    .execute();
  expect(rows).toHaveLength(1);
});

test('the commonest passwords are refused with a reason, unless the operator allows them', async () => {
  for (const password of ['123456', 'password1', 'QWERTY123']) {
    const refused = await register({ email: 'weak@example.in', password });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.password).toMatch(/most used passwords/);
  }
  const lenient = await openTestShop({ PASSWORD_BLOCKLIST: 'off' });
  const body = { ...asha, email: 'weak@example.in', password: '123456' };
  expect((await lenient.post('/api/auth/register', undefined, body)).statusCode).toBe(201);
  await lenient.close();
});

test('a customer signs in with the email in any spelling and the password in exactly one', async () => {
  await register({ email: 'devi@example.in', password: ' Pāss wörd ' });
  expect((await logIn(' DEVI@Example.in ', ' Pāss wörd ')).statusCode).toBe(200);
  // The same letters, composed otherwise: what another keyboard sends.
  expect((await logIn('devi@example.in', ' Pāss wörd '.normalize('NFD'))).statusCode).toBe(200);
  for (const wrong of ['Pāss wörd', ' pāss wörd ', ' Pāss wörd  ', 'argon2id']) {
    expect((await logIn('devi@example.in', wrong)).statusCode).toBe(401);
  }
});

test('a wrong password and an unknown email are answered alike', async () => {
  await register({ email: 'known@example.in' });
  const wrong = await logIn('known@example.in', 'not-this-one');
  const unknown = await logIn('unknown@example.in', 'not-this-one');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ code: 'wrong-credentials', message: 'The email or the password is not right.' });
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
});

test.each<[string, unknown, unknown, string, string]>([
  ['no email', undefined, 'rangoli-42', 'email', 'Please enter a valid email address'],
  ['an email that asks the database', { $ne: '' }, 'rangoli-42', 'email', 'Please enter a valid email address'],
  ['a short password', 'asha@example.in', '12345', 'password', 'Password must be at least 6 characters'],
  ['a list of passwords', 'asha@example.in', ['rangoli-42'], 'password', 'Password must be at least 6 characters'],
])('a sign-in with %s is refused beside its field', async (_, email, password, field, text) => {
  const answer = await logIn(email, password);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field]).toBe(text);
});

test('signing out ends this session at once and no other', async () => {
  const phone = (await register({ email: 'two@example.in' })).json().token;
  const laptop = (await logIn('two@example.in')).json().token;
  expect(phone).not.toBe(laptop);

  const out = await shop.post('/api/auth/logout', withToken(phone));

  expect(out.statusCode).toBe(200);
  expect((await me(phone)).statusCode).toBe(401);
  expect((await shop.get('/api/orders', withToken(phone))).statusCode).toBe(401);
  expect((await shop.post('/api/auth/logout', withToken(phone))).statusCode).toBe(401);
  expect((await me(laptop)).statusCode).toBe(200);
});

test('only a whole token of the right form is one', async () => {
  const { token } = (await register({ email: 'form@example.in' })).json();
  const status = async (authorization: string) =>
    (await shop.get('/api/auth/me', undefined, { authorization })).statusCode;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await status(`Bearer ${token}`)).toBe(200);
  expect(await status(`bearer ${token}`)).toBe(200);
  const wrong = [token, `Basic ${token}`, `Bearer ${token.slice(1)}`, `Bearer ${token}A`, `Bearer  ${token}`, 'Bearer'];
  for (const header of [
    ...wrong,
    `Bearer ${'A'.repeat(43)}`,
    "Bearer ' or 1=1 --",
    `Bearer ${token}, Bearer ${token}`,
  ]) {
    expect([header, await status(header)]).toEqual([header, 401]);
  }
});

test('a session ends after thirty days without use', async () => {
  const start = shop.clock.now;
  const { token } = (await register({ email: 'idle@example.in' })).json();
  shop.clock.now = start + 30 * day - 1;
  expect((await me(token)).statusCode).toBe(200);
  shop.clock.now += 30 * day - 1;
  expect((await me(token)).statusCode).toBe(200);
  shop.clock.now += 30 * day;
  expect((await me(token)).statusCode).toBe(401);
  shop.clock.now = start;
});

test('a session in daily use still ends after ninety days', async () => {
  const start = shop.clock.now;
  const { token } = (await register({ email: 'daily@example.in' })).json();
  for (let days = 20; days < 90; days += 20) {
    shop.clock.now = start + days * day;
    expect((await me(token)).statusCode).toBe(200);
  }
  shop.clock.now = start + 90 * day - 1;
  expect((await me(token)).statusCode).toBe(200);
  shop.clock.now = start + 90 * day;
  expect((await me(token)).statusCode).toBe(401);
  shop.clock.now = start;
});

test('a session in use is written down once an hour, not with every call', async () => {
  const start = shop.clock.now;
  const { token, user } = (await register({ email: 'busy@example.in' })).json();
  const seenAt = async () => {
    const { read } = shop.database;
    return (await read.selectFrom('sessions').select('seen_at').where('user_id', '=', user.id).executeTakeFirst())
      ?.seen_at;
  };
  shop.clock.now = start + hour - 1;
  await me(token);
  expect(await seenAt()).toBe(start);
  shop.clock.now = start + hour;
  await Promise.all(Array.from({ length: 10 }, () => me(token)));
  expect(await seenAt()).toBe(start + hour);
  shop.clock.now = start;
});

test('a token and a password are stored only as what they hash to', async () => {
  setHashCost(safeHashCost);
  const answer = await register({ email: 'secret@example.in', password: 'tulsi-forest-7' });
  const { token, user } = answer.json();
  const { read } = shop.database;
  const session = await read
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const account = await read.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

  expect(Buffer.from(session.token_hash)).toEqual(createHash('sha256').update(token).digest());
  const [, algorithm, version, cost] = account.password_hash.split('$');
  expect([algorithm, version]).toEqual(['argon2id', 'v=19']);
  const { m, t, p } = Object.fromEntries((cost ?? '').split(',').map((part) => part.split('=')));
  expect(Number(m)).toBeGreaterThanOrEqual(19_456);
  expect(Number(t)).toBeGreaterThanOrEqual(2);
  expect(Number(p)).toBe(1);
  const stored = JSON.stringify([
    { ...session, token_hash: Buffer.from(session.token_hash).toString('latin1') },
    account,
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('tulsi-forest-7');
});

test('two people with one password have two hashes', async () => {
  for (const email of ['salt1@example.in', 'salt2@example.in']) await register({ email });
  const { rows } = await sql<{ n: number }>`
    select count(distinct password_hash) as n from users where email in ('salt1@example.in', 'salt2@example.in')
  `.execute(shop.database.read);
  expect(Number(rows[0]?.n)).toBe(2);
});

test('no answer holds a hash', async () => {
  const registered = await register({ email: 'plain@example.in' });
  const meera = await shop.admin();
  const answers = [registered, await logIn('plain@example.in'), await me(registered.json().token)];
  for (const path of ['/api/admin/orders', '/api/admin/fund-requests', '/api/auth/me'])
    answers.push(await shop.get(path, meera));
  for (const { body } of answers) expect(body).not.toMatch(/argon2|hash|\$m=/i);
});

test('the first admin is made once, however many nodes start together', async () => {
  const fresh = await openTestShop();
  const start = () => createFirstAdmin(fresh.database, { email: undefined, password: undefined, at: fresh.clock.now });
  const made = (await Promise.all(Array.from({ length: 10 }, start))).filter((admin) => admin !== undefined);

  expect(made).toHaveLength(1);
  const { email = '', madeUpPassword = '' } = made[0] ?? {};
  expect(madeUpPassword.length).toBeGreaterThanOrEqual(12);
  const answer = await fresh.post('/api/auth/login', undefined, { email, password: madeUpPassword });
  expect(answer.json().user).toMatchObject({ email, isAdmin: true });
  expect(await start()).toBeUndefined();
  await fresh.close();
});

test('a configured first admin keeps their own password, which is not shown', async () => {
  const fresh = await openTestShop();
  const owner = { email: 'owner@example.in', password: 'my-own-words', at: fresh.clock.now };
  expect(await createFirstAdmin(fresh.database, owner)).toEqual({ email: owner.email, madeUpPassword: undefined });
  expect((await fresh.post('/api/auth/login', undefined, owner)).statusCode).toBe(200);
  expect(await createFirstAdmin(fresh.database, { ...owner, email: 'second@example.in' })).toBeUndefined();
  await fresh.close();
});
