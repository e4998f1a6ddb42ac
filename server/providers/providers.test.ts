import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Provider } from '../../contract/providers.ts';
import { minute } from '../platform/clock.ts';
import { createSealer } from '../platform/sealed-secrets.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { deleteOldCalls } from './delete-old-calls.ts';
import { enqueueDueReadings } from './enqueue-due-readings.ts';
import { resealProviderKeys } from './reseal-provider-keys.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

const key = 'panel-key/with+signs-9876';
let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openTestShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider({ key })]);
  meera = await shop.admin();
});
afterEach(async () => {
  fake.clearFaults();
  for (const { id } of await listed()) await shop.delete(`/api/admin/providers/${id}`, meera);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const given = () => ({
  name: 'Cheap Panel',
  url: fake.url,
  apiKey: key,
  currency: 'usd',
  rate: '88.50',
  buffer: '2',
  lowBalance: '10',
  callsPerMinute: 600,
});
const create = async (more: object = {}): Promise<Provider> => {
  const answer = await shop.post('/api/admin/providers', meera, { ...given(), ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const put = (id: number, body: object) => shop.put(`/api/admin/providers/${id}`, meera, { ...body });
const withoutKey = () => ({ ...given(), apiKey: undefined });
const listed = async (): Promise<Provider[]> => (await shop.get('/api/admin/providers', meera)).json();
const only = async (): Promise<Provider> => (await listed())[0]!;
const tested = async (id: number) => (await shop.post(`/api/admin/providers/${id}/test`, meera, {})).json();
const acts = async () => (await shop.get('/api/admin/audit?subject=provider', meera)).json();

/** Everything that is stored, as text. */
async function everything(): Promise<string> {
  const tables = [
    'providers',
    'provider_calls',
    'provider_services',
    'audit_entries',
    'audit_search',
    'settings',
    'jobs',
  ];
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)}`.execute(shop.database.read)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

test('Meera adds a provider: its key is sealed, and no answer, act or row has it', async () => {
  const created = await create();
  expect(created).toEqual({
    id: expect.any(Number),
    name: 'Cheap Panel',
    url: fake.url,
    keyHint: '9876',
    currency: 'USD',
    rate: '88.50',
    rateAt: new Date(shop.clock.now).toISOString(),
    buffer: '2.00',
    isActive: true,
    pausedReason: null,
    sendingStoppedAt: null,
    sendsJson: false,
    hasTextIds: false,
    hasStatusCodes: false,
    refusesWith5xx: false,
    listsOrders: false,
    repeatPromise: 'none',
    repeatSeconds: 0,
    callsPerMinute: 600,
    batchCap: 100,
    balance: null,
    balanceAt: null,
    lowBalance: '10.00',
    isLow: false,
    restsUntil: null,
    syncedAt: null,
    syncOutcome: null,
    services: 0,
  });
  const listing = { calls: 0, failedCalls: 0, quarantined: 0, troubles: [], daysLeft: null, pause: null };
  expect(await listed()).toEqual([{ ...created, ...listing }]);
  expect((await acts())[0]).toMatchObject({ action: 'create', subjectId: created.id, after: { keyHint: '9876' } });
  await tested(created.id);
  expect(await everything()).not.toContain('panel-key');
});

test('the test of a provider asks for balance and services with the key in the body alone', async () => {
  const { id } = await create();
  const before = fake.calls.length;
  const balance = fake.panel.balance;
  expect(await tested(id)).toEqual({
    isWorking: true,
    balance: `${balance}`,
    currency: 'USD',
    services: 11,
    balanceFault: null,
    servicesFault: null,
    words: null,
  });
  const calls = fake.calls.slice(before);
  expect(calls.map(({ params }) => params)).toEqual([{ action: 'balance' }, { action: 'services' }]);
  for (const { method, contentType, hasRightKey, address } of calls) {
    expect([method, contentType, hasRightKey]).toEqual(['POST', 'application/x-www-form-urlencoded', true]);
    expect(address).toBe('/api/v2');
  }
  expect(await only()).toMatchObject({ balance, isLow: false, calls: 2, failedCalls: 0, troubles: [] });
  expect((await acts())[0]).toMatchObject({ action: 'test', after: { isWorking: true } });
});

test('a panel that takes JSON alone gets JSON', async () => {
  const { id } = await create({ sendsJson: true });
  expect((await tested(id)).isWorking).toBe(true);
  expect(fake.calls.at(-1)).toMatchObject({ contentType: 'application/json', hasRightKey: true });
});

test('a wrong key pauses the provider, whose words come back without it', async () => {
  const { id } = await create({ apiKey: 'wrong-key-55555' });
  fake.fault({ kind: 'error', text: '<b>Invalid API key</b> wrong-key-55555', action: 'services' });
  const answer = await tested(id);
  expect(answer).toMatchObject({
    isWorking: false,
    balanceFault: 'key',
    servicesFault: 'key',
    words: 'Invalid API key',
  });
  expect(await only()).toMatchObject({ pausedReason: 'key', balance: null, troubles: ['paused'] });
  const [call] = (await shop.get(`/api/admin/providers/${id}/calls`, meera)).json();
  expect(call).toMatchObject({ action: 'services', httpStatus: 200, outcome: 'answered' });
  expect(call.excerpt).toContain('•••');
  expect(await everything()).not.toContain('wrong-key');
  expect((await put(id, given())).json()).toMatchObject({ pausedReason: null });
  expect((await tested(id)).isWorking).toBe(true);
});

test('what a panel says comes back without the key, also where the second call of a test is not made', async () => {
  const { id } = await create({ callsPerMinute: 1 });
  fake.fault({ kind: 'error', text: `No access for ${key}`, action: 'balance' });
  expect(await tested(id)).toMatchObject({ servicesFault: 'call-limit', words: 'No access for •••' });
});

test.each([
  [{ apiKey: 'wrong-key-55555' }, {}],
  [{ currency: 'INR', rate: '1' }, {}],
  [{}, { currency: 'EUR' }],
])('what came of a call neither pauses a provider of %o that is %o by then, nor is its balance', async (was, is) => {
  await shop.confirm(meera);
  const { id } = await create(was);
  const before = fake.calls.length;
  fake.fault({ kind: 'latency', ms: 300, action: 'balance' });
  const testing = tested(id);
  await vi.waitUntil(() => fake.calls.length > before);
  expect((await put(id, { ...given(), ...is })).statusCode).toBe(200);
  await testing;
  expect(await only()).toMatchObject({ pausedReason: null, balance: null });
});

test('a currency that changed pauses the provider and leaves the balance as it was', async () => {
  const { id } = await create({ currency: 'INR', rate: '1' });
  expect(await tested(id)).toMatchObject({ isWorking: false, balanceFault: 'currency', currency: 'USD' });
  expect(await only()).toMatchObject({ pausedReason: 'currency', balance: null });
});

test.each([
  ['html', 'http-502'],
  ['http-500', 'refused'],
  ['too-many', 'too-many-calls'],
  ['cloudflare-challenge', 'challenged'],
  ['redirect', 'moved'],
  ['reset', 'connection-lost'],
  ['half-answer', 'connection-lost'],
  ['empty', 'no-json'],
  ['php-notice', 'no-json'],
] as const)('a balance that is answered with %s is %s, and tells nothing', async (kind, fault) => {
  const { id } = await create();
  fake.fault({ kind, action: 'balance' });
  expect(await tested(id)).toMatchObject({ balance: null, balanceFault: fault, services: 11 });
  expect((await only()).balance).toBeNull();
});

test.each(['bom', 'wrong-content-type'] as const)('a balance that is answered with %s is read', async (kind) => {
  const { id } = await create();
  fake.fault({ kind, action: 'balance' });
  expect((await tested(id)).isWorking).toBe(true);
});

test('a low balance is said to be low', async () => {
  const { id } = await create({ lowBalance: '100.01' });
  await tested(id);
  expect(await only()).toMatchObject({ isLow: true, troubles: ['low-balance'] });
});

test('five failures in a row open the circuit: nobody is called until it lets one try', async () => {
  const { id } = await create();
  fake.fault({ kind: 'reset', times: 5 });
  for (const _ of [1, 2, 3]) await tested(id);
  const before = fake.calls.length;
  expect(await tested(id)).toMatchObject({ balanceFault: 'circuit-open', servicesFault: 'circuit-open' });
  expect(fake.calls.length).toBe(before);
  const resting = await only();
  expect(resting.restsUntil).not.toBeNull();
  expect(resting).toMatchObject({ calls: 5, failedCalls: 5 });
  shop.clock.now += minute;
  expect(await tested(id)).toMatchObject({ isWorking: true });
  expect((await only()).restsUntil).toBeNull();
  await shop.confirm(meera);
});

test('calls are found by what they were for, and by their failure', async () => {
  const { id } = await create();
  await tested(id);
  fake.fault({ kind: 'http-500', action: 'services' });
  await tested(id);
  const found = async (query: string): Promise<{ id: number; action: string; hasFailed: boolean }[]> =>
    (await shop.get(`/api/admin/providers/${id}/calls${query}`, meera)).json();
  expect(await found('')).toMatchObject([
    { action: 'services', hasFailed: true, outcome: 'answered', httpStatus: 500 },
    { action: 'balance', hasFailed: false },
    { action: 'services', hasFailed: false },
    { action: 'balance', hasFailed: false },
  ]);
  expect(await found('?action=services')).toHaveLength(2);
  expect(await found('?action=add')).toEqual([]);
  const [failed] = await found('?failed=true');
  expect(await found('?failed=true')).toEqual([failed]);
  expect(await found(`?after=${failed?.id}`)).toHaveLength(3);
  expect((await found(`?action=services&after=${failed?.id}`)).map(({ hasFailed }) => hasFailed)).toEqual([false]);
});

test('more calls in a minute than are allowed are not made', async () => {
  const { id } = await create({ callsPerMinute: 3 });
  expect((await tested(id)).isWorking).toBe(true);
  expect(await tested(id)).toMatchObject({ balanceFault: null, servicesFault: 'call-limit' });
  shop.clock.now += minute;
  expect((await tested(id)).isWorking).toBe(true);
  // A clock that was set back lets calls through, too.
  shop.clock.now -= 10 * minute;
  expect((await tested(id)).isWorking).toBe(true);
  shop.clock.now += 10 * minute;
});

test('a key that was sealed with another secret pauses the provider with words', async () => {
  const { id } = await create();
  await resealProviderKeys(shop.database, { from: shop.sealer, to: createSealer('n'.repeat(40)) });
  expect(await tested(id)).toMatchObject({ isWorking: false, balanceFault: 'secret' });
  expect(await only()).toMatchObject({ pausedReason: 'secret' });
  const back = { from: createSealer('n'.repeat(40)), to: shop.sealer };
  expect(await resealProviderKeys(shop.database, back)).toEqual({ resealed: 1, done: 0 });
  expect(await resealProviderKeys(shop.database, back)).toEqual({ resealed: 0, done: 1 });
  expect((await tested(id)).isWorking).toBe(true);
});

test('a box that was copied to another row or host opens nothing', async () => {
  const [one, other] = [await create(), await create({ name: 'Other' })];
  await shop.database.write(async (tx) => {
    const box = tx.selectFrom('providers').select('key_box').where('id', '=', one.id);
    await tx.updateTable('providers').set({ key_box: box }).where('id', '=', other.id).execute();
    const url = fake.url.replace('127.0.0.1', 'localhost');
    await tx.updateTable('providers').set({ url }).where('id', '=', one.id).execute();
  });
  expect(await tested(other.id)).toMatchObject({ balanceFault: 'secret' });
  expect(await tested(one.id)).toMatchObject({ balanceFault: 'secret' });
});

test('a change keeps the key, another host needs it again, and a key needs the password', async () => {
  const created = await create();
  const renamed = await put(created.id, { ...withoutKey(), name: 'Best Panel', rate: '90' });
  expect(renamed.json()).toMatchObject({ name: 'Best Panel', rate: '90.00', keyHint: '9876' });
  expect((await acts())[0]).toMatchObject({
    action: 'change',
    before: { name: 'Cheap Panel', rate: '88.50' },
    after: { name: 'Best Panel', rate: '90.00' },
  });
  expect((await tested(created.id)).isWorking).toBe(true);

  const elsewhere = await put(created.id, { ...withoutKey(), url: 'https://thief.example/api/v2' });
  expect([elsewhere.statusCode, elsewhere.json().fields]).toEqual([
    400,
    { apiKey: 'Another host needs the API key again' },
  ]);
  expect((await only()).url).toBe(fake.url);

  shop.clock.now += 11 * minute;
  const unconfirmed = await put(created.id, given());
  expect([unconfirmed.statusCode, unconfirmed.json().code]).toEqual([403, 'confirmation-required']);
  expect((await put(created.id, withoutKey())).statusCode).toBe(200);
  await shop.confirm(meera);
  expect((await put(created.id, { ...given(), apiKey: 'another-key-4321' })).json()).toMatchObject({ keyHint: '4321' });
  expect((await acts())[0]).toMatchObject({ after: { keyHint: '4321', isKeyReplaced: true } });
});

test('of two admins who edit at once the slower one is told', async () => {
  const created = await create();
  await put(created.id, { ...withoutKey(), name: 'Renamed' });
  const late = await put(created.id, { ...withoutKey(), before: { name: created.name } });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile']);
});

test.each([
  'panel.example',
  'ftp://panel.example/',
  'http://panel.example/api/v2',
  'https://10.0.0.1/api',
  'https://1.1.1.1/api',
  'https://[::1]/api',
  'https://panel/api',
  'https://panel.example:444/api',
  'https://me:secret@panel.example/api',
  'https://panel.example/api#x',
  'javascript:alert(1)',
])('the address %s is refused', async (url) => {
  const refused = await shop.post('/api/admin/providers', meera, { ...given(), url });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['url']]);
});

test.each([
  [{ rate: '0' }, 'rate'],
  [{ rate: 'a lot' }, 'rate'],
  [{ rate: '88.50001' }, 'rate'],
  [{ currency: 'dollars' }, 'currency'],
  [{ apiKey: 'a b' }, 'apiKey'],
  [{ apiKey: '' }, 'apiKey'],
  [{ name: '' }, 'name'],
  [{ buffer: '-1' }, 'buffer'],
  [{ callsPerMinute: 0 }, 'callsPerMinute'],
])('%o is refused', async (wrong, field) => {
  const refused = await shop.post('/api/admin/providers', meera, { ...given(), ...wrong });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
});

test('a deleted provider is gone with its key', async () => {
  const { id } = await create();
  expect((await shop.delete(`/api/admin/providers/${id}`, meera)).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
  const calls = ['test', 'sync', 'import'].map((action) =>
    shop.post(`/api/admin/providers/${id}/${action}`, meera, { categoryId: 1, services: [{ externalId: '1' }] }),
  );
  const reads = ['services', 'calls', 'changes'].map((what) => shop.get(`/api/admin/providers/${id}/${what}`, meera));
  const statuses = (await Promise.all([...calls, ...reads])).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await put(id, withoutKey())).statusCode).toBe(404);
  expect((await shop.delete(`/api/admin/providers/${id}`, meera)).statusCode).toBe(404);
  const rows = await shop.database.read.selectFrom('providers').select('key_box').where('id', '=', id).execute();
  expect(rows).toEqual([{ key_box: '' }]);
});

test('balances and lists are read by themselves, of providers that are on', async () => {
  const on = await create();
  await create({ name: 'Off', isActive: false });
  while ((await shop.processJobs()) > 0); // Mails of these and of earlier tests.
  const run = async () => {
    await enqueueDueReadings(shop.database, shop.clock.now);
    return shop.processJobs();
  };
  expect(await run()).toBe(2);
  expect(await listed()).toMatchObject([
    { id: on.id, services: 11, syncOutcome: 'synced', balance: fake.panel.balance },
    { name: 'Off', syncOutcome: null, balance: null },
  ]);
  expect(await run()).toBe(0);
  shop.clock.now += 10 * minute;
  expect(await run()).toBe(1);
  shop.clock.now += 350 * minute;
  expect(await run()).toBe(2);
  await shop.confirm(meera);
});

test('calls are written down for 90 days', async () => {
  const { id } = await create();
  await tested(id);
  const calls = async () => (await shop.get(`/api/admin/providers/${id}/calls`, meera)).json();
  expect(await calls()).toMatchObject([
    { action: 'services' },
    { action: 'balance', excerpt: expect.stringContaining('balance') },
  ]);
  await deleteOldCalls(shop.database, shop.clock.now + 90 * 24 * 60 * minute);
  expect(await calls()).toHaveLength(2);
  await deleteOldCalls(shop.database, shop.clock.now + 90 * 24 * 60 * minute + 1);
  expect(await calls()).toEqual([]);
});
