import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { writeStatement } from '../server/payments/write-statement.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { fillLogin } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1', DEMO_PROVIDERS: '0' });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const patience = { timeout: 30_000 };
const row = (reference: string) => ({
  date: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10),
  time: '23:59:00',
  direction: 'in' as const,
  paise: 500_00,
  reference,
  name: 'KAVYA RAO',
  note: 'TOPUP',
});

/** As the browser does when a file is shared into the installed app. Written as text: it runs in the page. */
const share = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'POST', action: '/admin/share-statement', enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'statement' });
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(text)}], 'axis shared.csv', { type: 'text/csv' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  })()`);

const isKept = (page: Page) => page.evaluate("caches.has('shared-statement')");

test('a statement that is shared into the app waits for the sign-in, and is imported once', async () => {
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  await page.goto('/admin/login');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), patience).toBe(true);
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/admin.webmanifest');
  await share(page, writeStatement('axis', [row('752600000001'), row('752600000002')], 0));
  await page.getByLabel('Email').waitFor();
  expect(await isKept(page)).toBe(true);
  await fillLogin(page, demoSignIns.adminEmail, demoSignIns.adminPassword);
  await page.getByRole('heading', { name: '2 credits: 2 need you' }).waitFor();
  await page.getByText('axis shared.csv', { exact: false }).first().waitFor();
  expect(await isKept(page)).toBe(false);
  await page.reload();
  await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();

  // Signed in: it opens at once.
  await share(page, writeStatement('axis', [row('752600000003')], 0));
  await page.getByRole('heading', { name: '1 credit: 1 needs you' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a customer is led home, and sees nothing of it', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await page.goto('/login');
  await fillLogin(page, demoSignIns.customerEmail, demoSignIns.customerPassword);
  await page.getByText('of 50 delivered').first().waitFor();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), patience).toBe(true);
  await share(page, 'a,b,c');
  await expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/home');
});
