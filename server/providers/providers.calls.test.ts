import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { callProvider } from './call-provider.ts';
import { addOutcome } from './outcome.rules.ts';
import { claimCall } from './providers.queries.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

const key = 'panel-key-9876';
let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let providerId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '400' });
  meera = await shop.admin();
});
beforeEach(async () => {
  await fake?.stop();
  fake = await startFakeProvider({ key });
  providerId = await provider(fake.url);
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

async function provider(url: string): Promise<number> {
  const given = { name: 'Panel', url, apiKey: key, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  return (await shop.post('/api/admin/providers', meera, given)).json().id;
}

async function add(link = 'https://instagram.com/p/x') {
  const params = { service: '101', link, quantity: '100' };
  const { result } = await callProvider(
    { ...shop, clock: () => shop.clock.now },
    { providerId, action: 'add', params },
  );
  const isTaken = (order: string) => order === '23500';
  return addOutcome(result, { now: shop.clock.now, allowsTextIds: false, refusesWith5xx: false, isTaken });
}
const taken = () => fake.panel.orders().length;

test('two nodes whose clocks are on both sides of a minute count its calls together', async () => {
  await shop.database.write((tx) => tx.updateTable('providers').set({ calls_per_minute: 4 }).execute());
  const noon = Math.floor(shop.clock.now / minute) * minute;
  let made = 0;
  for (let n = 0; n < 10; n++) {
    const at = n % 2 === 0 ? noon - 1 : noon;
    if (await shop.database.write((tx) => claimCall(tx, { id: providerId, at }))) made++;
  }
  // Those of the minute before, and those of the new one.
  expect(made).toBeLessThanOrEqual(5);
  // A clock that was set back is no reason to wait.
  expect(await shop.database.write((tx) => claimCall(tx, { id: providerId, at: noon - 5 * minute }))).toBeDefined();
});

test('an order that all goes well with is accepted once', async () => {
  expect(await add()).toEqual({ kind: 'accepted', order: '23501' });
  expect(taken()).toBe(1);
});

test.each([
  ['bom', {}, { kind: 'accepted' }, 1],
  ['wrong-content-type', {}, { kind: 'accepted' }, 1],
  ['latency', { ms: 50 }, { kind: 'accepted' }, 1],
  ['lost-answer', {}, { kind: 'unknown', reason: 'connection-lost' }, 1],
  ['half-answer', {}, { kind: 'unknown', reason: 'connection-lost' }, 1],
  ['slow-answer', { ms: 1_000 }, { kind: 'unknown', reason: 'timeout' }, 1],
  ['hang', {}, { kind: 'unknown', reason: 'timeout' }, 0],
  ['hang', { handled: true }, { kind: 'unknown', reason: 'timeout' }, 1],
  ['reset', {}, { kind: 'unknown', reason: 'connection-lost' }, 0],
  ['html', {}, { kind: 'unknown', reason: 'no-json' }, 0],
  ['html', { status: 200, handled: true }, { kind: 'unknown', reason: 'no-json' }, 1],
  ['html', { status: 403 }, { kind: 'unsent', reason: 'http-403', pauses: true }, 0],
  ['cloudflare-challenge', {}, { kind: 'unsent', reason: 'challenged' }, 0],
  ['cloudflare-524', {}, { kind: 'unknown', reason: 'no-json' }, 0],
  ['cloudflare-524', { handled: true }, { kind: 'unknown', reason: 'no-json' }, 1],
  ['http-500', {}, { kind: 'unknown', reason: 'http-500' }, 0],
  ['http-500', { handled: true }, { kind: 'unknown', reason: 'http-500' }, 1],
  ['too-many', {}, { kind: 'unsent', reason: 'too-many-calls', retryAfterMs: 5_000 }, 0],
  ['error', {}, { kind: 'refused', refusal: 'service' }, 0],
  ['not-enough-funds', {}, { kind: 'refused', refusal: 'funds' }, 0],
  ['php-notice', {}, { kind: 'unknown', reason: 'no-json', hint: '23501' }, 1],
  ['empty', { handled: true }, { kind: 'unknown', reason: 'empty' }, 1],
  ['no-id', {}, { kind: 'unknown', reason: 'no-id' }, 1],
  ['duplicate-id', { order: 23_500 }, { kind: 'unknown', reason: 'id-of-another' }, 1],
  ['redirect', {}, { kind: 'unsent', reason: 'http-302', pauses: true }, 0],
  ['body', { text: '{"order":1,"error":"Half"}' }, { kind: 'unknown', reason: 'id-and-error' }, 1],
] as const)('%s %o comes to %o', async (kind, more, outcome, orders) => {
  fake.fault({ kind, action: 'add', ...more });
  expect(await add()).toMatchObject(outcome);
  // Whatever was answered, it was sent once.
  expect(fake.calls.filter(({ params }) => params['action'] === 'add')).toHaveLength(1);
  expect(taken()).toBe(orders);
  expect(fake.panel.duplicates()).toEqual([]);
});

test('a panel that is not there gets nothing', async () => {
  await fake.stop();
  expect(await add()).toEqual({ kind: 'unsent', reason: 'not-connected' });
  fake = await startFakeProvider({ key });
});

test('faults are asked for in the link and in the address, too', async () => {
  expect(await add('https://x.example/p/1?fake=no-id')).toEqual({ kind: 'unknown', reason: 'no-id' });
  providerId = await provider(`${fake.url}?fault=not-enough-funds`);
  expect(await add()).toMatchObject({ kind: 'refused', refusal: 'funds' });
});

test('a panel that answers too late rests from the end of the call on', async () => {
  const send = async () => {
    shop.clock.now += 60_000;
    return { outcome: 'unknown', reason: 'timeout', host: 'panel.example' } as const;
  };
  const parts = { ...shop, clock: () => shop.clock.now, outboundHttp: { ...shop.outboundHttp, send } };
  const call = async () => (await callProvider(parts, { providerId, action: 'services' })).result;
  for (const _ of [1, 2, 3, 4, 5]) expect(await call()).toMatchObject({ outcome: 'unknown' });
  expect(await call()).toEqual({ outcome: 'unsent', reason: 'circuit-open' });
  await shop.confirm(meera);
});

test('an answer that has no end is cut off at its limit', async () => {
  fake.fault({ kind: 'body', action: 'add', text: `{"order":1,"x":"${'x'.repeat(1_100_000)}"}` });
  expect(await add()).toEqual({ kind: 'unknown', reason: 'too-large' });
});

test('a key that a panel repeats is nowhere in what is written down', async () => {
  fake.fault({ kind: 'error', action: 'add', text: `Wrong: ${key.toUpperCase()}, ${encodeURIComponent(key)}` });
  await add();
  fake.fault({ kind: 'body', action: 'add', text: `${'x'.repeat(8_190)}${key}` });
  await add();
  const { read } = shop.database;
  const rows = await read.selectFrom('provider_calls').selectAll().where('provider_id', '=', providerId).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('panel-key');
  expect(rows[0]?.excerpt).toContain('•••');
  expect(rows[1]?.excerpt.length).toBeLessThanOrEqual(2_000);
});

test('the panel counts two alike as a duplicate, so that no test can miss one', async () => {
  await add();
  await add();
  expect(fake.panel.duplicates()).toHaveLength(1);
});
