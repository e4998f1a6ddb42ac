import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCounts } from '../call-counts.ts';
import { systemClock } from '../clock.ts';
import { createHttpServer } from './server.ts';
import { type PutPages, serveWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;
let bare: FastifyInstance;
let putPages: PutPages;
const script = 'console.log(1);\n'.repeat(500);
const html = { accept: 'text/html,application/xhtml+xml' };

const nowhere = (path: string) => ({ document: path.startsWith('/admin') ? 'admin' : 'index', page: '/404' }) as const;

const open = () =>
  createHttpServer({
    log: pino({ level: 'silent' }),
    findCaller: async () => undefined,
    guardDatabase: () => {
      throw new Error('There is no database.');
    },
    trustProxy: 0,
    announceToAdmins: () => {},
    rateLimitFactor: 1,
    callCounts: localCounts(),
    clock: systemClock,
    secret: 'a secret',
    isSecure: false,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-web-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 'do not show');
  const template = '<!--head--><title>Shop</title><!--/head--></head><div id="root"></div>';
  const named = '<script type="module" src="/assets/shared-1.js"></script>';
  writeFileSync(join(web, 'index.html'), `<!doctype html>${template}${named}`);
  writeFileSync(join(web, 'index.hi.html'), `<!doctype html><!--hindi-->${template.replace('Shop', 'दुकान')}`);
  writeFileSync(join(web, 'admin.html'), `<!doctype html>${template}<!--office-->`);
  writeFileSync(join(web, 'manifest.json'), '{}');
  writeFileSync(join(web, 'assets', 'main-4f2a.js'), script);
  writeFileSync(join(web, 'assets', 'main-4f2a.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, 'assets', 'main-4f2a.js.gz'), gzipSync(script));
  writeFileSync(join(web, 'sw.js'), 'self.registration');
  mkdirSync(join(web, '.vite'));
  const chunks = {
    '_shared.js': { file: 'assets/shared-1.js' },
    '_form.js': { file: 'assets/form-1.js', imports: ['_shared.js', '_form.js'] },
    'public.tsx': { file: 'assets/public-1.js', imports: ['_shared.js', '_form.js'] },
    'window.tsx': { file: 'assets/window-1.js', imports: ['_shelf.js'] },
    '_shelf.js': { file: 'assets/shelf-1.js', css: ['assets/shelf-1.css'] },
  };
  writeFileSync(join(web, '.vite', 'manifest.json'), JSON.stringify(chunks));
  const hindiChunks = {
    'index.hi.html': { file: 'assets/main-hi.js' },
    'public.tsx': { file: 'assets/public-hi.js' },
  };
  writeFileSync(join(web, '.vite', 'manifest.hi.json'), JSON.stringify(hindiChunks));
  app = await open();
  putPages = await serveWeb(app, {
    folder: web,
    pages: new Map([
      ['/', { document: 'index', sources: [], styledBy: ['window.tsx'] }],
      ['/login', { document: 'index', sources: ['public.tsx'] }],
      ['/admin/login', { document: 'admin', sources: ['public.tsx'] }],
      ['/admin/dashboard', { document: 'admin', sources: ['gone.tsx'] }],
    ]),
    nowhere,
    cookieFor: (search) => (search === 'by=asha' ? 'inviter=asha' : undefined),
  });
  bare = await open();
  await serveWeb(bare, { folder: undefined, pages: new Map(), nowhere });
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
  // The server may add what an answer varies by of itself.
  expect(answer.headers['vary']).toMatch(/cookie, accept-encoding/i);
  const nowhere = await get('/nowhere', { ...html, cookie });
  expect([nowhere.statusCode, nowhere.body.includes(`<title>${title}</title>`)]).toEqual([404, true]);
  expect(nowhere.headers['vary']).toMatch(/cookie/i);
});

test('an address may leave a cookie, in an answer that no shared cache keeps', async () => {
  const first = await get('/login?by=asha');
  expect([first.headers['set-cookie'], first.headers['cache-control']]).toEqual(['inviter=asha', 'private, no-cache']);
  const again = await get('/login?by=asha', { ...html, 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.headers['set-cookie']]).toEqual([304, 'inviter=asha']);
  const other = await get('/login?by=ravi');
  expect([other.headers['set-cookie'], other.headers['cache-control']]).toEqual([undefined, 'no-cache']);
});

test('the admin’s side speaks English, whatever was chosen', async () => {
  const headers = { ...html, cookie: 'lang=hi' };
  const answer = await get('/admin/login', headers);
  expect(answer.body).toMatch(/<title>Shop<.*<!--office-->/);
  expect(answer.headers['link']).toContain('</assets/public-1.js>');
  expect((await get('/admin/nowhere', headers)).body).toMatch(/<title>Shop<.*<!--office-->/);
});

test('a page that is built in the browser announces the files that it consists of, beyond those that it names itself', async () => {
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

test('a path longer than any page has is refused at once, in short, whatever it is made of', async () => {
  const pieces = ['/', '/a', '%2F', '/..', '//x', '.'];
  const long = pieces.map((piece) => `/${piece.repeat(15_000 / piece.length)}x`);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const startedAt = performance.now();
  for (const path of long) {
    // As it is: `inject` and `fetch` would tidy the path up.
    const [answer] = await once(sendRequest(address, { path, headers: html, agent: false }).end(), 'response');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-security-policy']).toBeDefined();
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'not-found' });
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
  const atLimit = await app.inject({ url: `/login?${'x'.repeat(5_000)}`, headers: html });
  expect(atLimit.statusCode).toBe(200);
});

test('what is named by its content is kept for ever, the rest is asked about', async () => {
  const script = await get('/assets/main-4f2a.js', {});
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect((await get('/manifest.json', {})).headers['cache-control']).toBe('no-cache');
});

test('the service worker is always asked about, and may serve every page', async () => {
  const { headers } = await get('/sw.js', {});
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('who takes %s gets what the build has packed, packed once', async (accepted, encoding, unpack) => {
  const answer = await get('/assets/main-4f2a.js', { 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringMatching(/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(unpack(answer.rawPayload).toString()).toBe(script);
});

test('who takes nothing packed gets the file as it is, and the packed ones are no files of their own', async () => {
  const answer = await get('/assets/main-4f2a.js', {});
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, script]);
  for (const ending of ['br', 'gz']) expect((await get(`/assets/main-4f2a.js.${ending}`, {})).statusCode).toBe(404);
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
  await expect(
    serveWeb(broken, {
      folder: join(folder, 'nowhere'),
      pages: new Map([['/', { document: 'index', sources: [] }]]),
      nowhere,
    }),
  ).rejects.toThrow(/npm run build/);
  await broken.close();
});

describe('prerendered pages', () => {
  const page = { body: '<p>$& rupees</p>', kind: 'page', known: '{"/api/storefront":"</script><b>"}' };
  const titled = (title: string) => ({ ...page, head: `<title>${title}</title>` });

  const hindi = { ...html, cookie: 'lang=hi' };

  beforeAll(async () => {
    await putPages('en', {
      '/': titled('Front'),
      '/login': titled('Login'),
      '/admin/dashboard': titled('Office'),
      '/404': titled('Gone'),
    });
    await putPages('hi', { '/': titled('सामने'), '/login': titled('लॉगिन'), '/404': titled('नहीं मिला') });
  });

  test('stand in the document, with what they were made of beside them and nothing of it able to break out', async () => {
    const { body } = await get('/');
    expect(body).toBe(
      '<!doctype html><title>Front</title><link rel="stylesheet" href="/assets/shelf-1.css"></head><div id="root" data-prerendered="page"><p>$& rupees</p></div>' +
        '<script type="application/json" id="known">{"/api/storefront":"\\u003c/script>\\u003cb>"}</script>' +
        '<script type="module" src="/assets/shared-1.js"></script>',
    );
  });

  test('are another one for each path, in the document of their side', async () => {
    expect((await get('/login')).body).toContain('<title>Login</title>');
    expect((await get('/admin/dashboard')).body).toMatch(/<title>Office<.*<!--office-->/s);
  });

  test('name their scripts in themselves, for the time after they are painted, and announce none', async () => {
    const { body, headers } = await get('/login');
    expect(body).toContain(
      '<script type="application/json" id="scripts">["/assets/public-1.js","/assets/form-1.js"]</script>',
    );
    expect(headers['link']).toBeUndefined();
    expect((await get('/login', hindi)).body).toContain('id="scripts">["/assets/public-hi.js"]<');
    expect((await get('/admin/dashboard')).body).not.toContain('id="scripts"');
  });

  test('are others in each language, with a mark of their own, in the document of the language', async () => {
    const [english, own] = [await get('/login'), await get('/login', hindi)];
    expect(own.body).toMatch(/<!--hindi--><title>लॉगिन</);
    expect(own.headers['etag']).not.toBe(english.headers['etag']);
    const etag = String(own.headers['etag']);
    expect((await get('/login', { ...hindi, 'if-none-match': etag })).statusCode).toBe(304);
    // Who has the Hindi page and goes over to English gets that one.
    expect((await get('/login', { ...html, 'if-none-match': etag })).body).toContain('<title>Login</title>');
    const packed = await get('/', { ...hindi, 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<title>सामने</title>');
  });

  test('say that there is no page, with the status that says so, in the document of either side', async () => {
    const gone = await get('/nowhere');
    expect([gone.statusCode, gone.body.includes('<title>Gone</title>')]).toEqual([404, true]);
    expect((await get('/admin/nowhere')).body).toMatch(/<title>Gone<.*<!--office-->/s);
    const goneInHindi = await get('/nowhere', hindi);
    expect([goneInHindi.statusCode, goneInHindi.body.includes('<!--hindi--><title>नहीं मिला')]).toEqual([404, true]);
    expect((await get('/admin/nowhere', hindi)).body).toMatch(/<title>Gone<.*<!--office-->/s);
  });

  test('are sent compressed as the browser asks, and not again when it has them', async () => {
    const plain = await get('/');
    const etag = String(plain.headers['etag']);
    for (const [accepts, decompress] of [
      ['br, gzip', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await get('/', { ...html, 'accept-encoding': accepts });
      expect(answer.headers['content-encoding']).toBe(accepts.split(',')[0]);
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    }
    const again = await get('/', { ...html, 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await putPages('en', { '/': titled('New') });
    const changed = await get('/', { ...html, 'if-none-match': etag });
    expect([changed.statusCode, changed.headers['etag'] === etag]).toEqual([200, false]);
  });
});
