import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletTransaction } from '../contract/wallet.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes } from './browser.ts';
import {
  adminOf,
  ask,
  chooseLikes,
  closePlaced,
  fillLogin,
  join,
  live,
  logIn,
  openAs,
  order,
  password,
  placedSheet,
  toast,
} from './people.ts';

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

const form = (page: Page) => page.locator('#order-form');
const balance = (page: Page, amount: string) => page.getByRole('banner').getByRole('button', { name: amount });
const strip = (page: Page, text: string) => page.getByRole('banner').getByText(text);

/** A customer's home with ₹50.00, and everything of an order for ₹12.00 typed in. */
async function openTypedOrder(wantedEmail: string, size: keyof typeof sizes) {
  const { token, email } = await join(shop.url, await adminOf(shop.url), wantedEmail, 50);
  const { page } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
  await chooseLikes(page);
  await form(page).getByLabel('Link').fill('instagram.com/p/C7xQ');
  await form(page).getByLabel('Quantity').fill('1000');
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).waitFor();
  return { page, token, email };
}

async function expectTypedOrder(page: Page): Promise<void> {
  await expect.poll(() => form(page).getByLabel('Link').inputValue()).toMatch(/instagram\.com\/p\/C7xQ$/);
  expect(await form(page).getByLabel('Quantity').inputValue()).toBe('1000');
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).waitFor();
}

test('a session that is ended from another device leaves what was typed, and says why one is asked to sign in', async () => {
  const { page, token, email } = await openTypedOrder('asha@example.in', 'phone');
  const elsewhere = await logIn(shop.url, email);
  await ask(shop.url, 'DELETE /api/user/sessions', { token: elsewhere });
  await page.getByText('Your session has ended.').waitFor(live);
  await page.getByText('Please sign in again; what you typed is kept.').waitFor();
  await expectSound(page, 'a session that has ended');
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(token);

  await fillLogin(page, email, password);
  await page.waitForURL('**/home');
  await expectTypedOrder(page);
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await placedSheet(page).waitFor();
  await page.context().close();
});

test.each([
  ['before the shop had it', 'phone'],
  ['after the shop had taken it', 'desktop'],
] as const)('an order whose shop is killed %s is charged once', async (when, size) => {
  const { page, token } = await openTypedOrder(`${size}@example.in`, size);
  const sent: (string | undefined)[] = [];
  await page.route('**/api/orders', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    sent.push(request.headers()['idempotency-key']);
    if (sent.length > 1) return route.continue();
    if (when === 'after the shop had taken it') await route.fetch();
    await shop.kill('SIGKILL');
    return route.abort('connectionreset');
  });
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await toast(page, 'Order failed').waitFor();
  await expectTypedOrder(page);

  shop = await shop.restart();
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await closePlaced(page);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  await balance(page, '₹38.00').waitFor(live);
  expect(await ask<unknown[]>(shop.url, 'GET /api/orders', { token })).toHaveLength(1);
  const moved = await ask<WalletTransaction[]>(shop.url, 'GET /api/funds/transactions', { token });
  expect(moved.map(({ type, amount }) => `${type} ${amount}`)).toEqual(['deduct 12.00', 'add 50.00']);
  await page.context().close();
});

test('without a connection the last known orders stay, and what happened meanwhile comes with it', async () => {
  const { page, token } = await openTypedOrder('offline@example.in', 'desktop');
  const history = page.getByRole('region', { name: 'Order history' });
  await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/Before' });
  await history.getByText('instagram.com/p/Before').waitFor(live);
  await balance(page, '₹48.80').waitFor(live);

  await page.context().setOffline(true);
  await strip(page, 'You’re offline.').waitFor();
  await expectSound(page, 'a page without a connection');
  await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/Meanwhile' });
  await form(page).getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await toast(page, 'Order failed').waitFor();
  await history.getByText('instagram.com/p/Before').waitFor();
  expect(await history.getByText('instagram.com/p/Meanwhile').count()).toBe(0);
  await balance(page, '₹48.80').waitFor();

  await page.context().setOffline(false);
  await strip(page, 'You’re offline.').waitFor({ state: 'detached', timeout: 30_000 });
  await history.getByText('instagram.com/p/Meanwhile').waitFor(live);
  await balance(page, '₹47.60').waitFor(live);
  await expectTypedOrder(page);
  await page.context().close();
});
