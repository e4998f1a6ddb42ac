import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../contract/accounts.ts';
import type { FundRequest } from '../contract/funds.ts';
import type { NewsItem } from '../contract/news.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes } from './browser.ts';
import { adminOf, ask, join, live, openAs, order } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'News' });
const rows = (page: Page) => list(page).getByRole('list', { name: 'News' }).getByRole('listitem');

/** Of payments that nobody else makes, nor an earlier try of this journey. */
let references = 611_111_111_111;

async function decide(token: string, decision: { status: 'approved' | 'rejected'; adminNotes: string }) {
  const body = { amount: '500', referenceNumber: String(++references) };
  const { id } = await ask<FundRequest>(shop.url, 'POST /api/funds/request', { token, body });
  await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: admin, body: decision });
}

/** Orders, has it cancelled, and paid back but for a little. */
async function refundOrder(token: string): Promise<number> {
  const { id: userId } = await ask<SignedIn['user']>(shop.url, 'GET /api/auth/me', { token });
  const { id } = await order(shop.url, token, { serviceId: 1, url: 'https://instagram.com/asha' });
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'cancelled' } });
  const refund = { userId, amount: '3.50', reason: 'The account was private' };
  await ask(shop.url, `POST /api/admin/orders/${id}/refund`, { token: admin, body: refund });
  return id;
}

test('what the shop does is counted on the bell, stands in a list with amount and reason, and stays', async () => {
  const asha = await join(shop.url, admin, 'asha@example.in');
  const { page, complaints } = await openAs(browser, shop.url, { token: asha.token, path: '/home', ...sizes.phone });
  await bell(page, 'News').click();
  await list(page).getByText('No news yet').waitFor();
  await expectSound(page, 'an empty list of news');
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });

  await decide(asha.token, { status: 'approved', adminNotes: 'Thank you, Asha' });
  await bell(page, 'News, 1 unread').waitFor(live);
  // By keyboard, and back to where it was opened.
  await bell(page, 'News, 1 unread').press('Enter');
  await rows(page).filter({ hasText: 'Payment credited' }).waitFor();
  expect(await rows(page).count()).toBe(1);
  await rows(page).getByText('+₹500.00').waitFor();
  await rows(page).getByText('Thank you, Asha').waitFor();
  await rows(page).getByText('New', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await bell(page, 'News').and(page.locator(':focus')).waitFor();

  const id = await refundOrder(asha.token);
  await bell(page, 'News, 2 unread').waitFor(live);
  await page.reload();
  await bell(page, 'News, 2 unread').click();
  const refund = rows(page).filter({ hasText: `Order #${id} refunded` });
  await refund.getByText('+₹3.50').waitFor();
  await refund.getByText('The account was private').waitFor();
  expect(await rows(page).count()).toBe(3);
  await expectSound(page, 'a list of news');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page, 'a list of news on a narrow phone');

  // What comes while it is open shows up in it, and is read.
  await decide(asha.token, { status: 'rejected', adminNotes: 'No such payment came' });
  await rows(page).filter({ hasText: 'No such payment came' }).waitFor(live);
  await expect
    .poll(async () => (await ask<{ news: number }>(shop.url, 'GET /api/user/news/unread', { token: asha.token })).news)
    .toBe(0);

  await refund.getByRole('link').click();
  await list(page).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'What happens when' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?order=${id}`);

  await page.goto('/home');
  await bell(page, 'News').click();
  await rows(page).filter({ hasText: 'Payment rejected' }).getByRole('link').click();
  await list(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?wallet=requests');
  await page.getByText('No such payment came').waitFor();
  expect(complaints).toEqual([]);
});

test('a list that can’t be fetched says so, and is tried again', async () => {
  const asha = await join(shop.url, admin, 'asha@example.in', 100);
  const { page } = await openAs(browser, shop.url, { token: asha.token, path: '/home', ...sizes.desktop });
  await page.route('**/api/user/news?*', (route) => route.fulfill({ status: 500, json: { message: 'Down' } }));
  await bell(page, 'News, 1 unread').click();
  await list(page).getByText('Your news could not be loaded').waitFor();
  await page.unroute('**/api/user/news?*');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await rows(page).filter({ hasText: 'Payment credited' }).waitFor();
  const news = await ask<NewsItem[]>(shop.url, 'GET /api/user/news', { token: asha.token });
  expect(news.map(({ amount }) => amount)).toEqual(['100.00']);
});
