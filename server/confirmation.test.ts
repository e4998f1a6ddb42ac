import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { confirmedAbovePaise } from '../contract/users.ts';
import { type GoodRequests, prepareRequests } from './good-requests.ts';
import { day, minute } from './platform/clock.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
let good: GoodRequests;
beforeAll(async () => {
  shop = await openTestShop();
  ({ good } = await prepareRequests(shop));
});
beforeEach(async () => {
  // Tries at the password are counted for a day.
  shop.clock.now += day;
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const asking = Object.entries(endpoints).filter(([, { confirmation }]) => confirmation !== 'never');

/** What moves too much to be taken without the password. */
const largeInput: Record<string, object> = {
  changeBalance: { operation: 'add', amount: '10000.01', description: 'Goodwill' },
  changeProvider: {
    name: 'Cheap Panel',
    url: 'https://panel.example/api/v2',
    apiKey: 'another-key-4321',
    currency: 'USD',
    rate: '88.50',
  },
};

interface More {
  readonly key?: string;
  /** In place of the usual one. */
  readonly id?: number | undefined;
}

function send([name, endpoint]: [string, Endpoint], who: Person, more: More = {}) {
  const { id, body } = good[name] ?? { id: 999_999, body: {} };
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(more.id ?? id)),
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
    },
    ...(hasBody ? { payload: largeInput[name] ?? body } : {}),
  });
}

/** Somebody to delete: a new admin every time. */
async function createAdmin(): Promise<number> {
  const body = { firstName: 'Neha', lastName: 'Rao', email: 'neha.leaves@example.in', password: shop.password };
  return (await shop.post('/api/admin/admins', meera, body)).json().id;
}

/** Whose wallet is too large to be given up without the password. */
const richCustomer = async (name: string): Promise<number | undefined> =>
  name === 'deleteUser' ? (await shop.customer({ balance: '10000.01' })).id : undefined;

/** What all admins are told, oldest first. */
const notices = () =>
  shop.database.read.selectFrom('security_notices').select(['admin_id', 'message']).orderBy('id').execute();

const confirm = (who: Person, password: string) => shop.post('/api/auth/confirm', who, { password });

/** Everything that such a call may write. */
async function traces(): Promise<unknown> {
  const { read } = shop.database;
  const [users, entries, notices, settings, balances] = await Promise.all([
    read.selectFrom('users').select(['id', 'is_admin', 'password_hash', 'deleted_at']).orderBy('id').execute(),
    read.selectFrom('audit_entries').select('id').execute(),
    read.selectFrom('security_notices').select('id').execute(),
    read.selectFrom('settings').selectAll().orderBy('name').execute(),
    read.selectFrom('ledger_accounts').select(['id', 'balance_paise']).orderBy('id').execute(),
  ]);
  return { users, entries, notices, settings, balances };
}

test('the endpoints that ask for the password again are these', () => {
  expect(asking.map(([name, { confirmation }]) => `${name} ${confirmation}`).sort()).toEqual([
    'changeAdminStatus always',
    'changeBalance by-input',
    'changeBankMessages always',
    'changePaymentGuards always',
    'changePaymentSettings always',
    'changeProvider by-input',
    'changeTaxSettings always',
    'createAdmin always',
    'createProvider always',
    'deleteAdmin always',
    'deleteUser by-input',
    'setAdminPassword always',
    'setUserPassword always',
  ]);
});

describe.each(asking)('%s', (name, endpoint) => {
  const call = (more?: More) => send([name, endpoint], meera, more);

  test('is refused ten minutes after the sign-in, and writes nothing', async () => {
    const id = await richCustomer(name);
    shop.clock.now += 10 * minute;
    const before = await traces();
    const refused = await call({ id });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
    expect(await traces()).toEqual(before);
  });

  test('is refused by its own transaction when the confirmation ran out after the head was let in', async () => {
    const id = await richCustomer(name);
    shop.clock.now += 10 * minute;
    const { findCaller } = shop.app;
    shop.app.findCaller = async (token) => {
      const caller = await findCaller(token);
      return caller && { ...caller, isConfirmed: true };
    };
    try {
      const before = await traces();
      const refused = await call({ id });
      // There is no admin 999,999 to delete: whichever is found first, nothing is written.
      const codes = name === 'deleteAdmin' ? ['not-found', 'confirmation-required'] : ['confirmation-required'];
      expect(codes).toContain(refused.json().code);
      expect(await traces()).toEqual(before);
    } finally {
      shop.app.findCaller = findCaller;
    }
  });

  test('is taken once the password was given, with the key of the refused try, and all admins are told once', async () => {
    const id = name === 'deleteAdmin' ? await createAdmin() : await richCustomer(name);
    shop.clock.now += 10 * minute;
    const key = `confirmed-${name}`;
    expect((await call({ key, id })).json().code).toBe('confirmation-required');
    expect((await confirm(meera, shop.password)).json()).toEqual({
      confirmedUntil: new Date(shop.clock.now + 10 * minute).toISOString(),
    });
    const earlier = (await notices()).length;
    shop.clock.now += 10 * minute - 1;
    const taken = await call({ key, id });
    expect([200, 201]).toContain(taken.statusCode);
    if (endpoint.idempotent) {
      shop.clock.now += minute;
      expect((await call({ key, id })).json()).toEqual(taken.json());
    }
    const told = (await notices()).slice(earlier);
    expect(told).toEqual([{ admin_id: meera.id, message: expect.stringMatching(`^Admin #${meera.id} `) }]);
  });
});

