import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { type Access, type Endpoint, isForStaff } from '../contract/endpoint.ts';
import { livePath, socketPath } from '../contract/live.ts';
import { day } from './platform/clock.ts';
import type { Tx } from './tables.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let devi: Person;
let kiran: Person;
let neha: Person;
let ravi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  devi = await shop.customer({ firstName: 'Devi' });
  kiran = await shop.customer({ firstName: 'Kiran' });
  neha = await shop.customer({ firstName: 'Neha' });
  ravi = await shop.customer({ firstName: 'Ravi' });
  await setRole(devi, 1);
  expect((await shop.get('/api/admin/orders', devi)).statusCode).toBe(200);
  await setRole(devi, 0);
  await shop.post('/api/auth/logout', kiran, {});
  expect((await shop.delete(`/api/admin/users/${neha.id}`, meera)).statusCode).toBe(200);
  const sessions = (tx: Tx) =>
    tx.updateTable('sessions').set({ expires_at: shop.clock.now }).where('user_id', '=', ravi.id);
  await shop.database.write((tx) => sessions(tx).execute());
});
afterAll(() => shop.close());

const setRole = (who: Person, is_admin: 0 | 1) =>
  shop.database.write((tx) => tx.updateTable('users').set({ is_admin }).where('id', '=', who.id).execute());

const callers: Record<string, () => Person | undefined> = {
  nobody: () => undefined,
  'a token that was never given': () => ({ id: 0, email: '', token: 'A'.repeat(43) }),
  'a token of no form': () => ({ id: 0, email: '', token: "' or 1=1 --" }),
  'a token that has expired': () => ravi,
  'a customer who has signed out': () => kiran,
  'a customer who was deleted': () => neha,
  'a customer': () => asha,
  'an admin who is none any more': () => devi,
  'an admin': () => meera,
};

const strangers = Object.keys(callers).slice(0, 6);
const notSignedIn = Object.fromEntries(strangers.map((caller) => [caller, 401]));

/** One of the calls is to sign out: that one is made in a session of its own. */
const sessionFor = async (endpoint: Endpoint, caller: string) => {
  const who = callers[caller]?.();
  const isOwn = endpoint.path === '/api/auth/logout' && !strangers.includes(caller);
  return isOwn && who ? shop.signIn(who.email) : who;
};

const refusals: Record<string, Record<string, number | undefined>> = {
  anyone: {},
  customer: notSignedIn,
  // Nobody who is signed in, or not, opens a webhook: its signature does.
  signed: Object.fromEntries(Object.keys(callers).map((caller) => [caller, 401])),
  staff: { ...notSignedIn, 'a customer': 403, 'an admin who is none any more': 403 },
};

const kindOf = (access: Access) => (isForStaff(access) ? 'staff' : String(access));

const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '999999999');

function call(endpoint: Endpoint, who: Person | undefined, body: string | undefined = '{}') {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return shop.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: body } : {}),
  });
}

const every = Object.entries(endpoints);

test('the matrix is of something', () => {
  expect(every.length).toBeGreaterThan(15);
  for (const access of ['anyone', 'customer', 'staff', 'signed'])
    expect(every.some(([, endpoint]) => kindOf(endpoint.access) === access)).toBe(true);
});

describe.each(every)('%s', (_, endpoint) => {
  test.each(Object.keys(callers))(`is open to ${kindOf(endpoint.access)}: %s`, async (caller) => {
    const answer = await call(endpoint, await sessionFor(endpoint, caller));
    const refused = refusals[kindOf(endpoint.access)]?.[caller];
    if (refused === undefined) {
      expect([401, 403]).not.toContain(answer.statusCode);
      expect(answer.statusCode).toBeLessThan(500);
      return;
    }
    expect(answer.statusCode).toBe(refused);
    expect(answer.json()).toEqual(
      refused === 401
        ? { code: 'not-signed-in', message: 'Authentication required' }
        : { code: 'not-allowed', message: "You don't have permission to do this." },
    );
  });
});

test.each(every.filter(([, { access }]) => access !== 'anyone'))(
  '%s tells nobody what is wrong with a body before who they are is known',
  async (_, endpoint) => {
    for (const body of ['{', '{"__proto__":1}', `"${'x'.repeat(70_000)}"`]) {
      expect((await call(endpoint, undefined, body)).statusCode).toBe(401);
    }
  },
);

test('a role is what it is now, not what it was when the session began', async () => {
  const status = async () => (await shop.get('/api/admin/orders', devi)).statusCode;
  expect(await status()).toBe(403);
  await setRole(devi, 1);
  expect(await status()).toBe(200);
  await setRole(devi, 0);
  expect(await status()).toBe(403);
});

test('a session that is over opens nothing', async () => {
  const start = shop.clock.now;
  const late = await shop.signIn(meera.email);
  shop.clock.now += 91 * day;
  for (const [, endpoint] of every) {
    const { statusCode } = await call(endpoint, late);
    if (endpoint.access === 'anyone') expect(statusCode).not.toBe(403);
    else expect(statusCode).toBe(401);
  }
  shop.clock.now = start;
});

