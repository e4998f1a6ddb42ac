import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';
import { serveWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;
let bare: FastifyInstance;
const html = { accept: 'text/html,application/xhtml+xml' };

const open = () =>
  createHttpServer({
    log: pino({ level: 'silent' }),
    findCaller: async () => undefined,
    trustProxy: 0,
    rateLimitFactor: 1,
    isSecure: false,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-web-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 'do not show');
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Shop</title>');
  writeFileSync(join(web, 'index.hi.html'), '<!doctype html><title>दुकान</title>');
  writeFileSync(join(web, 'manifest.json'), '{}');
  writeFileSync(join(web, 'assets', 'main-4f2a.js'), 'console.log(1)');
  mkdirSync(join(web, '.vite'));
  const chunks = {
    'index.html': { file: 'assets/main-4f2a.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    '_form.js': { file: 'assets/form-1.js', imports: ['_shared.js', '_form.js'] },
    'public.tsx': { file: 'assets/public-1.js', imports: ['_shared.js', '_form.js'] },
  };
  writeFileSync(join(web, '.vite', 'manifest.json'), JSON.stringify(chunks));
  const hindiChunks = {
    'index.hi.html': { file: 'assets/main-hi.js', isEntry: true },
    'public.tsx': { file: 'assets/public-hi.js' },
  };
  writeFileSync(join(web, '.vite', 'manifest.hi.json'), JSON.stringify(hindiChunks));
  app = await open();
  await serveWeb(app, {
    folder: web,
    pages: new Map([
      ['/', 'public.tsx'],
      ['/login', 'public.tsx'],
      ['/admin/dashboard', 'gone.tsx'],
    ]),
  });
  bare = await open();
  await serveWeb(bare, { folder: undefined, pages: new Map([['/', '']]) });
});
afterAll(async () => {
  await app.close();
  await bare.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = html) => app.inject({ url, headers });

test.each(['/', '/login', '/admin/dashboard', '/login?next=%2Fhome'])('%s is a page', async (path) => {
  const answer = await get(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<title>Shop</title>');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.headers['content-security-policy']).not.toContain('unsafe');
});

test.each([
  ['lang=hi', 'दुकान', '</assets/public-hi.js>; rel=modulepreload'],
  ['theme=x; lang=hi; other=1', 'दुकान', '</assets/public-hi.js>; rel=modulepreload'],
  ['lang=en', 'Shop', '</assets/public-1.js>; rel=modulepreload, </assets/form-1.js>; rel=modulepreload'],
  ['slang=hi', 'Shop', '</assets/public-1.js>; rel=modulepreload, </assets/form-1.js>; rel=modulepreload'],
])('with the cookie %s the page is in the language that was chosen', async (cookie, title, link) => {
  const answer = await get('/login', { ...html, cookie });
  expect(answer.body).toContain(`<title>${title}</title>`);
  expect(answer.headers['link']).toBe(link);
  expect(answer.headers['vary']).toMatch(/cookie/i);
  expect((await get('/nowhere', { ...html, cookie })).body).toContain(title);
});

test('a page announces the files that it consists of, beyond those that it names itself', async () => {
  expect((await get('/login')).headers['link']).toBe(
    '</assets/public-1.js>; rel=modulepreload, </assets/form-1.js>; rel=modulepreload',
  );
  expect((await get('/admin/dashboard')).headers['link']).toBeUndefined();
});

test.each(['/nowhere', '/login/more', '/Login', '/admin', '/index.php', '//evil.example', '/.env'])(
  '%s is a 404 that a person can read',
  async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<title>Shop</title>');
  },
);

test.each([
  ['/api/nowhere', html],
  ['/nowhere', { accept: 'application/json' }],
  ['/nowhere', {}],
])('%s for a program is a 404 that a program can read', async (path, headers) => {
  const answer = await get(path, headers as Record<string, string>); // one of them is empty
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 'not-found', message: 'There is nothing at this address.' },
  ]);
});

test('a page asked for with a slash behind it leads to the page, on this host', async () => {
  const answer = await get('/login/');
  expect([answer.statusCode, answer.headers['location']]).toEqual([308, '/login']);
  for (const path of ['//evil.example/login/', '//evil.example//', '/\\evil.example/']) {
    expect([path, (await get(path)).headers['location']]).toEqual([path, undefined]);
  }
});

test('what is named by its content is kept for ever, the rest is asked about', async () => {
  const script = await get('/assets/main-4f2a.js', {});
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect((await get('/manifest.json', {})).headers['cache-control']).toBe('no-cache');
});

test.each([
  '/../secret',
  '/..%2fsecret',
  '/%2e%2e/secret',
  '/assets/../../secret',
  '/assets/..%5c..%5csecret',
  '/%00',
  '/assets/%00',
])('nothing beside the pages is shown: %s', async (path) => {
  const answer = await get(path, {});
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toContain('do not show');
});

test('only reading a page is answered with one', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/login', headers: html });
    expect([method, answer.statusCode, answer.json().code]).toEqual([method, 404, 'not-found']);
  }
});

test('a shop without built pages answers programs alone', async () => {
  const answer = await bare.inject({ url: '/', headers: html });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

test('pages that were to be there and are not stop the start with a word on how to build them', async () => {
  const broken = await open();
  await expect(serveWeb(broken, { folder: join(folder, 'nowhere'), pages: new Map() })).rejects.toThrow(
    /npm run build/,
  );
  await broken.close();
});
