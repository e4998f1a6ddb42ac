import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour } from '../platform/clock.ts';
import { safeHashCost, setHashCost } from '../platform/passwords.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { deviceLimits } from './accounts.rules.ts';
import { deleteExpiredAccess } from './delete-expired-access.ts';
import { attemptsOfDevice } from './known-devices.ts';

/** With the limits as they are for customers. */
let shop: TestShop;
let asha: Person;
let meera: Person;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1', PUBLIC_URL: 'https://shop.example.in' });
  meera = await shop.admin();
});
beforeEach(async () => {
  count++;
  asha = await shop.customer();
});
afterAll(() => shop.close());

const wrong = 'not-this-one';
const addressOf = (network: number) => `10.${count}.${Math.floor(network / 200)}.${(network % 200) + 1}`;

interface Try {
  readonly email?: string;
  readonly password?: string;
  readonly from: string;
  readonly cookie?: string | undefined;
}

function signIn({ email = asha.email, password = shop.password, from, cookie }: Try, path = '/api/auth/login') {
  return shop.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    payload: { email, password },
  });
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
const knownFrom = async (from = addressOf(900)) => cookieOf(await signIn({ from }));
const devices = () =>
  shop.database.read.selectFrom('known_devices').selectAll().where('user_id', '=', asha.id).execute();

/** 100 wrong passwords from 20 networks, which is what it took to lock anybody out. */
async function attack(): Promise<void> {
  for (let network = 0; network < 20; network++) {
    const from = addressOf(network);
    await Promise.all(Array.from({ length: 5 }, () => signIn({ password: wrong, from })));
  }
}

test('a sign-in leaves a cookie that only calls about signing in bring, that no script reads, and that holds nothing', async () => {
  const answer = await signIn({ from: addressOf(0) });
  expect(answer.headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(Object.keys(answer.json())).toEqual(['token', 'user']);
  const [, token = ''] = cookieOf(answer).split('=');
  expect((await shop.get('/api/auth/me', { ...asha, token })).statusCode).toBe(401);
  expect((await shop.get('/api/auth/me', undefined, { cookie: cookieOf(answer) })).statusCode).toBe(401);
  expect(JSON.stringify(await devices())).not.toContain(token);
});

test('after 100 wrong passwords from 20 networks the owner gets in at once: on a known device, and on a new one', async () => {
  const cookie = await knownFrom();
  await attack();
  expect((await signIn({ from: addressOf(0), cookie })).statusCode).toBe(200);
  expect((await signIn({ from: addressOf(901), cookie })).statusCode).toBe(200);
  expect((await signIn({ from: addressOf(902) })).statusCode).toBe(200);
});

test('an account under attack gives each further network one try an hour, and 300 in all', async () => {
  const cookie = await knownFrom();
  await attack();
  const tries = async (from: string) => [
    (await signIn({ password: wrong, from })).statusCode,
    (await signIn({ password: wrong, from })).statusCode,
  ];
  expect(await tries(addressOf(30))).toEqual([401, 429]);
  const statuses: number[] = [];
  for (let network = 31; network < 250; network++)
    statuses.push((await signIn({ password: wrong, from: addressOf(network) })).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(199);
  const refused = await signIn({ from: addressOf(903) });
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 3600]);
  expect((await signIn({ from: addressOf(903), cookie })).statusCode).toBe(200);

  // Who has lost the device too has the mail.
  const token = await resetTokenOf(asha);
  const payload = { token, password: shop.password };
  const reset = { method: 'POST', url: '/api/auth/reset-password', remoteAddress: addressOf(904), payload } as const;
  const own = cookieOf(await shop.app.inject(reset));
  expect((await signIn({ from: addressOf(905), cookie: own })).statusCode).toBe(200);
}, 60_000);

test('a device is known to its own account alone', async () => {
  const cookie = await knownFrom();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const statuses: number[] = [];
  for (let number = 0; number < 6; number++) {
    statuses.push((await signIn({ email: ravi.email, password: wrong, from: addressOf(1), cookie })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
  const [device] = await devices();
  const counts = shop.database.read.selectFrom('throttles').selectAll();
  expect(await counts.where('name', '=', attemptsOfDevice(device?.id ?? 0)).execute()).toEqual([]);
});

test('a device that two people use is known to both', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const first = await knownFrom();
  const both = cookieOf(await signIn({ email: ravi.email, from: addressOf(1), cookie: first }));
  expect(both.split('.')).toHaveLength(2);
  await attack();
  expect((await signIn({ from: addressOf(0), cookie: both })).statusCode).toBe(200);
});

test('a device with ten wrong passwords in a row is known no longer, also when they come at once', async () => {
  const cookie = await knownFrom();
  const from = addressOf(1);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn({ password: wrong, from, cookie })));
  // Ten of the device, and five of the pair.
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(15);
  expect(await devices()).toEqual([]);
  expect((await signIn({ from, cookie })).statusCode).toBe(429);
});

test('a right password forgets the wrong ones of its device', async () => {
  const cookie = await knownFrom();
  const from = addressOf(1);
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < deviceLimits.failures - 1; number++) await signIn({ password: wrong, from, cookie });
    expect((await signIn({ from, cookie })).statusCode).toBe(200);
  }
  expect(await devices()).toHaveLength(1);
});

