import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, expectSound, openBrowser, openKeepingBrowser, openPage, sizes } from './browser.ts';
import { fillLogin, pressInBar, sampleBalance, untilPrerendered } from './people.ts';
import { builtPages, type Front, nextRelease, openFront } from './releases.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1' });
  balance = await sampleBalance(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const { customerEmail, customerPassword } = demoSignIns;
let balance: string;
const patience = { timeout: 30_000 };

/** Asha's home, after she has signed in as a person does. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login?next=%2Fhome');
  await fillLogin(page, customerEmail, customerPassword);
  await page.getByText('of 50 delivered').first().waitFor();
}

/** The caches that hold a whole shell. */
const shells = `Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).match('/home')) && name))`;
const keptShells = (page: Page) => page.evaluate<string[]>(`(async () => (await ${shells}).filter(Boolean))()`);

/** The shell is stored ten seconds after the page has come; what was last known a second after it has come. */
async function waitUntilKept(page: Page): Promise<void> {
  await expect.poll(() => keptShells(page), patience).toHaveLength(1);
  const stored = () => page.evaluate<string>(`localStorage.getItem('last_answers_2') ?? ''`);
  for (const path of ['/api/auth/me', '/api/orders', '/api/storefront']) {
    await expect.poll(stored, patience).toContain(path);
  }
}

async function goOffline(context: BrowserContext, front: Front): Promise<void> {
  await front.close();
  await context.setOffline(true);
}

test('without a network, in a browser that was closed since, Asha sees her last known balance and orders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-browser-'));
  const front = await openFront(shop.url, builtPages);
  const options = { ...sizes.phone, baseURL: front.url };
  let context = await openKeepingBrowser(folder, options);
  try {
    const before = await context.newPage();
    await signIn(before);
    await waitUntilKept(before);
    await context.close();

    context = await openKeepingBrowser(folder, options);
    await goOffline(context, front);
    const page = await context.newPage();
    await page.goto('/home');
    await page.getByRole('banner').getByText('You’re offline.').waitFor();
    await page.getByText('Last updated').waitFor();
    await page.getByRole('button', { name: balance }).waitFor();
    await page.getByText('of 50 delivered').first().waitFor();
    await expectSound(page, '/home without a network');
    await page.goto('/profile');
    await page.getByText(customerEmail).first().waitFor();
  } finally {
    await context.close();
    await front.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the page that is stored holds no data, which would be old by the time it is shown', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await untilPrerendered(shop.url);
  await signIn(page);
  await waitUntilKept(page);
  const known = 'id="known"';
  const textOf = (answer: string) => page.evaluate<string>(`${answer}.then((each) => each.text())`);
  expect(await textOf(`fetch('/home')`)).toContain(known);
  const kept = await textOf(`caches.match('/home')`);
  expect(kept).toContain('data-prerendered');
  expect(kept).not.toContain(known);
  await page.context().close();
});

test('a payment that was begun can still be paid on a page that is loaded without a network', async () => {
  const front = await openFront(shop.url, builtPages);
  const { page } = await openPage(browser, front.url, sizes.desktop);
  await signIn(page);
  await waitUntilKept(page);
  await page.getByLabel('Amount in rupees').fill('500');
  await page.getByRole('button', { name: 'Get my own amount' }).click();
  const payment = page.getByRole('region', { name: /^Pay exactly ₹500\.\d\d$/ });
  const shown = async () => ({
    amount: await payment.getAttribute('aria-label'),
    link: await payment.locator('[data-upi-link]').getAttribute('data-upi-link'),
    facts: await payment.locator('dl').first().textContent(),
  });
  const before = await shown();
  expect(before.facts).toMatch(/The app will showTarakki.*Note[A-Z0-9]{6}/);
  const stored = () => page.evaluate<string>(`localStorage.getItem('last_answers_2') ?? ''`);
  await expect.poll(stored, patience).toContain('/api/funds/intents/:id');

  await goOffline(page.context(), front);
  await page.reload();
  await payment.getByText('You’re offline. This is your payment as we last knew it.', { exact: false }).waitFor();
  expect(await shown()).toEqual(before);
  await expectSound(page, 'a payment without a network');
  await page.context().close();
});