/** Every route there is, read from the tree that the server prints. */
function routes(): string[] {
  const found: string[] = [];
  const prefixes: string[] = [];
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    prefixes.splice(depth, Infinity, part);
    for (const method of methods.split(', '))
      if (method !== '' && method !== 'HEAD') found.push(`${method} ${prefixes.join('')}`);
  }
  return found;
}

test('there is no way in but the endpoints of the contract and seven other routes', () => {
  const named = every.map(([, { method, path }]) => `${method} ${path}`);
  const others = ['/healthz', '/readyz', livePath, socketPath, '/api/openapi.json', '/robots.txt', '/brand/:file'];
  const beside = others.map((path) => `GET ${path}`);
  expect(routes().sort()).toEqual([...named, ...beside].sort());
  expect(new Set(named).size).toBe(named.length);
});

test('the other routes: two for monitoring, three public files, two for signed-in users', async () => {
  const out = await shop.get('/healthz', undefined);
  expect([out.statusCode, out.json()]).toEqual([200, { status: 'alive' }]);
  expect((await shop.get('/readyz', undefined)).json()).toMatchObject({ status: 'ready' });
  expect((await shop.get('/api/openapi.json', undefined)).statusCode).toBe(200);
  expect((await shop.get('/robots.txt', undefined)).body).toContain('Disallow: /api/');
  expect((await shop.get('/brand/logo-0123456789abcdef.png', undefined)).statusCode).toBe(404);
  expect((await shop.get(livePath, undefined)).statusCode).toBe(401);
  expect((await shop.get(socketPath, asha)).statusCode).toBe(404);
  expect((await shop.get(livePath, { ...asha, token: 'A'.repeat(43) })).statusCode).toBe(401);
  // Asking for its head alone would hold a stream open that nobody reads.
  expect(
    (await shop.app.inject({ method: 'HEAD', url: livePath, headers: { authorization: `Bearer ${asha.token}` } }))
      .statusCode,
  ).toBe(404);
});

const guarded = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
};
const guardedByRoute = {
  ...guarded,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

test.each<[number, string, () => ReturnType<TestShop['get']>, Record<string, RegExp>]>([
  [200, 'a list', () => shop.get('/api/platforms', undefined), guardedByRoute],
  [200, 'health', () => shop.get('/healthz', undefined), guardedByRoute],
  [400, 'bad input', () => shop.get('/api/services?categoryId=x', undefined), guardedByRoute],
  [400, 'an address that is none', () => shop.get('/api/services/%zz/discounts', undefined), guarded],
  [400, 'an endless address', () => shop.get(`/api/services/${'1'.repeat(300)}/discounts`, undefined), guarded],
  [401, 'nobody', () => shop.get('/api/orders', undefined), guardedByRoute],
  [403, 'the wrong person', () => shop.get('/api/admin/orders', asha), guardedByRoute],
  [404, 'nothing there', () => shop.get('/api/nothing', undefined), guardedByRoute],
  [404, 'a page of no shop', () => shop.get('/wp-login.php', undefined, { accept: 'text/html' }), guardedByRoute],
  [404, 'another method', () => shop.put('/api/orders', meera, {}), guardedByRoute],
  [413, 'too much', () => shop.post('/api/orders', meera, `"${'x'.repeat(70_000)}"`), guardedByRoute],
  [
    415,
    'another type',
    () => shop.post('/api/orders', meera, '<a/>', { headers: { 'content-type': 'text/xml' } }),
    guardedByRoute,
  ],
])(
  '%d for %s carries the headers that guard a browser, and never what the server is made of',
  async (status, _, ask, headers) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    for (const [name, value] of Object.entries(headers))
      expect([name, answer.headers[name]]).toEqual([name, expect.stringMatching(value)]);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    if (status < 400) return;
    const body = answer.json();
    expect(Object.keys(body).filter((key) => !['message', 'code', 'fields'].includes(key))).toEqual([]);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.message).not.toContain('%zz');
  },
);

test('a fault of ours is a 500 that tells nothing of it, behind the same headers', async () => {
  const broken = await openTestShop();
  const ravi = await broken.customer({ firstName: 'Ravi' });
  await broken.database.migrate(async (run) => run('drop table settings'));
  const answer = await broken.get('/api/payment-settings', ravi);
  expect(answer.statusCode).toBe(500);
  const requestId = String(answer.headers['x-request-id']);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const message = 'Something went wrong on our side. It has been noted.';
  expect(answer.json()).toEqual({ code: 'internal', message, requestId });
  for (const [name, value] of Object.entries(guardedByRoute)) expect(String(answer.headers[name])).toMatch(value);
  expect(answer.headers['cache-control']).toBe('no-store');
  await broken.close();
});

test('browsers are told to stay with https only where the shop has it', async () => {
  const secure = await openTestShop({ PUBLIC_URL: 'https://shop.example.in' });
  const header = async (at: TestShop) => (await at.get('/healthz', undefined)).headers['strict-transport-security'];
  expect(await header(secure)).toMatch(/max-age=\d{8}/);
  expect(await header(shop)).toBeUndefined();
  await secure.close();
});
