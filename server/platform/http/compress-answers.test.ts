import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers, encodingFor } from './compress-answers.ts';

const long = JSON.stringify({ text: 'likes, followers and views, '.repeat(100) });
const veryLong = JSON.stringify({ text: 'likes, followers and views, '.repeat(10_000) });
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  compressAnswers(app);
  app.get('/long', (_request, reply) => reply.type('application/json').header('vary', 'cookie').send(long));
  app.get('/very-long', (_request, reply) => reply.type('text/csv; charset=utf-8').send(veryLong));
  app.get('/short', (_request, reply) => reply.type('application/json').send('{}'));
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(long)));
  app.get('/packed', (_request, reply) => reply.type('text/html').header('content-encoding', 'gzip').send(long));
});
afterAll(() => app.close());

const get = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000,gzip;q=0.0', undefined],
  ['brotli, x-gzip', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  ['/long', 'br', long, brotliDecompressSync],
  ['/long', 'gzip', long, gunzipSync],
  ['/very-long', 'br', veryLong, brotliDecompressSync],
  ['/very-long', 'gzip', veryLong, gunzipSync],
] as const)('%s is packed with %s, and says how long it is then', async (path, encoding, text, unpack) => {
  const { headers, rawPayload } = await get(path, encoding);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(rawPayload.length).toBeLessThan(text.length / 5);
  expect(unpack(rawPayload).toString()).toBe(text);
});

test('what an answer varies by is added to what it varied by', async () => {
  expect((await get('/long', 'br')).headers['vary']).toBe('cookie, accept-encoding');
  expect((await get('/very-long', 'br')).headers['vary']).toBe('accept-encoding');
});

test.each(['/short', '/picture'])('%s would not become shorter, and is sent as it is', async (path) => {
  const { headers } = await get(path, 'br, gzip');
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined]);
});

test('what is packed is not packed again', async () => {
  const { headers, body } = await get('/packed', 'br');
  expect([headers['content-encoding'], body]).toEqual(['gzip', long]);
});
