import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes, themesOn } from './browser.ts';
import { adminOf, ask, closePlaced, join, live, openAs, order, placedSheet, toast } from './people.ts';

const hourMs = 3_600_000;
/** 100 of it cost ₹1.20, ₹12.00 per 1,000. */
const gradualLikes = 11;
/** ₹45.00 per 1,000, 50 to 20,000. */
const basicFollowers = 'Instagram Followers, basic, no refill';
const basicFollowersId = 1;

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
  const settings = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  await ask(shop.url, 'PUT /api/payment-settings', { token: admin, body: settings });
  discountFollowers();
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

/** A fifth off the basic followers, for a little more than two days. */
function discountFollowers(): void {
  const database = new DatabaseSync(joinPath(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 });
  const now = Date.now();
  database
    .prepare(
      `insert into discounts (service_id, title, description, discount_type, basis_points, starts_at, ends_at)
       values (?, 'Diwali offer', '', 'promotional', 2000, ?, ?)`,
    )
    .run(basicFollowersId, now - hourMs, now + 50.5 * hourMs);
  database.close();
}

const form = (page: Page) => page.locator('#order-form');
const history = (page: Page) => page.getByRole('region', { name: 'Order history' });
const balance = (page: Page, amount: string) => page.getByRole('banner').getByRole('button', { name: amount });

async function choose(page: Page, typed: string, service: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill(typed);
  await page.getByRole('gridcell', { name: service }).first().click();
}

/** What the form says while it is filled in. */
async function fillIn(page: Page, size: keyof typeof sizes): Promise<void> {
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await choose(page, 'folowers basic', basicFollowers);
  const link = form(page).getByLabel('Link');
  await link.fill('instagram.com/p/C7xQ');
  await form(page).getByText('This looks like a post. Instagram Followers needs the link of a profile.').waitFor();
  await expectSound(page, 'a link of another kind', themesOn[size]);
  const quantity = form(page).getByLabel('Quantity');
  await quantity.fill('10');
  await quantity.blur();
  await form(page).getByText('Minimum quantity is 50').waitFor();
  await quantity.fill('20001');
  await form(page).getByText('Maximum quantity is 20,000').waitFor();

  await quantity.fill('1000');
  const price = form(page).getByRole('region', { name: 'Price' });
  await price.getByText('Diwali offer −20%').waitFor();
  await price.getByText('50 hours left').waitFor();
  expect(await price.locator('s').textContent()).toBe('₹45.00');
  await price.getByText('₹36.00', { exact: true }).waitFor();
  await expectSound(page, 'a discounted price', themesOn[size]);
}

const timeline = (details: Locator) => details.getByRole('region', { name: 'What happens when' });

