import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, expectSignedOut, fillLogin, join, live, logIn, openAs, ownEmail, toast } from './people.ts';

const newPassword = 'Marigold-77';

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

/** From the sign-in to the answer; answers all that the page says then. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Look into your mailbox').waitFor();
  return (await page.getByRole('main').textContent()) ?? '';
}

/** Where the mail to this address leads, once it has come. */
async function linkMailedTo(email: string): Promise<string> {
  const folder = joinPath(shop.dataDir, 'mail');
  const mails = () => {
    try {
      return readdirSync(folder).map((name) => readFileSync(joinPath(folder, name), 'utf8'));
    } catch {
      return []; // nothing was mailed so far
    }
  };
  const toThem = () => mails().find((mail) => mail.includes(`To: ${email}`));
  await expect.poll(toThem, { timeout: 15_000 }).toBeDefined();
  return /^https?:\S+\/reset-password#token=\S+/m.exec(toThem() ?? '')?.[0] ?? '';
}

async function setPassword(page: Page, typed: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(typed);
  await page.getByLabel('Confirm new password').fill(typed);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

test.each(['phone', 'desktop'] as const)('Asha has forgotten her password, and gets in again on a %s', async (size) => {
  const { token, email } = await join(shop.url, await adminOf(shop.url), `asha-${size}@example.in`);
  const elsewhere = await logIn(shop.url, email);
  const { page: home } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/home' });
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);

  const said = await askForLink(page, email);
  await expectSound(page, 'the answer to a forgotten password', themesOn[size]);
  expect(await askForLink(page, ownEmail('nobody@example.in'))).toBe(said);

  const link = await linkMailedTo(email);
  expect(link).toContain(shop.url);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('New password', { exact: true }).blur();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await expectSound(page, 'the new password', themesOn[size]);
  await setPassword(page, newPassword);
  await toast(page, 'Password changed. Please sign in.').waitFor();
  await page.waitForURL('**/login');
  for (const ended of [token, elsewhere]) await expectSignedOut(shop.url, ended);
  await home.getByText('Your session has ended.').waitFor(live);

  await page.goto(link);
  await setPassword(page, 'Marigold-88');
  await page.getByRole('heading', { name: 'This link doesn’t work any more' }).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Ask for a new link');
  await expectSound(page, 'a link that was used', themesOn[size]);
  await page.goto('/login');
  await fillLogin(page, email, newPassword);
  await page.waitForURL('**/home');
  expect(complaints).toEqual([]);
  for (const each of [home, page]) await each.context().close();
});
