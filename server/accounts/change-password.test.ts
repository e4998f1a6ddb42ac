import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { hashPassword } from '../platform/passwords.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { sessionEndedTopic } from './log-out.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const newPassword = 'marigold-77';
const change = (who: Person, currentPassword: string, password = newPassword) =>
  shop.patch('/api/user/change-password', who, { currentPassword, newPassword: password });
const logIn = async (email: string, password: string) =>
  (await shop.post('/api/auth/login', undefined, { email, password })).statusCode;
const profile = async (who: Person) => (await shop.get('/api/user/profile', who)).json();
const isSignedIn = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode === 200;

test('a changed password is the only one that signs in, and every other session is over', async () => {
  const asha = await shop.customer();
  const phone = await shop.signIn(asha.email);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const ended: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => ended.push(sessionId));
  const [other] = (await shop.get('/api/user/sessions', asha)).json().filter((each: Json) => !each['isCurrent']);

  const changed = await change(asha, shop.password);

  expect([changed.statusCode, changed.json()]).toEqual([200, { message: 'Password changed' }]);
  expect([await isSignedIn(asha), await isSignedIn(phone), await isSignedIn(ravi)]).toEqual([true, false, true]);
  await vi.waitFor(() => expect(ended).toEqual([String(other.id)]), { timeout: 5_000, interval: 5 });
  off();
  expect([await logIn(asha.email, shop.password), await logIn(asha.email, newPassword)]).toEqual([401, 200]);
  expect(await logIn(ravi.email, shop.password)).toBe(200);
});

type Json = Record<string, unknown>;

test('two wrong tries are told, the third one locks the change for a day, whatever is typed then', async () => {
  const start = shop.clock.now;
  const asha = await shop.customer();
  const wrong = async () => {
    const answer = await change(asha, 'not-this-one');
    return [answer.statusCode, answer.json().code, answer.json().message];
  };
  expect(await wrong()).toEqual([422, 'wrong-password', 'Current password is incorrect (attempts remaining: 2).']);
  expect(await wrong()).toEqual([422, 'wrong-password', 'Current password is incorrect (attempts remaining: 1).']);
  expect(await profile(asha)).toMatchObject({
    passwordChangeAttempts: 2,
    lastPasswordChangeAttempt: new Date(start).toISOString(),
  });
  shop.clock.now += hour;
  expect(await wrong()).toEqual([
    429,
    'password-change-locked',
    'Too many wrong tries. Changing the password is locked for 24 hours.',
  ]);

  shop.clock.now += 90 * minute;
  const locked = await change(asha, shop.password);
  expect([locked.statusCode, locked.json()]).toEqual([
    429,
    {
      code: 'password-change-locked',
      message: 'Password change locked. Please try again in 23 hours.',
      detail: { kind: 'password-change-locked', hours: 23 },
    },
  ]);
  expect(locked.headers['retry-after']).toBe(String(23 * 3_600));
  shop.clock.now = start + 25 * hour - 1;
  expect((await change(asha, shop.password)).json().message).toBe(
    'Password change locked. Please try again in 1 hour.',
  );
  // Waiting is not made longer by trying.
  expect(await profile(asha)).toMatchObject({
    passwordChangeAttempts: 3,
    lastPasswordChangeAttempt: new Date(start + hour).toISOString(),
  });

  shop.clock.now = start + 25 * hour;
  expect((await profile(asha)).passwordChangeAttempts).toBe(0);
  expect((await wrong())[2]).toContain('attempts remaining: 2');
  expect((await change(asha, shop.password)).statusCode).toBe(200);
  shop.clock.now = start;
});

test('the lock is on the change alone: signing in and shopping go on', async () => {
  const asha = await shop.customer();
  for (let n = 0; n < 3; n++) await change(asha, 'not-this-one');
  expect(await isSignedIn(asha)).toBe(true);
  expect(await logIn(asha.email, shop.password)).toBe(200);
});

test('a wrong try of yesterday counts no longer, and a right one forgets those before it', async () => {
  const start = shop.clock.now;
  const asha = await shop.customer();
  for (let n = 0; n < 2; n++) await change(asha, 'not-this-one');
  shop.clock.now += 24 * hour;
  expect((await change(asha, 'not-this-one')).json().message).toContain('attempts remaining: 2');
  expect((await change(asha, shop.password)).statusCode).toBe(200);
  expect(await profile(asha)).toMatchObject({ passwordChangeAttempts: 0, lastPasswordChangeAttempt: null });
  expect((await change(asha, 'not-this-one')).json().message).toContain('attempts remaining: 2');
  shop.clock.now = start;
});

