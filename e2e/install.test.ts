import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, fillLogin, join, openAs, password, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let token: string;
let email: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  ({ token, email } = await join(shop.url, await adminOf(shop.url), 'asha@example.in'));
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

/** What a browser hands out when it has judged that the shop may be installed, which one without a screen never does. */
const offer = `dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
  prompt: async () => { globalThis.wasAsked = true; },
}))`;

test('the profile offers to install the shop, once, and asks the browser', async () => {
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/profile' });
  const install = page.getByRole('button', { name: 'Install app' });
  await page.getByLabel('First name').waitFor();
  expect(await install.count()).toBe(0);
  // False: its own bar over the page is declined.
  expect(await page.evaluate(offer)).toBe(false);
  await install.waitFor();
  await expectSound(page, '/profile with the offer to install');
  await install.click();
  await install.waitFor({ state: 'detached' });
  expect(await page.evaluate('globalThis.wasAsked')).toBe(true);

  await page.evaluate(offer);
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.evaluate(offer);
  expect(await install.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test('an iPhone is told how to keep the shop, until that is sent away, and not where it is kept', async () => {
  const { page, complaints } = await openAs(browser, shop.url, {
    ...sizes.phone,
    userAgent: iPhone,
    token,
    path: '/profile',
  });
  const told = page.getByText('Add to Home Screen');
  await told.waitFor();
  await expectSound(page, '/profile with how to keep it on an iPhone');
  await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { get: () => globalThis.name === 'kept' })`);
  await page.evaluate(`globalThis.name = 'kept'`);
  await page.reload();
  await page.getByLabel('First name').waitFor();
  expect(await told.count()).toBe(0);
  await page.evaluate(`globalThis.name = ''`);
  await page.reload();
  await told.waitFor();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await told.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByLabel('First name').waitFor();
  expect(await told.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a phone that keeps the page on its home screen finds its icon and its name', async () => {
  const html = await (await fetchInTime(`${shop.url}/login`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />');
  await expect
    .poll(async () => (await fetchInTime(`${shop.url}/login`, { headers: { accept: 'text/html' } })).text())
    .toContain('<meta name="apple-mobile-web-app-title" content="Tarakki"/>');
  const path = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? '/none';
  const icon = PNG.sync.read(Buffer.from(await (await fetchInTime(shop.url + path)).arrayBuffer()));
  expect([icon.width, icon.height]).toEqual([180, 180]);
});

test('the shortcut to the support opens it, and leaves the address as it closes', async () => {
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home?help=open' });
  const center = page.getByRole('dialog');
  await center.waitFor();
  await page.keyboard.press('Escape');
  await center.waitFor({ state: 'detached' });
  await page.waitForURL('**/home');
  await page.context().close();
});

test('a link that an app shares is kept through the sign-in, and stands in the order form without its tracking', async () => {
  const shared = new URLSearchParams({
    'shared-title': 'A reel',
    'shared-text': 'Look! https://www.instagram.com/reel/C8abc/?igsh=MXg1.',
  });
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  await page.goto(`/home?${shared}`);
  await fillLogin(page, email, password);
  const form = page.locator('#order-form');
  await expect
    .poll(() => form.getByLabel('Link', { exact: true }).inputValue())
    .toBe('https://www.instagram.com/reel/C8abc/');
  await page.waitForURL('**/home');
  await expect.poll(() => form.getByRole('combobox', { name: 'Platform' }).textContent()).toContain('Instagram');
  await form.and(page.locator(':focus')).waitFor();

  await page.goto('/home?shared-text=chai');
  await toast(page, 'No link was shared').waitFor();
  await page.waitForURL('**/home');
  expect(complaints).toEqual([]);
  await page.context().close();
});
