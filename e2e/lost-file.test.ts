import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { fillLogin } from './people.ts';
import { builtPages, type Front, nextRelease, openFront } from './releases.ts';

let browser: Browser;
let shop: ShopProcess;
let front: Front;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1' });
  front = await openFront(shop.url, builtPages);
});
afterAll(async () => {
  await closePages(browser);
  await front.close();
  await shop.remove();
});

const { customerEmail, customerPassword } = demoSignIns;
const profile = '**/assets/customer-account-*.js';

/** Asha's home, open for so long that a lost file may mean an update. No worker has the files. */
async function openHome(): Promise<Page> {
  const { page } = await openPage(browser, front.url, { ...sizes.desktop, serviceWorkers: 'block' });
  await page.goto('/login?next=%2Fhome');
  await fillLogin(page, customerEmail, customerPassword);
  await page.getByText('of 50 delivered').first().waitFor();
  await expect.poll(() => page.evaluate<number>('performance.now()'), { timeout: 20_000 }).toBeGreaterThan(10_000);
  await page.evaluate('globalThis.isSamePage = true');
  return page;
}

const openProfile = async (page: Page) => {
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByText(customerEmail).first().waitFor();
};
const isSamePage = (page: Page) => page.evaluate('globalThis.isSamePage === true');

test('a file that is lost on the way is fetched again, and the page stays', async () => {
  const page = await openHome();
  let lost = 0;
  await page.route(profile, (route) =>
    route.request().method() === 'GET' && lost++ === 0 ? route.abort() : route.continue(),
  );
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  const opened = openProfile(page);
  expect((await asked).status()).toBe(200);
  await opened;
  expect(lost).toBeGreaterThan(0);
  expect(await isSamePage(page)).toBe(true);
  await page.context().close();
});

test('a page that breaks because a file is missing is loaded anew', async () => {
  const page = await openHome();
  let isLost = true;
  await page.route(profile, (route) =>
    isLost && route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLost = false;
  });
  await openProfile(page);
  expect(await isSamePage(page)).toBe(false);
  await page.context().close();
});

test('a file that an update has taken away brings the new page', async () => {
  const page = await openHome();
  const next = await nextRelease();
  front.release(next.folder);
  await openProfile(page);
  expect(await isSamePage(page)).toBe(false);
  await page.context().close();
  next.remove();
});