/** Where the page stores the catalogue. */
const answerCacheName = 'answers-1';
const storedAnswers = (page: Page) =>
  page.evaluate<string[]>(
    `caches.open('${answerCacheName}').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => decodeURIComponent(url)))`,
  );

test('a search without a network finds after a reload what an earlier visit fetched, and says of when it is', async () => {
  const front = await openFront(shop.url, builtPages);
  const { page } = await openPage(browser, front.url, sizes.phone);
  await signIn(page);
  await waitUntilKept(page);
  const service = page.locator('#order-form').getByRole('combobox', { name: 'Service' });
  const search = page.getByPlaceholder('Search services');
  const row = (name: RegExp) => page.getByRole('grid').getByRole('row', { name }).first();
  await service.click();
  await search.fill('youtube subscribers');
  await row(/YouTube Subscribers/).waitFor();
  await expect
    .poll(() => storedAnswers(page), patience)
    .toContainEqual(expect.stringMatching(/"\/api\/services",\{\}\]$/));

  await goOffline(page.context(), front);
  await page.goto('/home');
  await page.getByRole('banner').getByText('You’re offline.').waitFor();
  await page.getByText('Last updated').waitFor();
  await service.click();
  await search.fill('youtube subscribers');
  await row(/YouTube Subscribers/).waitFor();
  await page.keyboard.press('Escape');
  // The services of a platform that was never opened are out of the list of all.
  await page.locator('#order-form').getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: 'Telegram' }).click();
  await service.click();
  await row(/Telegram/).waitFor();
  await page.context().close();
});

// Written as text: it runs in the page, where the types of this program do not hold.
const everythingStored = `(async () => {
  const files = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      files.push(new URL(request.url).pathname, /\\.woff2$/.test(request.url) ? '' : await answer.text());
    }
  }
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  return { files, databases, storage: JSON.stringify({ ...localStorage, ...sessionStorage }), cookies: document.cookie };
})()`;

interface Stored {
  readonly files: string[];
  readonly databases: string[];
  readonly storage: string;
  readonly cookies: string;
}

const worker = 'navigator.serviceWorker.ready';

test('who signs out without a network leaves nothing behind, and the next one sees nothing of them', async () => {
  const front = await openFront(shop.url, builtPages);
  const { page } = await openPage(browser, front.url, sizes.phone);
  await signIn(page);
  await waitUntilKept(page);
  await page.context().grantPermissions(['notifications']);
  const notices = () =>
    page.evaluate<number>(`${worker}.then((each) => each.getNotifications()).then(({ length }) => length)`);
  await page.evaluate(`${worker}.then((each) => each.showNotification('₹500 added'))`);
  await page.evaluate(`caches.open('shared-statement').then((cache) => cache.put('/x', new Response('a,b')))`);
  expect(await notices()).toBe(1);
  await goOffline(page.context(), front);
  const token = await page.evaluate<string>(`localStorage.getItem('auth_token')`);
  const before = await page.evaluate<Stored>(everythingStored);
  expect(before.storage).toContain(customerEmail);
  expect(before.files.length).toBeGreaterThan(100);
  await expect.poll(() => storedAnswers(page), patience).not.toEqual([]);
  await pressInBar(page, 'button', 'Logout');
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();

  await expect.poll(notices).toBe(0);
  expect(await page.evaluate(`caches.has('shared-statement')`)).toBe(false);
  const { files, databases, storage, cookies } = await page.evaluate<Stored>(everythingStored);
  expect([databases, cookies]).toEqual([[], '']);
  expect(await page.evaluate(`caches.has('${answerCacheName}')`)).toBe(false);
  for (const trace of [token, token.slice(-8), customerEmail, 'Verma', balance, balance.replaceAll(',', '')]) {
    expect(storage).not.toContain(trace);
    expect(files.filter((file) => file.includes(trace))).toEqual([]);
  }
  expect(files.filter((path) => path.startsWith('/') && path.includes('/api/'))).toEqual([]);

  await page.goto('/home');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.getByText(balance).count()).toBe(0);
  await page.context().close();
});

