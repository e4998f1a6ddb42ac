import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner, type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { closePages, openBrowser, openPage, sizes, twoFrames } from './browser.ts';
import { ask, untilPrerendered } from './people.ts';

const patience = { timeout: 20_000 };

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { PUBLIC_URL: 'http://shop.example' });
  await untilPrerendered(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const textOf = async (path: string, cookie = '') =>
  (await fetchInTime(shop.url + path, { headers: { accept: 'text/html', cookie } })).text();

test.each([
  ['/', 'Get Started', 'canonical'],
  ['/login', 'Welcome back', 'canonical'],
  ['/register', 'Create your account', 'canonical'],
  ['/terms-of-service', '18 or older', 'canonical'],
  ['/privacy-policy', 'There are three cookies. “lang”', 'canonical'],
  ['/home', 'Choose a platform', 'noindex'],
  ['/admin/dashboard', 'Opening your shop', 'noindex'],
  ['/nowhere', 'Page not found', 'noindex'],
])('%s holds its content without a script', async (path, sign, head) => {
  const html = await textOf(path);
  expect(html).toContain(sign);
  expect(html).toContain(head);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(inlineScripts(html)).toEqual([]);
});

test.each([
  ['/', 'शुरू करें', 'content="hi_IN"'],
  ['/login', 'फिर से स्वागत है', 'content="hi_IN"'],
  ['/register', 'अपना खाता बनाएँ', 'content="hi_IN"'],
  ['/terms-of-service', 'यह दस्तावेज़ अंग्रेज़ी में लिखा गया है', 'content="hi_IN"'],
  ['/privacy-policy', '“lang” नाम की कुकी', 'content="hi_IN"'],
  ['/home', 'प्लेटफ़ॉर्म', 'noindex'],
  ['/nowhere', 'पेज नहीं मिला', 'noindex'],
])('%s holds its content in Hindi for who chose it', async (path, sign, head) => {
  const html = await textOf(path, 'lang=hi');
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain(sign);
  expect(html).toContain(head);
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test('what the operator changes stands in the pages a moment later, also for those who have them', async () => {
  const before = await fetchInTime(`${shop.url}/login`, { headers: { accept: 'text/html' } });
  const etag = before.headers.get('etag') ?? '';
  const { token } = (await post('/api/auth/login', owner).then((answer) => answer.json())) as { token: string };
  const settings = (await (await fetchInTime(`${shop.url}/api/storefront`)).json()) as Record<string, unknown>;
  const { counters: _, demo: __, ...written } = settings;
  const changed = await fetchInTime(`${shop.url}/api/admin/storefront`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...written, brandName: 'Unnati & Sons' }),
  });
  expect(changed.status).toBe(200);

  await expect.poll(() => textOf('/login'), patience).toContain('<title>Login · Unnati &amp; Sons</title>');
  const again = await fetchInTime(`${shop.url}/login`, { headers: { accept: 'text/html', 'if-none-match': etag } });
  expect(again.status).toBe(200);
});

test('the front page tells search engines what the shop is, and nothing that its owner writes becomes a script', async () => {
  const brandName = '</script><script>globalThis.hit=1//';
  const { token } = (await post('/api/auth/login', owner).then((answer) => answer.json())) as { token: string };
  const settings = await ask<Record<string, unknown>>(shop.url, 'GET /api/storefront');
  const { counters: _, demo: __, ...written } = settings;
  await ask(shop.url, 'PUT /api/admin/storefront', { token, body: { ...written, brandName } });
  await expect.poll(() => textOf('/'), patience).toContain('\\u003c/script>');

  expect(inlineScripts(await textOf('/'))).toEqual([]);
  const { page, complaints } = await openPage(browser, shop.url, sizes.desktop);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const blocks = page.locator('script[type="application/ld+json"]');
  expect(await blocks.count()).toBe(1);
  const { '@graph': graph } = JSON.parse((await blocks.textContent()) ?? '{}');
  expect(graph[0]).toMatchObject({ '@type': 'OnlineStore', name: brandName, url: 'http://shop.example/' });
  expect(await page.evaluate('typeof globalThis.hit')).toBe('undefined');
  // A policy that was violated would have been complained about.
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what is typed before the page listens is there when it does, in the very same field', async () => {
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  const letScriptsPass = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('early@example.in');
  const field = await email.elementHandle();
  letScriptsPass();

  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(await email.inputValue()).toBe('early@example.in');
  expect(await page.getByText('Please enter a valid email address').count()).toBe(0);
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what is sent before the page listens is sent once it does, and never by way of the address', async () => {
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  const letScriptsPass = await delayScripts(page, '**/assets/start-*.js');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login');
  await page.getByLabel('Email').fill('early@example.in');
  await page.getByLabel('Password', { exact: true }).fill('rangoli-42');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  // A form that the browser sends by itself leaves the page within two frames.
  await twoFrames(page);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  letScriptsPass();

  await page.getByText('Login failed').first().waitFor();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/auth/login']);
  expect(new URL(page.url()).search).toBe('');
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  await page.context().close();
});

test('the first request after a start gets a prerendered page, also of a process that was killed', async () => {
  const first = await startShop('sqlite');
  const pageOf = async (url: string, cookie = '') =>
    (await fetchInTime(`${url}/login`, { headers: { accept: 'text/html', cookie } })).text();
  try {
    await untilPrerendered(first.url);
    const second = await first.restart();
    expect(await pageOf(second.url)).toContain('Welcome back');
    expect(await pageOf(second.url, 'lang=hi')).toContain('फिर से स्वागत है');
    for (const language of ['en', 'hi'])
      writeFileSync(join(second.dataDir, 'prerendered', `${language}.json`), '{"pages":');
    const third = await second.restart();
    expect(await pageOf(third.url)).toContain('Welcome back');
    await third.remove();
  } finally {
    await first.remove();
  }
});

test('the home is seen before its scripts are there', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await delayScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByText('Choose a platform, pick a service').waitFor();
  await page.context().close();
});

test('search engines are told what to read', async () => {
  expect(await textOf('/robots.txt')).toContain('Sitemap: http://shop.example/sitemap.xml');
  expect(await textOf('/sitemap.xml')).toContain('<loc>http://shop.example/register</loc>');
});

/** All scripts that stand in the page itself. A block of these two kinds of data is never run: it is no script. */
const inlineScripts = (html: string) =>
  (html.match(/<script[^>]*>/g) ?? []).filter(
    (tag) =>
      !/^<script type="application\/(?:ld\+)?json"(?: id="(?:known|scripts)")?>$/.test(tag) &&
      !/ src="\/assets\//.test(tag),
  );

function post(path: string, body: unknown): Promise<Response> {
  return fetchInTime(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Keeps scripts on the way until told otherwise. */
async function delayScripts(
  page: Page,
  which: string | RegExp = /\/assets\/(?!early-)[^/]*\.js$/,
): Promise<() => void> {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(which, async (route) => {
    await passed;
    await route.continue().catch(() => undefined);
  });
  return () => pass();
}