test.each(['phone', 'desktop'] as const)('Asha orders on a %s, from the tile to the delivery', async (size) => {
  const { token } = await join(shop.url, admin, `asha-${size}@example.in`, 100);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
  await fillIn(page, size);
  // The link is odd, and she is asked; it is her choice.
  const submit = form(page).getByRole('button', { name: 'Place order for ₹36.00' });
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Does this link fit?' });
  await question.getByText('instagram.com/p/C7xQ').waitFor();
  await expectSound(page, 'a question about the link', themesOn[size]);
  await question.getByRole('button', { name: 'Use another link' }).click();
  await question.waitFor({ state: 'detached' });
  await submit.click();
  await question.getByRole('button', { name: 'Order anyway' }).click();
  const sheet = placedSheet(page);
  await sheet.getByText(/^Order #\d+ · Instagram Followers/).waitFor();
  await sheet.getByText('1,000 · instagram.com/p/C7xQ').waitFor();
  await sheet.getByText('−₹36.00').waitFor();
  await sheet.getByText('₹64.00').waitFor();
  await sheet
    .getByText(/^by about \d/)
    .first()
    .waitFor();
  await sheet.getByText('Expected by the shop’s own word').waitFor();
  await expectSound(page, 'an order that was just placed', themesOn[size]);
  await sheet.getByRole('button', { name: 'Track order' }).click();

  const details = page.getByRole('dialog', { name: /^Order #/ });
  await timeline(details).getByText('Placed', { exact: true }).waitFor();
  await details.getByText('Diwali offer −20%').waitFor();
  await timeline(details).getByText('Delivered').waitFor();
  await timeline(details).getByText('The shop’s own word').first().waitFor();
  const saved = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Save receipt as a picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^order-\d+\.png$/);
  const id = Number(new URL(page.url()).searchParams.get('order'));
  const moved = { status: 'processing' };
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: moved });
  await timeline(details).getByText('Processing', { exact: true }).waitFor(live);
  await timeline(details).getByText('500 of 1,000 delivered').waitFor();
  await expectSound(page, 'an order with its timeline', themesOn[size]);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(`Details of order ${id}`);
  await history(page).getByText('500 of 1,000 delivered').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a late order says what happens, what was counted, and is shared as a picture', async () => {
  const { token } = await join(shop.url, admin, 'late@example.in', 50);
  const { id } = await order(shop.url, token, { serviceId: basicFollowersId, url: 'https://instagram.com/late' });
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'processing' } });
  const database = new DatabaseSync(joinPath(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 });
  database.prepare('update orders set created_at = created_at - ? where id = ?').run(72 * hourMs, id);
  database.close();
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/terms-of-service' });
  await page.addInitScript(`
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => { globalThis.shared = file.name + ' ' + file.type; };
  `);
  // As a provider would have told it.
  await page.route(`**/api/orders/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), startCount: 4_218 } });
  });
  await page.goto(`/home?order=${id}`);
  const details = page.getByRole('dialog', { name: `Order #${id}` });
  await details.getByText('This takes longer than the shop said').waitFor();
  const counts = details.getByRole('region', { name: 'Counts' });
  await counts.getByText('4,268').waitFor();
  await counts.getByText('4,318').waitFor();
  await expectSound(page, 'a late order');
  await details.getByRole('button', { name: 'Share receipt' }).click();
  await expect.poll(() => page.evaluate('globalThis.shared')).toBe(`order-${id}.png image/png`);
  await details.getByRole('button', { name: 'Ask what is going on' }).click();
  const center = page.getByRole('dialog', { name: 'Support Center' });
  await expect.poll(() => center.getByLabel('Subject').inputValue()).toContain(`Order #${id}:`);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a history of many orders is searched, narrowed and turned over, and Back leads back', async () => {
  const { token } = await join(shop.url, admin, 'ravi@example.in', 100);
  const wanted = Array.from({ length: 13 }, (_, index) => `https://instagram.com/p/Ravi${index}`);
  for (const url of wanted) await order(shop.url, token, { serviceId: gradualLikes, url });
  const orders = await ask<{ id: number }[]>(shop.url, 'GET /api/orders', { token });
  const oldest = orders.at(-1)?.id ?? 0;
  await ask(shop.url, `PATCH /api/admin/orders/${oldest}/status`, { token: admin, body: { status: 'completed' } });

  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  const list = history(page);
  await list.getByText('Showing 1 to 10 of 13 orders').waitFor();
  await list.getByRole('button', { name: 'Next' }).click();
  await list.getByText('Showing 11 to 13 of 13 orders').waitFor();
  await list.getByText('100 of 100 delivered').waitFor();
  await page.goBack();
  await list.getByText('Showing 1 to 10 of 13 orders').waitFor();

  await list.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Completed' });
  await list.getByText('Showing 1 to 1 of 1 orders').waitFor();
  expect(page.url()).toContain('status=completed');
  await list.getByLabel('Search orders').fill('Ravi7');
  await list.getByText('No order with the status “Completed” matches “Ravi7”').waitFor();
  await expectSound(page, 'a search without a result');
  await list.getByRole('button', { name: 'Search every status' }).click();
  await list.getByText('instagram.com/p/Ravi7').waitFor();
  await page.goBack();
  await list.getByText('No order with the status “Completed” matches “Ravi7”').waitFor();
  await page.reload();
  await expect.poll(() => list.getByLabel('Search orders').inputValue()).toBe('Ravi7');
  await list.getByRole('button', { name: 'Clear the search' }).click();
  await list.getByText('Showing 1 to 1 of 1 orders').waitFor();
  await page.context().close();
});

