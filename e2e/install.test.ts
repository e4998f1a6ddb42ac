import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { expectSound, openBrowser, sizes } from './browser.ts';
import { adminOf, join, openAs } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let token: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  ({ token } = await join(shop.url, await adminOf(shop.url), 'asha@example.in'));
});
afterAll(async () => {
  await browser.close();
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

test('the shortcut to the support opens it, and leaves the address as it closes', async () => {
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home?help=open' });
  const center = page.getByRole('dialog');
  await center.waitFor();
  await page.keyboard.press('Escape');
  await center.waitFor({ state: 'detached' });
  await page.waitForURL('**/home');
  await page.context().close();
});