test('a wrong password confirms nothing; five of an account wait for a quarter of an hour, and lock nothing else', async () => {
  shop.clock.now += 10 * minute;
  const first = await confirm(meera, 'a guess');
  expect([first.statusCode, first.json().code, Object.keys(first.json().fields)]).toEqual([
    422,
    'wrong-password',
    ['password'],
  ]);
  const phone = await shop.signIn(meera.email);
  for (const session of [phone, meera, phone, meera]) {
    expect((await confirm(session, 'a guess')).json().code).toBe('wrong-password');
  }
  shop.clock.now += 10 * minute;
  const sixth = await confirm(meera, shop.password);
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(4 * 60);
  const person = { firstName: 'Devi', lastName: 'Rao', email: 'devi.thief@example.in', password: 'sunflower-5' };
  expect((await shop.post('/api/admin/admins', meera, person)).json().code).toBe('confirmation-required');

  const change = { currentPassword: 'a guess', newPassword: 'marigold-77' };
  expect((await shop.patch('/api/user/change-password', meera, change)).json().code).toBe('wrong-password');
  shop.clock.now += 15 * minute;
  expect((await confirm(meera, shop.password)).statusCode).toBe(200);
});

test('twenty wrong passwords of a day are the last, however slowly they come', async () => {
  for (let tries = 0; tries < 20; tries++) {
    shop.clock.now += 16 * minute;
    expect((await confirm(meera, 'a guess')).json().code).toBe('wrong-password');
  }
  shop.clock.now += 16 * minute;
  expect((await confirm(meera, shop.password)).json().code).toBe('too-many-requests');
});

test('one session that was confirmed opens no other one', async () => {
  const phone = await shop.signIn(meera.email);
  shop.clock.now += 10 * minute;
  expect((await confirm(phone, shop.password)).statusCode).toBe(200);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const promote = (who: Person) => shop.patch(`/api/admin/users/${ravi.id}/admin-status`, who, { isAdmin: true });
  expect((await promote(meera)).json().code).toBe('confirmation-required');
  expect((await promote(phone)).statusCode).toBe(200);
});

test('a customer has nothing to confirm', async () => {
  const asha = await shop.customer();
  expect((await confirm(asha, shop.password)).statusCode).toBe(403);
  expect((await shop.post('/api/auth/confirm', undefined, { password: shop.password })).statusCode).toBe(401);
});

test('a balance operation asks only above the limit, and `set` counts by its difference', async () => {
  const asha = await shop.customer({ balance: '20000.00' });
  shop.clock.now += 10 * minute;
  const book = async (operation: string, amount: string) => {
    const body = { operation, amount, description: 'Goodwill' };
    const answer = await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, body);
    return answer.json().code ?? answer.json().balance;
  };
  expect(confirmedAbovePaise).toBe(10_000_00);
  expect(await book('add', '10000.01')).toBe('confirmation-required');
  expect(await book('subtract', '10000.01')).toBe('confirmation-required');
  expect(await book('set', '30000.01')).toBe('confirmation-required');
  expect(await book('set', '9999.99')).toBe('confirmation-required');
  expect(await book('set', '30000.00')).toBe('30000.00');
  expect(await shop.balanceOf(asha)).toBe('30000.00');
});

test('the description of the calls names them', async () => {
  const { paths } = (await shop.get('/api/openapi.json', undefined)).json();
  expect(paths['/api/admin/admins'].post['x-confirmation']).toBe('always');
  expect(paths['/api/admin/users/{id}/balance-operation'].post['x-confirmation']).toBe('by-input');
  expect(paths['/api/admin/users'].get['x-confirmation']).toBeUndefined();
});

test('another path at the host of a provider asks for the password and is told; another name is neither', async () => {
  const url = 'https://panel.example/api/v2';
  const panel = { name: 'Same Host', url, currency: 'USD', rate: '88.50' };
  const { id } = (await shop.post('/api/admin/providers', meera, { ...panel, apiKey: 'a-key-1234' })).json();
  const put = (change: object) => shop.put(`/api/admin/providers/${id}`, meera, { ...panel, ...change });
  const told = async () =>
    (await shop.get('/api/admin/security-notices', meera))
      .json()
      .filter(({ act }: { act: string }) => act === 'provider-changed')
      .map(({ message }: { message: string }) => message);
  shop.clock.now += 10 * minute;
  const earlier = (await told()).length;
  expect((await put({ name: 'Renamed' })).statusCode).toBe(200);
  const path = { url: `${url}/?tenant=other` };
  expect((await put(path)).json().code).toBe('confirmation-required');
  expect((await told()).length).toBe(earlier);
  await confirm(meera, shop.password);
  expect((await put(path)).statusCode).toBe(200);
  expect((await put({ ...path, name: 'Again' })).statusCode).toBe(200);
  expect((await put({ ...path, apiKey: 'another-key-4321' })).statusCode).toBe(200);
  const [key, address, ...rest] = await told();
  expect(address).toBe(`Admin #${meera.id} changed the address of provider #${id}, panel.example`);
  expect(key).toBe(`Admin #${meera.id} changed the API key of provider #${id}, panel.example`);
  expect(rest).toHaveLength(earlier);
});
