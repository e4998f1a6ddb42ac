import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { live, sampleBalance, untilLive } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let balance: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1' });
  balance = await sampleBalance(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const { customerEmail, customerPassword } = demoSignIns;
const everyCall = '**/api/**';

async function signIn(
  who: { email: string; password: string } = { email: customerEmail, password: customerPassword },
): Promise<string> {
  const answer = await fetchInTime(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  const { token } = (await answer.json()) as { token: string }; // the contract of logging in
  return token;
}

/** Asha's home, as it is after she has signed in once. */
async function openHome(path = '/home'): Promise<{ page: Page; token: string; isLive: Promise<void> }> {
  const token = await signIn();
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await page.goto('/terms-of-service');
  await page.evaluate(`localStorage.setItem('auth_token', '${token}')`);
  const isLive = untilLive(page);
  await page.goto(path);
  await page.getByText('of 50 delivered').first().waitFor();
  return { page, token, isLive };
}

const strip = (page: Page, text: string) => page.getByRole('banner').getByText(text);
const storesOrders = (page: Page) =>
  expect
    .poll(() => page.evaluate<string>(`localStorage.getItem('last_answers_2') ?? ''`), { timeout: 10_000 })
    .toContain('/api/orders');
const stored = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');

test('without a connection Asha sees what was last known, also after a reload, and it mends itself', async () => {
  const { page } = await openHome();
  await storesOrders(page);

  // The page itself comes from the browser's store; none of its calls gets through.
  await page.route(everyCall, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await strip(page, 'The shop can’t be reached right now.').waitFor();
  await page.getByText('of 50 delivered').first().waitFor();
  await page.getByRole('button', { name: balance }).waitFor();

  await page.unroute(everyCall);
  await strip(page, 'The shop can’t be reached right now.').waitFor({ state: 'detached', timeout: 40_000 });
  // The platforms are there, folded away on a phone.
  await page.locator('button').filter({ hasText: 'YouTube' }).first().waitFor({ state: 'attached' });
  await page.context().close();
});

test('on a network that is connected and answers nothing Asha sees what was last known, and it mends itself', async () => {
  const { page } = await openHome();
  await storesOrders(page);

  await page.clock.install();
  await page.route(everyCall, () => undefined);
  const first = page.waitForRequest('**/api/auth/me');
  await page.reload();
  await first;
  await page.clock.fastForward(21_000);
  await strip(page, 'The shop can’t be reached right now.').waitFor();
  await page.getByText('of 50 delivered').first().waitFor();
  await page.getByRole('button', { name: balance }).waitFor();

  await page.unroute(everyCall);
  await page.clock.fastForward(21_000);
  await strip(page, 'The shop can’t be reached right now.').waitFor({ state: 'detached', timeout: 40_000 });
  await page.context().close();
});

test('a browser that goes offline says so, and stops saying so when it is back', async () => {
  const { page } = await openHome();
  await page.context().setOffline(true);
  await strip(page, 'You’re offline.').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectNoSidewaysScroll(page, 'the open menu');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the open menu and the strip below it, ${colorScheme}`);
  }
  await page.context().setOffline(false);
  await strip(page, 'You’re offline.').waitFor({ state: 'detached' });
  await page.context().close();
});

test('what one customer was shown is never shown to the next, even without a connection', async () => {
  const { page } = await openHome();
  await storesOrders(page);
  const kept = await page.evaluate<string>(`localStorage.getItem('last_answers_2')`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await expect.poll(() => stored(page)).not.toContain('last_answers');

  // Should another token ever meet them, they are not for it.
  await page.evaluate(`localStorage.setItem('last_answers_2', ${JSON.stringify(kept)})`);
  await page.evaluate(`localStorage.setItem('auth_token', 'somebody-elses-token-0123456789')`);
  await page.route(everyCall, (route) => route.abort('internetdisconnected'));
  await page.goto('/home');
  await page.getByText('Trying again').waitFor();
  expect(await page.getByText(balance).count()).toBe(0);
  await page.context().close();
});

test('a session that ends leads to the sign-in and back to the very place, with what was typed', async () => {
  const { page, token } = await openHome('/home?status=completed#wallet');
  await page.getByLabel('Amount in rupees').fill('250');
  await fetchInTime(`${shop.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await page.getByText('Your session has ended.').waitFor({ timeout: 60_000 });
  expect(page.url()).toContain('/login?next=%2Fhome%3Fstatus%3Dcompleted%23wallet');

  await page.getByLabel('Email').fill(customerEmail);
  await page.getByLabel('Password', { exact: true }).fill(customerPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home?status=completed#wallet');
  await expect.poll(() => page.getByLabel('Amount in rupees').inputValue()).toBe('250');

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.url}/`);
  await expect.poll(() => stored(page)).not.toContain('draft ');
  await page.context().close();
});

async function send(path: string, token: string, body: object): Promise<unknown> {
  const answer = await fetchInTime(`${shop.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function fileTicket(token: string, subject: string): Promise<number> {
  const description = 'I paid ₹250 by UPI this morning and do not see it.';
  const created = await send('/api/support/tickets', token, { category: 'payment', subject, description });
  return (created as { ticket: { id: number } }).ticket.id; // the contract of creating a ticket
}

test('the support center opens at the ticket that the address names, and leaves the address as it closes', async () => {
  const { page, token } = await openHome();
  const id = await fileTicket(token, 'My payment is missing');
  await page.goto(`/home?page=1&ticket=${id}`);
  const ticket = page.getByRole('dialog', { name: 'My payment is missing' });
  await ticket.waitFor();
  await page.keyboard.press('Escape');
  await ticket.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForURL('**/home?page=1');
  await page.context().close();
});

test('a reply of the shop is told at once, and one press leads to it', async () => {
  const { page, token, isLive } = await openHome();
  await isLive;
  const id = await fileTicket(token, 'Half of my likes are gone');
  const admin = await signIn({ email: demoSignIns.adminEmail, password: demoSignIns.adminPassword });
  await send(`/api/support/tickets/${id}/messages`, admin, { message: 'We are refilling them now, Asha.' });

  await page.getByText('The shop replied to your ticket').waitFor(live);
  await page.getByRole('button', { name: 'Read the reply' }).click();
  const ticket = page.getByRole('dialog', { name: 'Half of my likes are gone' });
  await ticket.getByText('We are refilling them now, Asha.').waitFor();
  expect(page.url()).toContain(`ticket=${id}`);
  await page.context().close();
});
