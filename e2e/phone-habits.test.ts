import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import { livePath } from '../contract/live.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, live, openAs, order, ownEmail, password, pressInBar, toast, untilLive } from './people.ts';

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

const openHome = async (email: string) => {
  const { token } = await join(shop.url, await adminOf(shop.url), email, 500);
  const watched = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  return { ...watched, token };
};

test('what the phone’s menu leads to stands below the bar', async () => {
  const { page } = await openHome('menu@example.in');
  await page.getByText('No orders yet').waitFor();
  await pressInBar(page, 'button', 'Add Funds');
  const distance = async () => {
    const section = await page.locator('#wallet').boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    return (section?.y ?? Number.NaN) - (bar?.height ?? Number.NaN);
  };
  await expect.poll(distance).toBeLessThan(32);
  expect(await distance()).toBeGreaterThanOrEqual(0);
  await page.context().close();
});

test('the bar at the foot leads to each part of home and marks it, covers nothing, and makes way for the keyboard', async () => {
  const { page, complaints } = await openHome('tabs@example.in');
  await page.getByText('No orders yet').waitFor();
  const tabs = page.getByRole('navigation', { name: 'Parts of your page' });
  const press = (name: string) => tabs.getByRole('link', { name, exact: true }).click();
  const here = () => tabs.locator('[aria-current]').allTextContents();
  await expect.poll(here).toEqual(['Home']);
  for (const [name, part] of Object.entries({ Order: 'order-form', Wallet: 'wallet', Orders: 'orders' })) {
    await press(name);
    await page.locator(`#${part}:focus`).waitFor();
    await expect.poll(here).toEqual([name]);
  }
  await expectSound(page, 'the bar at the foot', ['light', 'dark']);
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
  const footer = await page.locator('footer').boundingBox();
  expect((footer?.y ?? Number.NaN) + (footer?.height ?? Number.NaN)).toBeLessThanOrEqual(await top(tabs));
  await press('Home');
  await expect.poll(here).toEqual(['Home']);

  await page.locator('#order-form').getByLabel('Quantity').focus();
  await page.setViewportSize({ width: 360, height: 440 });
  await tabs.waitFor({ state: 'detached' });
  await page.setViewportSize(sizes.phone.viewport);
  await tabs.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Support Center' }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await page.getByLabel('First name').waitFor();
  await press('Wallet');
  await expect.poll(() => page.url()).toContain('/home#wallet');
  await expect.poll(here).toEqual(['Wallet']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** What Android's Back does: it asks whatever was opened last to close. */
const back = (page: Page) => page.evaluate('globalThis.watchers.filter((each) => each.onclose).at(-1)?.requestClose()');
const rememberWatchers = `globalThis.watchers = [];
  globalThis.CloseWatcher = class extends globalThis.CloseWatcher {
    constructor() { super(); globalThis.watchers.push(this); }
  };`;

const picker = (page: Page) => page.getByRole('listbox').first();

/** By its name: the filter of the history is a combobox too, and stands there before the pickers have come. */
async function openPicker(page: Page): Promise<void> {
  await page.locator('#order-form').getByRole('combobox', { name: 'Platform' }).click();
  await picker(page).waitFor();
}

test('Back closes a picker, a menu and a dialog, one after another, and stays on the page', async () => {
  const { page, complaints } = await openHome('back@example.in');
  await page.addInitScript(rememberWatchers);
  await page.reload();
  await page.getByText('No orders yet').waitFor();

  await openPicker(page);
  await back(page);
  await picker(page).waitFor({ state: 'hidden' });

  const menu = (name: string) => page.getByRole('banner').getByRole('button', { name });
  await menu('Open menu').click();
  await menu('Close menu').waitFor();
  await back(page);
  await menu('Open menu').waitFor();

  await pressInBar(page, 'button', 'Help');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await back(page);
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/home');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('where the browser watches for nothing, Back closes them by the history, and leaves nothing behind in it', async () => {
  const { page, complaints } = await openHome('history@example.in');
  await page.addInitScript('delete globalThis.CloseWatcher');
  await page.goto('/profile');
  await page.goto('/home');
  await page.getByText('No orders yet').waitFor();
  const isGuarded = () => page.evaluate("history.state === 'guard'");
  const opened = () => expect.poll(isGuarded).toBe(true);
  const closed = () => expect.poll(isGuarded).toBe(false);
  const length = () => page.evaluate('history.length');
  const before = Number(await length());

  await openPicker(page);
  await opened();
  await page.goBack();
  await picker(page).waitFor({ state: 'hidden' });

  // Out of the menu into a dialog, which opens a second one.
  await pressInBar(page, 'button', 'Help');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await opened();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await closed();
  expect(new URL(page.url()).pathname).toBe('/home');

  // Closed by its own button, it takes its entry along: of what can be gone back to, nothing is new.
  await pressInBar(page, 'button', 'Help');
  await opened();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await closed();
  expect(await length()).toBeLessThanOrEqual(before + 1);

  // A page that is gone to from the menu takes the place of the menu's entry.
  await pressInBar(page, 'link', 'Profile');
  await page.waitForURL('**/profile');
  await page.goBack();
  await page.waitForURL('**/home');
  await page.goForward();
  await page.waitForURL('**/profile');
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/profile');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what was chosen on the front page stands in the form after registration', async () => {
  const { page } = await openPage(browser, shop.url, sizes.phone);
  await page.goto('/');
  // Typed before the page listens, it is repeated then, and has the other services fetched.
  await page.getByLabel('Quantity').fill('2500');
  const service = page.getByLabel('Service', { exact: true });
  // Whoever goes on to the service has the others fetched, whenever the page came to life.
  const choices = async () => {
    await page.getByLabel('Quantity').focus();
    await service.focus();
    return service.locator('option').count();
  };
  await expect.poll(choices, { timeout: 20_000 }).toBeGreaterThan(1);
  await service.selectOption({ index: 1 });
  const chosen = (await service.locator('option:checked').textContent()) ?? '';
  await page.getByRole('link', { name: 'Order this' }).or(page.locator('form a[href="/register"]')).first().click();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Verma');
  await page.getByLabel('Email').fill(ownEmail('choice@example.in'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/home');
  await expect.poll(() => page.locator('#order-form').getByLabel('Quantity').inputValue()).toBe('2500');
  await page.locator('#order-form').getByText(chosen).first().waitFor();
  expect(await page.locator('#order-form').getByLabel('Link').inputValue()).toBe('');
  await page.context().close();
});

test('a message about an order does not outlive the sign-out, in any tab', async () => {
  const admin = await adminOf(shop.url);
  const { page, token, isLive } = await openHome('message@example.in');
  const other = await page.context().newPage();
  await Promise.all([isLive, untilLive(other), other.goto('/home')]);
  const { id } = await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/x' });
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'completed' } });
  const messages = [toast(page, `Order #${id}`), toast(other, `Order #${id}`)];
  for (const message of messages) await message.waitFor(live);
  // A pointer that rests on a message keeps it.
  for (const message of messages) await message.hover();

  await pressInBar(page, 'button', 'Logout');
  await page.waitForURL(`${shop.url}/`);
  for (const message of messages) await message.waitFor({ state: 'detached', timeout: 2_000 });
  await page.context().close();
});

test('a cancelled order that is refunded says how much and why, at once and later', async () => {
  const admin = await adminOf(shop.url);
  const { page, token, isLive } = await openHome('refund@example.in');
  await isLive;
  const { id, totalAmount } = await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/x' });
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'cancelled' } });
  await toast(page, `Order #${id}: Cancelled`).waitFor(live);
  const reason = 'The account is private.';
  const user = await ask<User>(shop.url, 'GET /api/auth/me', { token });
  const body = { userId: user.id, amount: totalAmount, reason };
  await ask(shop.url, `POST /api/admin/orders/${id}/refund`, { token: admin, body });
  await toast(page, `Order #${id}: Refunded, ₹${totalAmount}`).filter({ hasText: reason }).waitFor(live);

  await page.getByRole('button', { name: `Details of order ${id}` }).click();
  await page.getByRole('dialog').getByText(`Reason: ${reason}`).waitFor();
  const timeline = page.getByRole('dialog').getByRole('region', { name: 'What happens when' });
  await timeline.getByText(`+₹${totalAmount}`).waitFor();
  await timeline.getByText(reason, { exact: true }).waitFor();
  await expectSound(page, 'a refund in the timeline', ['light']);
  await page.context().close();
});

