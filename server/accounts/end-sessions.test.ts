import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedInDevice } from '../../contract/accounts.ts';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { sessionEndedTopic } from './log-out.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sessions = async (who: Person): Promise<SignedInDevice[]> => (await shop.get('/api/user/sessions', who)).json();
const isSignedIn = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode === 200;
const end = (who: Person, sessionId: number | string) => shop.delete(`/api/user/sessions/${sessionId}`, who);
const idOf = async (who: Person) => (await sessions(who)).find(({ isCurrent }) => isCurrent)?.id ?? 0;

async function signInWith(email: string, userAgent: string): Promise<Person> {
  const body = { email, password: shop.password };
  const headers = { 'user-agent': userAgent };
  const { user, token } = (await shop.post('/api/auth/login', undefined, body, { headers })).json();
  return { id: user.id, email, token };
}

test('a person sees where they are signed in, last seen first, and which of these they are looking at', async () => {
  const start = shop.clock.now;
  const password = shop.password;
  const body = { firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', password };
  const headers = { 'user-agent': 'Firefox on a laptop' };
  const registered = (await shop.post('/api/auth/register', undefined, body, { headers })).json();
  const laptop: Person = { id: registered.user.id, email: body.email, token: registered.token };
  shop.clock.now = start + hour;
  const phone = await signInWith(body.email, 'Chrome on a phone');

  const devices = await sessions(phone);
  expect(devices).toEqual([
    {
      id: expect.any(Number),
      userAgent: 'Chrome on a phone',
      createdAt: new Date(start + hour).toISOString(),
      seenAt: new Date(start + hour).toISOString(),
      isCurrent: true,
    },
    {
      id: expect.any(Number),
      userAgent: 'Firefox on a laptop',
      createdAt: new Date(start).toISOString(),
      seenAt: new Date(start).toISOString(),
      isCurrent: false,
    },
  ]);
  shop.clock.now = start + 3 * hour;
  expect((await sessions(laptop)).map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Firefox on a laptop', true],
    ['Chrome on a phone', false],
  ]);
  shop.clock.now = start;
});

test('what a browser says of itself is kept as it can be shown', async () => {
  const asha = await shop.customer();
  const endless = await signInWith(asha.email, `\tA\u0085B\u00ad ${'x'.repeat(2_000)}`);
  const [device] = (await sessions(endless)).filter(({ isCurrent }) => isCurrent);
  expect(device?.userAgent).toBe(`AB ${'x'.repeat(297)}`);
});

test('sessions that have run out are not listed', async () => {
  const start = shop.clock.now;
  const asha = await shop.customer();
  shop.clock.now = start + 20 * day;
  const phone = await shop.signIn(asha.email);
  expect(await sessions(phone)).toHaveLength(2);
  shop.clock.now = start + 30 * day;
  expect(await sessions(phone)).toHaveLength(1);
  shop.clock.now = start;
});

test('ending another device ends it at once, and nothing else', async () => {
  const asha = await shop.customer();
  const [phone, tablet] = [await shop.signIn(asha.email), await shop.signIn(asha.email)];
  const phoneId = await idOf(phone);
  const told: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => told.push(sessionId));

  const ended = await end(asha, phoneId);

  expect([ended.statusCode, ended.json()]).toEqual([200, { message: 'Signed out' }]);
  expect([await isSignedIn(asha), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true]);
  await vi.waitFor(() => expect(told).toEqual([String(phoneId)]), { timeout: 5_000, interval: 5 });
  off();
  expect((await end(asha, phoneId)).statusCode).toBe(404);
});

test('one’s own current device can be ended, somebody else’s and one that is none can not', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const refused = await end(asha, await idOf(ravi));
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
  expect((await end(asha, 999_999_999)).statusCode).toBe(404);
  expect((await end(asha, 'x')).statusCode).toBe(400);
  expect(await isSignedIn(ravi)).toBe(true);

  expect((await end(asha, await idOf(asha))).statusCode).toBe(200);
  expect(await isSignedIn(asha)).toBe(false);
});

test('all other devices are signed out together', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const others = [await shop.signIn(asha.email), await shop.signIn(asha.email)];
  const ids = await Promise.all(others.map(idOf));
  const told: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => told.push(sessionId));

  const ended = await shop.delete('/api/user/sessions', asha);

  expect([ended.statusCode, ended.json()]).toEqual([200, { message: 'All other devices are signed out' }]);
  expect(await Promise.all([asha, ravi, ...others].map(isSignedIn))).toEqual([true, true, false, false]);
  await vi.waitFor(() => expect(told.toSorted()).toEqual(ids.map(String).toSorted()), { timeout: 5_000, interval: 5 });
  off();
  expect((await shop.delete('/api/user/sessions', asha)).json().message).toBe('No other device was signed in');
});