async function resetTokenOf(who: Person): Promise<string | undefined> {
  await shop.post('/api/auth/forgot-password', undefined, { email: who.email });
  await shop.processJobs();
  return /#token=([\w-]+)/.exec(shop.mails.at(-1)?.text ?? '')?.[1];
}

test('after a reset by mail the browser that did it is known, and no other one', async () => {
  const [own, stolen] = [await knownFrom(), await knownFrom()];
  const payload = { token: await resetTokenOf(asha), password: shop.password };
  const reset = { method: 'POST', url: '/api/auth/reset-password', remoteAddress: addressOf(1), payload } as const;
  const answer = await shop.app.inject({ ...reset, headers: { cookie: own } });
  expect([answer.statusCode, cookieOf(answer)]).toEqual([200, own]);
  await attack();
  expect((await signIn({ from: addressOf(0), cookie: stolen })).statusCode).toBe(429);
  expect((await signIn({ from: addressOf(0), cookie: own })).statusCode).toBe(200);
});

test('changing the password, signing devices out, and an admin end devices of others', async () => {
  const signedIn = async () => {
    const answer = await signIn({ from: addressOf(500) });
    return { ...asha, token: answer.json().token as string, cookie: cookieOf(answer) };
  };
  const isKnown = async (cookie: string) => {
    const [, token] = cookie.split('=');
    const answer = await signIn({ from: addressOf(501), cookie });
    return cookieOf(answer).split('=')[1] === token;
  };
  const [phone, laptop] = [await signedIn(), await signedIn()];
  const change = { currentPassword: shop.password, newPassword: 'marigold-77' };
  expect((await shop.patch('/api/user/change-password', phone, change)).statusCode).toBe(200);
  expect(
    (
      await shop.patch('/api/user/change-password', phone, {
        currentPassword: 'marigold-77',
        newPassword: shop.password,
      })
    ).statusCode,
  ).toBe(200);
  expect([await isKnown(phone.cookie), await isKnown(laptop.cookie)]).toEqual([true, false]);

  const tablet = await signedIn();
  const [first] = (await shop.get('/api/user/sessions', tablet)).json();
  expect((await shop.delete(`/api/user/sessions/${first.id}`, phone)).statusCode).toBe(200);
  expect(await isKnown(tablet.cookie)).toBe(false);

  const other = await signedIn();
  expect((await shop.delete('/api/user/sessions', phone)).statusCode).toBe(200);
  expect([await isKnown(phone.cookie), await isKnown(other.cookie)]).toEqual([true, false]);

  expect((await shop.post('/api/auth/logout', phone, {})).statusCode).toBe(200);
  expect(await isKnown(phone.cookie)).toBe(true);
  expect(
    (await shop.patch(`/api/admin/users/${asha.id}/password`, meera, { password: shop.password })).statusCode,
  ).toBe(200);
  expect(await isKnown(phone.cookie)).toBe(false);
});

test('an account has at most twenty devices, and one that is not used for 180 days goes', async () => {
  for (let number = 0; number < deviceLimits.ofAccount + 3; number++) {
    shop.clock.now += 1;
    expect((await signIn({ from: addressOf(number) })).statusCode).toBe(200);
  }
  expect(await devices()).toHaveLength(deviceLimits.ofAccount);
  await deleteExpiredAccess(shop.database, shop.clock.now + 179 * day);
  expect(await devices()).toHaveLength(deviceLimits.ofAccount);
  await deleteExpiredAccess(shop.database, shop.clock.now + 181 * day);
  expect(await devices()).toEqual([]);
  meera = await shop.signIn(meera.email);
});

test.each([
  'device=',
  'device=short',
  `device=${'A'.repeat(43)}`,
  `device=${Array(50).fill('A'.repeat(43)).join('.')}`,
])('a cookie that was made up, %.60s, makes nobody known', async (cookie) => {
  const statuses: number[] = [];
  for (let number = 0; number < 6; number++)
    statuses.push((await signIn({ password: wrong, from: addressOf(1), cookie })).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('an IPv6 site is counted beside its networks: ten tries at an account, whichever of them they come from', async () => {
  const statuses: number[] = [];
  for (let network = 0; network < 12; network++) {
    statuses.push((await signIn({ password: wrong, from: `2001:db8:${count}:${network + 1}::1` })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await signIn({ from: `2001:db8:${count + 1_000}:1::1` })).statusCode).toBe(200);
  shop.clock.now += hour;
});

test('during 900 tries from many networks the owner gets in, on a known device at once', async () => {
  setHashCost(safeHashCost);
  const cookie = await knownFrom();
  // Tries whose password was looked at; those beyond the queue are refused at once.
  let looked = 0;
  const flood = Array.from({ length: 900 }, async (_, number) => {
    const email = `nobody${count}x${number}@example.in`;
    const answer = await signIn({ email, password: wrong, from: `172.16.${number % 30}.1` });
    if (answer.statusCode === 401) looked++;
    return answer;
  });
  const known = await signIn({ from: addressOf(1), cookie });
  const beforeKnown = looked;
  const stranger = await signIn({ from: addressOf(2) });
  const beforeStranger = looked;
  const answers = await Promise.all(flood);
  expect([known.statusCode, stranger.statusCode]).toEqual([200, 200]);
  // Both were served while most of the flood still waited.
  expect(
    [beforeKnown < looked / 2, beforeStranger < looked / 2],
    `${beforeKnown}, ${beforeStranger} of ${looked}`,
  ).toEqual([true, true]);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
}, 120_000);
