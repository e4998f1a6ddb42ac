import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes } from './browser.ts';
import { adminOf, ask, join, live, openAs, order } from './people.ts';

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

const url = 'https://www.instagram.com/p/C8abc?igsh=x';

test('who has never ordered finds the steps and the platforms open, and nothing of orders above', async () => {
  const { token } = await join(shop.url, await adminOf(shop.url), 'newcomer@example.in', 500);
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await page.getByText('Choose platform').waitFor();
  await page.getByRole('button', { name: 'YouTube', exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'On the way' }).count()).toBe(0);
  await page.context().close();
});

test('orders under way stand first on a phone, open their details and move along, and the last one is ordered again by one press', async () => {
  const admin = await adminOf(shop.url);
  const { token } = await join(shop.url, admin, 'running@example.in', 500);
  const set = (id: number, body: object) =>
    ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body });
  const done = await order(shop.url, token, { serviceId: 1, url: 'https://www.instagram.com/p/C7old', quantity: 200 });
  await set(done.id, { status: 'completed' });
  const { id } = await order(shop.url, token, { serviceId: 1, url });
  await set(id, { status: 'processing', progress: 40 });

  const watched = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  const { page } = watched;
  const section = page.getByRole('region', { name: 'On the way 1' });
  const line = section.getByRole('link').filter({ hasText: 'Processing · instagram.com/p/C8abc' });
  await line.getByText('40 of 100 delivered').waitFor();
  expect((await section.boundingBox())?.y).toBeLessThan(120);
  await expectSound(page, 'orders under way');

  await line.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Order #${id}` }).waitFor();
  await page.keyboard.press('Escape');
  await line.and(page.locator(':focus')).waitFor();

  const platform = page.getByRole('button', { name: 'YouTube', exact: true });
  expect(await platform.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Select Services' }).click();
  await platform.waitFor();
  expect(await page.getByText('Choose platform').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByText('Choose platform').waitFor();

  await section.getByRole('button', { name: `Order again: order ${done.id}` }).click();
  await expect.poll(() => page.getByLabel('Link', { exact: true }).inputValue()).toContain('C7old');
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('200');

  await watched.isLive;
  await set(id, { status: 'completed' });
  await page.getByRole('region', { name: 'Last time' }).waitFor(live);
  expect(await line.count()).toBe(0);
  expect(watched.complaints).toEqual([]);
  await page.context().close();
});
