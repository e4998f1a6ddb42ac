import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../contract/endpoint.ts';
import { day, minute } from './platform/clock.ts';
import { describeApi } from './platform/http/openapi.ts';
import { deleteOldWebhookEvents, serveSigned } from './platform/http/serve-signed.ts';
import { verifyHmac } from './platform/http/verify-hmac.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

/** No sender signs anything for the shop yet: this route stands in tests alone, on the real server. */
const receiveTestEvent = defineEndpoint({
  method: 'POST',
  path: '/api/hooks/test',
  access: 'signed',
  changes: [],
  summary: 'Takes a signed event.',
  body: z.instanceof(Uint8Array),
  bytesOf: ['application/json'],
  answer: z.undefined(),
  status: 204,
  bodyLimitBytes: 1_000,
});

const [secret, nextSecret] = ['s'.repeat(32), 'n'.repeat(32)];
let shop: TestShop;
let meera: Person;
let isSlow = false;
const done: string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  serveSigned(shop.app, receiveTestEvent, {
    source: 'test',
    clock: () => shop.clock.now,
    verify: verifyHmac({
      secrets: [secret, nextSecret],
      signatureHeader: 'x-signature',
      encoding: 'hex',
      timestamp: { header: 'x-timestamp', unitMs: 1, toleranceMs: 5 * minute, place: 'before' },
      eventIdOf: ({ headers }) => headers['x-event-id']?.toString(),
    }),
    enqueue: async (_tx, { eventId }) => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1_500));
      done.push(eventId);
    },
  });
  meera = await shop.admin();
});
beforeEach(() => {
  done.length = 0;
});
afterAll(() => shop.close());

const bytes = '{"b":1, "a":2.50}';

function send(id: string, more: { body?: string; headers?: Record<string, string>; by?: string; at?: number } = {}) {
  const { body = bytes, by = secret, at = shop.clock.now } = more;
  const signature = createHmac('sha256', by).update(`${at}${body}`).digest('hex');
  return shop.app.inject({
    method: 'POST',
    url: receiveTestEvent.path,
    headers: {
      'content-type': 'application/json',
      'x-signature': signature,
      'x-timestamp': String(at),
      'x-event-id': id,
      ...more.headers,
    },
    payload: body,
  });
}

test('an event is worked on once, however often and however many at once it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('one')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 204));
  expect((await send('one', { by: nextSecret })).statusCode).toBe(204);
  expect(done).toEqual(['one']);
  expect((await send('two')).body).toBe('');
  expect(done).toEqual(['one', 'two']);
});

const right = () => createHmac('sha256', secret).update(`${shop.clock.now}${bytes}`).digest('hex');

test.each<[string, () => ReturnType<typeof send>]>([
  ['no signature', () => send('x', { headers: { 'x-signature': '' } })],
  ['another secret', () => send('x', { by: 'w'.repeat(32) })],
  [
    'the signature of the same values written in another way',
    () => send('x', { body: '{"a":2.5,"b":1}', headers: { 'x-signature': right() } }),
  ],
  ['a signature cut short', () => send('x', { headers: { 'x-signature': right().slice(0, -1) } })],
  ['a signature twice', () => send('x', { headers: { 'x-signature': `${right()}, ${right()}` } })],
  ['a signature in capitals', () => send('x', { headers: { 'x-signature': right().toUpperCase() } })],
  ['an old time', () => send('x', { at: shop.clock.now - 6 * minute })],
  ['a time to come', () => send('x', { at: shop.clock.now + 6 * minute })],
  ['another time than the signed one', () => send('x', { headers: { 'x-timestamp': String(shop.clock.now - 1) } })],
  ['no event', () => send('')],
  ['an event with a name without end', () => send('x'.repeat(256))],
  ['too large a body', () => send('x', { body: 'x'.repeat(1_001) })],
  [
    'an admin instead of a signature',
    () => send('x', { headers: { 'x-signature': '', authorization: `Bearer ${meera.token}` } }),
  ],
])('%s is refused, without a word about why', async (_, ask) => {
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { code: 'not-signed-in', message: 'Authentication required' },
  ]);
  expect(done).toEqual([]);
});

test('a body of a type that the route does not take is refused before it is read', async () => {
  expect((await send('x', { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
  expect(done).toEqual([]);
});

test('work that takes too long is answered within a second, to be sent again', async () => {
  isSlow = true;
  const started = performance.now();
  const answer = await send('slow');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(performance.now() - started).toBeLessThan(1_400);
  isSlow = false;
  await expect.poll(async () => (await send('slow')).statusCode, { timeout: 5_000 }).toBe(204);
  expect(done).toEqual(['slow']);
});

test('an event is remembered for 90 days', async () => {
  await send('kept');
  await deleteOldWebhookEvents(shop.database, shop.clock.now + 89 * day);
  await send('kept');
  expect(done).toEqual(['kept']);
  await deleteOldWebhookEvents(shop.database, shop.clock.now + 91 * day);
  await send('kept');
  expect(done).toEqual(['kept', 'kept']);
});

test('the description of a signed endpoint names its access and asks for no token', async () => {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  describeApi(app, { about: { title: 'Test', description: '' }, endpoints: { receiveTestEvent } });
  const operation = (await app.inject('/api/openapi.json')).json().paths['/api/hooks/test'].post;
  expect(operation).toMatchObject({ 'x-access': 'signed', requestBody: { content: { 'application/json': {} } } });
  expect(operation.security).toBeUndefined();
  await app.close();
});
