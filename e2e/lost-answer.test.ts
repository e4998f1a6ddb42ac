import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundedCustomers } from '../bench/customers.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { chooseLikes } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

test('an order whose answer was lost is not placed again by pressing again', { retry: 0 }, async () => {
  const [token = ''] = await fundedCustomers(shop.url, 1);
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await page.addInitScript(`localStorage.setItem('auth_token', '${token}')`);
  const sent: { body: string | null; key: string | undefined }[] = [];
  await page.route('**/api/orders', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    sent.push({ body: request.postData(), key: request.headers()['idempotency-key'] });
    if (sent.length > 1) return route.continue();
    await route.fetch(); // the shop takes it, and the line breaks before its answer
    return route.abort('connectionreset');
  });

  await page.goto('/home');
  const form = await chooseLikes(page);
  await form.getByLabel('Quantity').fill('1000');
  await form.getByLabel('Link').fill('instagram.com/p/C7xQ');
  await form.getByLabel('Link').press('Enter');
  await page.getByText('Order failed').waitFor();
  expect(await form.getByLabel('Quantity').inputValue()).toBe('1000');
  await form.getByRole('button', { name: /^Place order for ₹/ }).click();
  await page.getByText('Order placed successfully!').waitFor();

  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  const orders = await fetchInTime(`${shop.url}/api/orders`, { headers: { authorization: `Bearer ${token}` } });
  expect(await orders.json()).toHaveLength(1);
});