test('an order is placed again; what is more than the wallet holds leads to the missing amount', async () => {
  const { token } = await join(shop.url, admin, 'meena@example.in', 50);
  const { id } = await order(shop.url, token, { serviceId: gradualLikes, url: 'https://instagram.com/p/Meena' });
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await history(page)
    .getByRole('button', { name: `Order again: order ${id}` })
    .click();
  await expect.poll(() => form(page).getByLabel('Link').inputValue()).toBe('https://instagram.com/p/Meena');
  await form(page).getByRole('button', { name: 'Place order for ₹1.20' }).click();
  const question = page.getByRole('alertdialog', { name: 'This link already has an order' });
  await question.getByText(`Order #${id} of the same service is pending.`).waitFor();
  await expectSound(page, 'the question about an order under way');
  await question.getByRole('button', { name: 'Order again for ₹1.20' }).click();
  await placedSheet(page).getByRole('button', { name: 'Order another' }).click();
  await placedSheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('#order-form:focus').count()).toBe(1);

  await form(page).getByLabel('Link').fill('instagram.com/p/Meena2');
  await form(page).getByLabel('Quantity').fill('10000');
  await form(page).getByText('This order needs ₹120.00 but your wallet has ₹47.60. ₹72.40 is missing.').waitFor();
  expect(await form(page).getByRole('button', { name: 'Place order for ₹120.00' }).isDisabled()).toBe(true);
  await expectSound(page, 'a wallet that holds too little');
  await form(page).getByRole('button', { name: 'Add Funds' }).click();
  const wallet = page.locator('#wallet');
  const suggested = Number(await wallet.getByLabel('Amount in rupees').inputValue());
  expect(suggested).toBeGreaterThanOrEqual(72.4);
  expect(suggested).toBeLessThanOrEqual(100);
  await page.context().close();
});

/** Puts in a text as a paste does, where the focus is; answers how long the page was busy with it. */
function pasteText(page: Page, characters: number): Promise<number> {
  return page.evaluate<number>(`
    const startedAt = performance.now();
    document.execCommand('insertText', false, 'a'.repeat(${characters}));
    new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now() - startedAt)));`);
}

test('a link without end is refused in words and stays to be mended, and no paste freezes the page', async () => {
  const { token } = await join(shop.url, admin, 'long@example.in', 50);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await choose(page, 'likes gradual', 'Instagram Likes, gradual');
  const link = form(page).getByLabel('Link');
  const endless = `https://instagram.com/p/${'a'.repeat(10_000)}`;
  await link.fill(endless);
  await form(page).getByLabel('Quantity').fill('100');
  await form(page).getByRole('button', { name: 'Place order for ₹1.20' }).click();
  await form(page).getByText('Please enter a valid URL').waitFor();
  await expect.poll(() => page.locator(':focus').inputValue()).toBe(endless);
  await balance(page, '₹50.00').waitFor();

  await link.focus();
  expect(await pasteText(page, 60 * 1024 * 1024)).toBeLessThan(2_000);
  await form(page).getByLabel('Quantity').fill('200');
  await form(page).getByRole('button', { name: 'Place order for ₹2.40' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('of two tabs that spend the last rupees at once, one orders and one is told that they are gone', {
  retry: 0,
}, async () => {
  const { token } = await join(shop.url, admin, 'two-tabs@example.in', 12);
  const { page: first } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/home' });
  const second = await first.context().newPage();
  await second.goto('/home');

  // Both are on their way before the shop hears of either.
  let release = () => {};
  const bothAreOut = new Promise<void>((resolve) => {
    release = resolve;
  });
  let out = 0;
  await first.context().route('**/api/orders', async (route) => {
    if (route.request().method() === 'POST') {
      if (++out === 2) release();
      await bothAreOut;
    }
    await route.continue();
  });
  for (const [index, tab] of [first, second].entries()) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Instagram', exact: true }).click();
    await choose(tab, 'likes gradual', 'Instagram Likes, gradual');
    await form(tab).getByLabel('Link').fill(`instagram.com/p/tab${index}`);
    await form(tab).getByLabel('Quantity').fill('1000');
    await form(tab).getByRole('button', { name: 'Place order for ₹12.00' }).click();
  }
  const placed = [first, second].map(placedSheet);
  const refused = [first, second].map((tab) => toast(tab, 'Insufficient balance'));
  const shown = async (toasts: Locator[]) => (await Promise.all(toasts.map((each) => each.count()))).join();
  await expect.poll(async () => [await shown(placed), await shown(refused)].toSorted()).toEqual(['0,1', '1,0']);
  const orders = await ask<unknown[]>(shop.url, 'GET /api/orders', { token });
  expect(orders).toHaveLength(1);
  for (const tab of [first, second]) {
    if ((await placedSheet(tab).count()) > 0) await closePlaced(tab);
    await balance(tab, '₹0.00').waitFor(live);
  }
  await first.context().close();
});
