import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, openBrowser, sizes } from './browser.ts';
import {
  adminOf,
  ask,
  closePlaced,
  fillLogin,
  join,
  live,
  openAs,
  order,
  password,
  pressInBar,
  toast,
} from './people.ts';

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

const stored = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
const center = (page: Page) => page.getByRole('dialog', { name: 'Support Center' });

async function open(email: string, path = '/home', options: BrowserContextOptions = sizes.desktop) {
  const { token } = await join(shop.url, admin, email, 50);
  const { page } = await openAs(browser, shop.url, { ...options, token, path });
  return { page, token };
}

test('the tab of the wallet stands in the address: from the profile, after a reload, and by Back', async () => {
  const { page } = await open('wallet@example.in', '/profile?tab=activity', sizes.phone);
  const chosen = page.locator('#wallet').getByRole('tab', { selected: true });
  await page.getByRole('link', { name: 'All transactions' }).click();
  await page.locator('#wallet').getByText('Funds added').waitFor();
  expect(await chosen.textContent()).toBe('Transaction History');
  await page.locator('#wallet').getByRole('tab', { name: 'Fund Requests' }).click();
  await page.waitForURL('**/home?wallet=requests#wallet');
  await page.reload();
  await expect.poll(() => chosen.textContent()).toBe('Fund Requests');
  await page.goBack();
  await expect.poll(() => chosen.textContent()).toBe('Transaction History');
  await pressInBar(page, 'button', 'Add Funds');
  await expect.poll(() => chosen.textContent()).toBe('Add Funds');
  await page.waitForURL('**/home#wallet');
  await page.context().close();
});

test('a ticket and an order whose answers were lost are sent once, even when the page is loaded again in between', async () => {
  const { page, token } = await open('lost@example.in');
  let isLineCut = true;
  const answerGetsLost = async (route: Route) => {
    if (route.request().method() !== 'POST' || !isLineCut) return route.continue();
    await route.fetch(); // the shop takes it, and the line breaks before its answer
    return route.abort('connectionreset');
  };
  await page.route('**/api/support/tickets', answerGetsLost);
  await page.route('**/api/orders', answerGetsLost);

  const file = async () => {
    await pressInBar(page, 'button', 'Need Help?');
    await center(page).getByRole('button', { name: 'Create Ticket' }).click();
  };
  await pressInBar(page, 'button', 'Need Help?');
  await center(page).getByLabel('Category').selectOption({ label: 'Refill Issues' });
  await center(page).getByLabel('Subject').fill('My likes went away');
  await center(page).getByLabel('Description').fill('Half of my likes went away after two days.');
  await center(page).getByRole('button', { name: 'Create Ticket' }).click();
  await toast(page, 'Failed to create support ticket').waitFor();

  await page.reload();
  const form = page.locator('#order-form');
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill('likes gradual');
  await page.getByRole('gridcell', { name: 'Instagram Likes, gradual' }).first().click();
  await form.getByLabel('Link').fill('instagram.com/p/C7xQ');
  await form.getByLabel('Quantity').fill('1000');
  await form.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await toast(page, 'Order failed').waitFor();

  isLineCut = false;
  await page.reload();
  await form.getByRole('button', { name: 'Place order for ₹12.00' }).click();
  await closePlaced(page);
  await file();
  await toast(page, 'Support ticket created successfully').waitFor();
  expect(await ask<unknown[]>(shop.url, 'GET /api/orders', { token })).toHaveLength(1);
  expect(await ask<unknown[]>(shop.url, 'GET /api/support/tickets', { token })).toHaveLength(1);
  await expect.poll(() => stored(page)).not.toContain('likes went away');
  await page.context().close();
});

test('help with a payment that was abandoned leaves nothing in the next ticket', async () => {
  const { page, token } = await open('help@example.in', '/home?wallet=requests');
  const { id } = await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/C7xQ' });
  const wanted = { amount: '500', referenceNumber: '512345678901' };
  const request = await ask<{ id: number }>(shop.url, 'POST /api/funds/request', { token, body: wanted });
  const rejected = { status: 'rejected', adminNotes: '' };
  await ask(shop.url, `PUT /api/admin/fund-requests/${request.id}`, { token: admin, body: rejected });
  const form = center(page);
  const typed = async () => ({
    category: await form.getByLabel('Category').inputValue(),
    subject: await form.getByLabel('Subject').inputValue(),
  });
  await page.locator('#wallet').getByRole('button', { name: 'Get help' }).click();
  await expect.poll(typed).toMatchObject({ category: 'payment' });
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Get help with order ${id}` }).click();
  await expect.poll(typed).toEqual({ category: '', subject: `Order #${id}: Instagram Likes, gradual` });
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await pressInBar(page, 'button', 'Need Help?');
  await expect.poll(typed).toEqual({ category: '', subject: '' });
  await page.context().close();
});

