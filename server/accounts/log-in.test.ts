import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';

/** With the limits as they are for customers, and one that believes the proxy in front of it. */
let shop: TestShop;
let behindProxy: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  behindProxy = await openTestShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await shop.close();
  await behindProxy.close();
});

const password = 'rangoli-42';
const wrong = 'not-this-one';

/** Every test has an account and addresses of its own, so that none spends another one's tries. */
let count = 0;
let email: string;
const addresses = () => {
  let last = 0;
  return () => `10.${count}.0.${++last}`;
};
let nextAddress: () => string;
beforeEach(async () => {
  count++;
  email = `asha${count}@example.in`;
  nextAddress = addresses();
  await register(email);
});

function register(newEmail: string, from = nextAddress()) {
  const payload = { firstName: 'Asha', lastName: 'Verma', email: newEmail, password };
  return shop.app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress: from, payload });
}

interface Try {
  readonly email?: string;
  readonly password?: string;
  readonly from: string;
  readonly forwardedFor?: string;
  readonly at?: TestShop;
}

function signIn(attempt: Try) {
  return (attempt.at ?? shop).app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: attempt.from,
    headers: attempt.forwardedFor === undefined ? {} : { 'x-forwarded-for': attempt.forwardedFor },
    payload: { email: attempt.email ?? email, password: attempt.password ?? wrong },
  });
}

async function fail(times: number, attempt: Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(attempt)).statusCode);
  return statuses;
}

test('after five failures the sixth try has to wait, even with the right password', async () => {
  const from = nextAddress();
  expect(await fail(5, { from })).toEqual([401, 401, 401, 401, 401]);

  const sixth = await signIn({ from, password });

  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe(String(15 * 60));
  expect(sixth.json()).toEqual({
    code: 'too-many-requests',
    message: 'Too many failed sign-ins. Please try again in 15 minutes.',
    detail: { kind: 'sign-in-locked', minutes: 15 },
  });
});

test('an unknown email is treated in every respect like a known one', async () => {
  const [from, other] = [nextAddress(), nextAddress()];
  for (let n = 0; n < 7; n++) {
    const known = await signIn({ from });
    const unknown = await signIn({ from: other, email: `nobody${count}@example.in` });
    expect([unknown.statusCode, unknown.body, unknown.headers['retry-after']]).toEqual([
      known.statusCode,
      known.body,
      known.headers['retry-after'],
    ]);
  }
});

test('spelling the email otherwise gives no further tries', async () => {
  const from = nextAddress();
  await fail(5, { from });
  expect((await signIn({ from, email: ` ${email.toUpperCase()} ` })).statusCode).toBe(429);
});

test('the owner at another address, and another account at this one, are not kept waiting', async () => {
  const from = nextAddress();
  await fail(6, { from });
  await register(`ravi${count}@example.in`);
  expect((await signIn({ from: nextAddress(), password })).statusCode).toBe(200);
  expect((await signIn({ from, email: `ravi${count}@example.in`, password })).statusCode).toBe(200);
});

test('waiting ends with the window, and waiting longer is not made of trying', async () => {
  const from = nextAddress();
  const start = shop.clock.now;
  await fail(5, { from });
  shop.clock.now = start + 14 * minute;
  const waiting = await signIn({ from, password });
  expect(waiting.json().message).toBe('Too many failed sign-ins. Please try again in 1 minute.');
  expect(waiting.headers['retry-after']).toBe('60');
  shop.clock.now = start + 15 * minute;
  expect((await signIn({ from, password })).statusCode).toBe(200);
  shop.clock.now = start;
});

test('a success forgets the failures before it', async () => {
  const from = nextAddress();
  expect(await fail(4, { from })).toEqual([401, 401, 401, 401]);
  expect((await signIn({ from, password })).statusCode).toBe(200);
  expect(await fail(6, { from })).toEqual([401, 401, 401, 401, 401, 429]);
});

test('twenty guesses at once are five guesses', async () => {
  const from = nextAddress();
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await signIn({ from })).statusCode));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('an address that tries many accounts has to wait too, and its own sign-ins in between buy nothing', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '0.2' });
  const own = { firstName: 'Asha', lastName: 'Verma', email: 'own@example.in', password };
  await strict.post('/api/auth/register', undefined, own);
  const from = nextAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    if (n === 5) expect((await signIn({ from, email: own.email, password, at: strict })).statusCode).toBe(200);
    statuses.push((await signIn({ from, email: `victim${n}@example.in`, at: strict })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  await strict.close();
});

test('a header that names another address is believed only behind a trusted proxy', async () => {
  const from = nextAddress();
  for (let n = 0; n < 5; n++) await signIn({ from, forwardedFor: `198.51.100.${n}` });
  expect((await signIn({ from, forwardedFor: '198.51.100.9' })).statusCode).toBe(429);

  const proxy = { from, at: behindProxy };
  await fail(5, { ...proxy, forwardedFor: '198.51.100.1' });
  expect((await signIn({ ...proxy, forwardedFor: '198.51.100.1' })).statusCode).toBe(429);
  expect((await signIn({ ...proxy, forwardedFor: '198.51.100.2' })).statusCode).toBe(401);
});

test('behind a proxy that appends, what the visitor claims of themselves counts for nothing', async () => {
  const from = nextAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const forwardedFor = `203.0.113.${n}, 198.51.100.7`;
    statuses.push((await signIn({ from, forwardedFor, at: behindProxy })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('what is written down of a try tells neither the email nor the address', async () => {
  const from = nextAddress();
  await fail(1, { from });
  const rows = await shop.database.read.selectFrom('throttles').selectAll().execute();
  expect(rows.length).toBeGreaterThan(2);
  const written = rows.map(({ name }) => name).join('\n');
  expect(written).not.toContain(email);
  expect(written).not.toContain(from);
});

test('registering is limited for an address', async () => {
  const from = nextAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const answer = await register(`many${count}x${n}@example.in`, from);
    statuses.push(answer.statusCode);
    if (n === 10) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});
