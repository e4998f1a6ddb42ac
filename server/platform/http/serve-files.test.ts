import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from './serve-files.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-files-'));
  mkdirSync(join(folder, 'assets', 'deep'), { recursive: true });
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'data.bin'), 'bytes');
  writeFileSync(join(folder, 'assets', 'main.css'), 'a{}');
  writeFileSync(join(folder, 'assets', 'main.css.gz'), 'packed');
  writeFileSync(join(folder, 'assets', 'deep', 'font.woff2'), 'font');
  app = fastify();
  serveFiles(app, folder, { forEver: '/assets/' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/icon.svg', 'image/svg+xml', '<svg/>', 'no-cache'],
  ['/data.bin', 'application/octet-stream', 'bytes', 'no-cache'],
  ['/assets/main.css', 'text/css; charset=utf-8', 'a{}', 'public, max-age=31536000, immutable'],
  ['/assets/deep/font.woff2', 'font/woff2', 'font', 'public, max-age=31536000, immutable'],
  ['/assets/main%2Ecss', 'text/css; charset=utf-8', 'a{}', 'public, max-age=31536000, immutable'],
])('%s is sent as what it is', async (path, type, body, cacheControl) => {
  const answer = await get(path);
  expect([answer.statusCode, answer.body]).toEqual([200, body]);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': cacheControl,
  });
});

test('a browser that has a file already is told so, and is sent a packed one where there is one', async () => {
  const [plain, packed] = [await get('/assets/main.css'), await get('/assets/main.css', { 'accept-encoding': 'gzip' })];
  expect([plain.headers['vary'], packed.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'gzip']);
  expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  const again = await get('/assets/main.css', { 'if-none-match': String(plain.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('who asks for the head alone gets it', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/main.css' });
  expect([statusCode, headers['content-length'], body]).toEqual([200, '3', '']);
});

test.each(['/.vite/manifest.json', '/assets/main.css.gz', '/assets/', '/assets/gone.js', '/assets/..%2ficon.svg'])(
  '%s is not shown',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);