test('who chooses Hindi finds the shop in Hindi without a network, and in English again after going back', async () => {
  const front = await openFront(shop.url, builtPages);
  const { page } = await openPage(browser, front.url, sizes.phone);
  const keptLanguage = () =>
    page.evaluate<string>(
      `caches.match('/home').then((kept) => kept?.text()).then((text) => /lang="(\\w+)"/.exec(text)?.[1])`,
    );
  await signIn(page);
  await waitUntilKept(page);
  expect(await keptLanguage()).toBe('en');
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिंदी' }).click();
  await page.getByRole('heading', { name: 'Asha, आज क्या बढ़ाना है?' }).waitFor();
  await expect.poll(keptLanguage, patience).toBe('hi');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Asha, आज क्या बढ़ाना है?' }).waitFor();
  await page.getByRole('banner').getByText('आप ऑफ़लाइन हैं।').waitFor();

  await page.context().setOffline(false);
  // Slower than a page may be that is kept here: the choice holds all the same.
  front.release(builtPages, { documentMs: 5_000 });
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Asha, what should grow today?' }).waitFor();
  await expect.poll(keptLanguage, patience).toBe('en');
  await goOffline(page.context(), front);
  await page.reload();
  await page.getByRole('banner').getByText('You’re offline.').waitFor();
  // Without a network there is no page in Hindi, and one in English is better than none.
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिंदी' }).click();
  await page.getByRole('heading', { name: 'Asha, what should grow today?' }).waitFor();
  await page.context().close();
});

const entryOf = (page: Page) => page.evaluate<string>(`document.querySelector('script[type=module]').src`);

test('an update reaches the next page at once, leaves an open one what it needs, and then forgets the old files', async () => {
  const front = await openFront(shop.url, builtPages);
  const next = await nextRelease();
  const { page: old, complaints } = await openPage(browser, front.url, sizes.desktop);
  await signIn(old);
  await waitUntilKept(old);
  const [before = ''] = await keptShells(old);

  front.release(next.folder);
  const page = await old.context().newPage();
  await page.goto('/home');
  await page.getByText('of 50 delivered').first().waitFor();
  expect(await entryOf(page)).toMatch(/-next\.js$/);
  await expect.poll(() => keptShells(page), patience).toHaveLength(2);

  // Its files are gone from the server, and the way from page to page loads nothing anew.
  expect(await entryOf(old)).not.toMatch(/-next\.js$/);
  await old.evaluate('globalThis.isSamePage = true');
  await old.getByRole('link', { name: 'Your profile' }).click();
  await old.getByText(customerEmail).first().waitFor();
  expect(await old.evaluate('globalThis.isSamePage')).toBe(true);
  expect(complaints).toEqual([]);

  await old.close();
  await page.reload();
  await page.getByText('of 50 delivered').first().waitFor();
  await expect.poll(() => keptShells(page), patience).toHaveLength(1);
  expect(await keptShells(page)).not.toContain(before);

  await goOffline(page.context(), front);
  await page.reload();
  await page.getByRole('button', { name: balance }).waitFor();
  expect(await entryOf(page)).toMatch(/-next\.js$/);
  await page.context().close();
  next.remove();
});

test('a worker whose script is gone for good goes with all it kept', async () => {
  const front = await openFront(shop.url, builtPages);
  const { page } = await openPage(browser, front.url, sizes.phone);
  await signIn(page);
  await waitUntilKept(page);
  const workers = () =>
    page.evaluate<number>('navigator.serviceWorker.getRegistrations().then(({ length }) => length)');
  expect(await workers()).toBe(1);

  front.release(builtPages, { without: '/sw.js' });
  // A worker asks once in its life, and a browser ends one that has nothing to do: as another start of the browser does.
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect.poll(workers, patience).toBe(0);
  // The page stores answers by itself, and needs no worker for it.
  expect(
    await page.evaluate(`caches.keys().then((names) => names.filter((name) => name !== '${answerCacheName}'))`),
  ).toEqual([]);
  await page.context().close();
  await front.close();
});
