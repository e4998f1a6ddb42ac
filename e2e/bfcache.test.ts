import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { openOwnBrowser, openPage, sizes } from './browser.ts';
import { fillLogin, live } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  // As people's browsers are; Playwright starts them without.
  browser = await openOwnBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  shop = await startShop('sqlite', { DEMO: '1' });
});
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

/** Notes of the page that is shown whether the browser had kept it, or why not, where a second page can read it. */
const noteShow = `addEventListener('pageshow', ({ persisted }) => {
  const [{ notRestoredReasons }] = performance.getEntriesByType('navigation');
  localStorage.setItem('show', location.pathname + ' ' + (persisted ? 'kept' : JSON.stringify(notRestoredReasons)));
});`;

/** A page beside the one that goes back: the debugger's line to that one does not outlive the way. */
async function openWatcher(context: BrowserContext): Promise<Page> {
  const watcher = await context.newPage();
  await watcher.goto('/privacy-policy');
  return watcher;
}

const lastShow = (watcher: Page) => watcher.evaluate<string | null>(`localStorage.getItem('show')`);

/** Goes on by the address bar, where the browser leaves one document for another, and then back. */
async function goAndReturn(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The answer would come from a document that is left by then.
  await page.evaluate('setTimeout(() => history.back(), 50)');
}

test('back from the terms to the landing page is at once: the browser has kept it', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  const watcher = await openWatcher(page.context());
  await page.addInitScript(noteShow);
  await page.goto('/');
  await page.getByText('Get Started').first().waitFor();
  await goAndReturn(page, '/terms-of-service');
  await expect.poll(() => lastShow(watcher), live).toBe('/ kept');
  await page.context().close();
});

/** The worker comes some seconds after the page. */
const patience = { timeout: 30_000 };
const { customerEmail, customerPassword } = demoSignIns;

test('home is kept too, with its live line closed meanwhile; who has signed out elsewhere is not shown it', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  const watcher = await openWatcher(page.context());
  await page.addInitScript(noteShow);
  await page.goto('/login?next=%2Fhome');
  await fillLogin(page, customerEmail, customerPassword);
  await page.getByText('of 50 delivered').first().waitFor();
  // Taking a page over that is kept, as the very first worker does, ends its being kept.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), patience).toBe(true);
  await goAndReturn(page, '/terms-of-service');
  await expect.poll(() => lastShow(watcher), live).toBe('/home kept');

  await page.goto('/terms-of-service');
  await watcher.evaluate(`localStorage.removeItem('auth_token')`);
  await page.evaluate('setTimeout(() => history.back(), 50)');
  await expect.poll(() => lastShow(watcher), live).toBe('/home kept');
  await expect.poll(() => page.evaluate('location.pathname'), live).toBe('/login');
  await expect.poll(() => page.evaluate('document.body.textContent'), live).not.toContain('of 50 delivered');
  await page.context().close();
});