/** The requests of one load of the home page, until its live channel is up and has told of another balance. */
async function readsOfLoad(page: Page, token: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = { '/api/orders': 0, '/api/auth/me': 0, '/api/support/tickets/unread': 0 };
  const count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname in counts) counts[pathname] = (counts[pathname] ?? 0) + 1;
  };
  page.on('request', count);
  const isUp = page.waitForResponse((response) => new URL(response.url()).pathname === livePath);
  await page.reload();
  await isUp;
  await page.getByText('No orders yet').waitFor();
  // What the channel makes the page read again is gathered, and what the new balance makes it read comes after that.
  const { id } = await ask<User>(shop.url, 'GET /api/auth/me', { token });
  const body = { operation: 'add', amount: '1.20', description: 'A correction' };
  await ask(shop.url, `POST /api/admin/users/${id}/balance-operation`, { token: await adminOf(shop.url), body });
  await page.getByRole('banner').getByRole('button', { name: '₹501.20' }).waitFor(live);
  page.off('request', count);
  return counts;
}

test('home asks for orders once per load, and for the account and what is unread again when the balance changes', async () => {
  const { page, token } = await openHome('once@example.in');
  const reads = { '/api/orders': 1, '/api/auth/me': 2, '/api/support/tickets/unread': 2 };
  expect(await readsOfLoad(page, token)).toEqual(reads);
  await page.context().close();
});

test('what happens between the first reading and the live channel is not missed', async () => {
  const { page, token } = await openHome('gap@example.in');
  const balance = page.getByRole('banner').getByRole('button', { name: '₹498.80' });
  await page.getByText('No orders yet').waitFor();
  let openChannel = () => {};
  const mayOpen = new Promise<void>((resolve) => {
    openChannel = resolve;
  });
  await page.route(`**${livePath}`, async (route) => {
    await mayOpen;
    await route.continue();
  });
  await page.reload();
  await page.getByText('No orders yet').waitFor();
  const { id } = await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/gap' });
  expect(await balance.count()).toBe(0);
  openChannel();
  await page.getByRole('button', { name: `Details of order ${id}` }).waitFor(live);
  await page.context().close();
});