test('tries of a clock that ran far ahead lock nothing once it is set back', async () => {
  const ahead = 72 * hour;
  shop.clock.now += ahead;
  const asha = await shop.customer();
  for (let tries = 0; tries < 3; tries++) await change(asha, 'not-this-one');
  shop.clock.now -= ahead;
  const again = await shop.signIn(asha.email);
  expect((await profile(again)).passwordChangeAttempts).toBe(0);
  expect((await change(again, shop.password)).statusCode).toBe(200);
});

test('of forty guesses at once three are looked at', async () => {
  const asha = await shop.customer();
  const guesses = Array.from({ length: 40 }, async (_, n) => (await change(asha, `guess-${n}`)).json().message);
  const messages: string[] = await Promise.all(guesses);
  const count = (part: string) => messages.filter((message) => message.includes(part)).length;
  expect([count('attempts remaining'), count('locked for 24 hours'), count('Password change locked')]).toEqual([
    2, 1, 37,
  ]);
  expect((await profile(asha)).passwordChangeAttempts).toBe(3);
});

test('of two different changes at once one stands, and its password is the one that signs in', async () => {
  const asha = await shop.customer();
  const wanted = ['first-wish-1', 'second-wish-2'];
  const answers = await Promise.all(wanted.map((password) => change(asha, shop.password, password)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).not.toEqual([409, 409]);
  const won = wanted[statuses.indexOf(200)] ?? '';
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await logIn(asha.email, won)).toBe(200);
});

test('the same password again, a common one and a short one are refused beside the field, and no try is counted', async () => {
  const asha = await shop.customer();
  const refused = async (password: string) => (await change(asha, shop.password, password)).json().fields;
  expect(await refused(shop.password)).toEqual({ newPassword: 'Please choose a password that is not the current one' });
  expect((await refused('password1')).newPassword).toMatch(/most used passwords/);
  expect(await refused('12345')).toEqual({ newPassword: 'Password must be at least 6 characters' });
  const nothing = await shop.patch('/api/user/change-password', asha, { newPassword });
  expect(nothing.json().fields).toEqual({ currentPassword: 'Please enter your current password' });
  expect((await profile(asha)).lastPasswordChangeAttempt).toBeNull();
  expect(await logIn(asha.email, shop.password)).toBe(200);
});

test('who signs in with the old password while it is changed is not signed in afterwards', async () => {
  const asha = await shop.customer();
  const signIns = Array.from({ length: 12 }, () =>
    shop.post('/api/auth/login', undefined, { email: asha.email, password: shop.password }),
  );
  const [changed, ...answers] = await Promise.all([change(asha, shop.password), ...signIns]);
  expect(changed.statusCode).toBe(200);
  for (const answer of answers) {
    const token = answer.json().token ?? 'none';
    expect([200, 401]).toContain(answer.statusCode);
    expect(await isSignedIn({ ...asha, token })).toBe(false);
  }
});

test('when too many passwords are looked at already, the try is given back', async () => {
  const asha = await shop.customer();
  let isCrowded = true;
  const hashing = async () => {
    const turn = { isKnown: true, key: `user ${asha.id}` };
    while (isCrowded) await hashPassword('rangoli-42', turn).catch(() => sleep(1));
  };
  const crowd = Array.from({ length: 100 }, hashing);
  const answer = await change(asha, 'not-this-one');
  isCrowded = false;
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests']);
  expect((await profile(asha)).passwordChangeAttempts).toBe(0);
  await Promise.all(crowd);
});

const own = (who: Person) => ({ userId: who.id, password: shop.password, at: shop.clock.now });

test('the password is asked for elsewhere with the same count and the same lock', async () => {
  const asha = await shop.customer();
  await checkOwnPassword(shop.database, own(asha));
  await change(asha, 'not-this-one');
  const wrong = { ...own(asha), password: 'nor-this-one' };
  await expect(checkOwnPassword(shop.database, wrong)).rejects.toMatchObject({ code: 'wrong-password' });
  await expect(checkOwnPassword(shop.database, wrong)).rejects.toMatchObject({ code: 'password-change-locked' });
  expect((await change(asha, shop.password)).json().message).toMatch(/^Password change locked/);
});
