import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PreparedAnswer, sendPrepared } from './answers.ts';
import { compressAnswers } from './compress-answers.ts';

vi.mock('node:zlib', async (importOriginal) => {
  const original = await importOriginal<typeof zlib>();
  const counted = { brotliCompress: vi.fn(original.brotliCompress), gzip: vi.fn(original.gzip) };
  return { ...original, ...counted, default: { ...original, ...counted } };
});
const runs = () => ({
  br: vi.mocked(zlib.brotliCompress).mock.calls.length,
  gzip: vi.mocked(zlib.gzip).mock.calls.length,
});

const textOf = (name: string) => ({ text: `${name}, followers, views. `.repeat(3_000), price: '₹12.50', flag: '🇮🇳' });
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
let current = new PreparedAnswer(null);
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  compressAnswers(app);
  app.get('/', async (request, reply) => sendPrepared(request, reply.header('vary', 'cookie'), current));
});
afterAll(() => app.close());
beforeEach(() => {
  current = new PreparedAnswer(textOf('likes'));
  vi.mocked(zlib.brotliCompress).mockClear();
  vi.mocked(zlib.gzip).mockClear();
});

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip'] as const)('%s holds the same bytes as the plain answer', async (encoding) => {
  const plain = await get();
  const packed = await get({ 'accept-encoding': encoding });

  expect(JSON.parse(plain.body)).toEqual(textOf('likes'));
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 20);
  expect(unpack[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('each encoding has the same tag, varies by the encoding, and is answered with 304', async () => {
  for (const accepted of ['identity', 'gzip', 'br, gzip']) {
    const first = await get({ 'accept-encoding': accepted });
    const again = await get({ 'accept-encoding': accepted, 'if-none-match': current.etag });
    for (const { headers } of [first, again]) {
      expect([headers['etag'], headers['vary']]).toEqual([current.etag, 'cookie, accept-encoding']);
    }
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  }
});

test.each([
  ['br, gzip', { br: 1, gzip: 0 }],
  ['gzip', { br: 0, gzip: 1 }],
])('50 callers at once who take %s and many later ones share one compression', async (accepted, expected) => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => get({ 'accept-encoding': accepted })));
  for (let n = 0; n < 10; n++) answers.push(await get({ 'accept-encoding': accepted }));
  expect(
    new Set(answers.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.toString('base64')}`)).size,
  ).toBe(1);
  expect(runs()).toEqual(expected);
});

test('a new version is compressed anew, and the bytes of the old one are freed', async () => {
  await get({ 'accept-encoding': 'br' });
  const old = new WeakRef(current.text);
  const { etag } = current;
  current = new PreparedAnswer(textOf('shares'), { previous: current });
  const answer = await get({ 'accept-encoding': 'br', 'if-none-match': etag });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['etag']).not.toBe(etag);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(textOf('shares'));
  expect(runs().br).toBe(2);
  await vi.waitFor(() => {
    collectGarbage();
    expect(old.deref()).toBeUndefined();
  });
});

test('a version that says the same takes the compressed bytes over', async () => {
  await get({ 'accept-encoding': 'br' });
  current = new PreparedAnswer(textOf('likes'), { previous: current });
  await get({ 'accept-encoding': 'br' });
  expect(runs().br).toBe(1);
});

test('a compression that failed is tried again by the next caller', async () => {
  const failing = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(new Error('No memory.'));
  vi.mocked(zlib.gzip).mockImplementationOnce(failing as typeof zlib.gzip);
  expect((await get({ 'accept-encoding': 'gzip' })).statusCode).toBe(500);
  const answer = await get({ 'accept-encoding': 'gzip' });
  expect([answer.statusCode, gunzipSync(answer.rawPayload).length]).toEqual([
    200,
    Buffer.byteLength(JSON.stringify(textOf('likes'))),
  ]);
});

test('a short answer and one that is no text are sent as they are', async () => {
  for (const short of [new PreparedAnswer([]), new PreparedAnswer(textOf('likes'), { mediaType: 'image/png' })]) {
    current = short;
    const { headers, statusCode } = await get({ 'accept-encoding': 'br, gzip' });
    expect([statusCode, headers['content-encoding'], headers['vary']]).toEqual([200, undefined, 'cookie']);
  }
  expect(runs()).toEqual({ br: 0, gzip: 0 });
});