test('what was saved leaves nothing behind, and who signs out in one tab is forgotten in the others', async () => {
  const { page } = await open('two-tabs@example.in', '/profile');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await expect.poll(() => stored(page)).toContain('98765');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Profile updated').waitFor();
  await expect.poll(() => stored(page)).not.toContain('98765');

  await page.getByLabel('First name').fill('Aisha');
  await expect.poll(() => stored(page)).toContain('Aisha');
  const other = await page.context().newPage();
  await other.goto('/home');
  await pressInBar(other, 'button', 'Logout');
  await page.waitForURL('**/login**');
  await expect.poll(() => stored(page)).not.toContain('Aisha');
  await page.context().close();
});

test('whose session has ended is led back; who signs in after them is not', async () => {
  const { page, token } = await open('asha@example.in', '/home?search=secret');
  const ravi = await join(shop.url, admin, 'ravi@example.in');
  await page.getByText('No order matches “secret”').waitFor();
  await ask(shop.url, 'POST /api/auth/logout', { token });
  await page.getByText('Your session has ended.').waitFor(live);
  await page.waitForURL('**/login?next=**');
  await page.reload();
  await fillLogin(page, ravi.email, password);
  await page.waitForURL(`${shop.url}/home`);
  await page.context().close();
});

test('who sets a new password by somebody else’s link stays signed in', async () => {
  const { page, token } = await open('helper@example.in');
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { message: 'Done.' } }));
  await page.goto('/reset-password#token=somebody-elses');
  await page.getByLabel('New password', { exact: true }).fill('Marigold-77');
  await page.getByLabel('Confirm new password').fill('Marigold-77');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await toast(page, 'You are still signed in with your own account.').waitFor();
  await page.waitForURL('**/home');
  await expect.poll(() => stored(page)).toContain(token);
  await page.context().close();
});

test('a photo of a phone is made smaller, is sent by itself, and again when it failed', async () => {
  const { page, token } = await open('photo@example.in');
  const photo = new PNG({ width: 2400, height: 800 });
  // Coarse noise, as of a sensor: neither kind of file gets it small without losing pixels.
  for (let at = 0; at < photo.data.length; at++) photo.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 127;
  for (let at = 0; at < photo.data.length; at += 8) photo.data[at] = Math.floor(Math.random() * 256);
  const buffer = PNG.sync.write(photo, { deflateLevel: 1 });
  expect(buffer.length).toBeGreaterThan(1.5 * 1024 * 1024);
  expect(buffer.length).toBeLessThan(5 * 1024 * 1024);

  await pressInBar(page, 'button', 'Need Help?');
  const form = center(page);
  await form.getByLabel('Category').selectOption({ label: 'Other' });
  await form.getByLabel('Subject').fill('A photo of my screen');
  await form.getByLabel('Description').fill('This is what the payment app shows me.');
  await form.getByLabel('Screenshots (optional)').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer });
  await form.getByRole('button', { name: /^Remove screenshot/ }).waitFor();
  const sentBytes: number[] = [];
  await page.route('**/api/support/pictures', (route) => {
    sentBytes.push(route.request().postDataBuffer()?.length ?? 0);
    return sentBytes.length === 1 ? route.fulfill({ status: 408 }) : route.continue();
  });
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await toast(page, 'Failed to create support ticket')
    .getByText('IMG_1.png could not be sent. The upload took too long. Try fewer or smaller pictures.')
    .waitFor();
  expect(await form.getByLabel('Subject').inputValue()).toBe('A photo of my screen');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await form.getByRole('button', { name: 'View ticket' }).click();
  await page.getByRole('button', { name: 'Enlarge screenshot 1' }).click();
  const width = `document.querySelector('img[alt="Screenshot 1 of 1"]')?.naturalWidth`;
  await expect.poll(() => page.evaluate(width)).toBe(2_000);
  expect(sentBytes).toHaveLength(2);
  expect(sentBytes[1]).toBe(sentBytes[0]);
  expect(sentBytes[0]).toBeLessThan(buffer.length);
  expect(await ask<unknown[]>(shop.url, 'GET /api/support/tickets', { token })).toHaveLength(1);
  await page.context().close();
});
