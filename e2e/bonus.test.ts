import { execFile } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import type { Bonus } from '../contract/bonuses.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join, openAs, placedSheet } from './people.ts';
import { told } from './sample-shop.ts';

const run = promisify(execFile);
/** ₹45.00 per 1,000, 50 to 20,000. */
const basicFollowers = 'Instagram Followers, basic, no refill';

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

test('a bonus by hand is shown apart from paid money, and completes an order that the wallet does not cover', async () => {
  const asha = await join(shop.url, admin, 'asha@example.in', 30);
  const { id: userId } = await ask<User>(shop.url, 'GET /api/auth/me', { token: asha.token });

  const { page: desk, complaints } = await openPage(browser, shop.url, sizes.desktop);
  await desk.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await desk.goto(`/admin/dashboard?tab=users&search=${encodeURIComponent(asha.email)}`);
  await desk
    .getByRole('button', { name: /^Open Asha Verma/ })
    .first()
    .click();
  const account = desk.getByRole('dialog', { name: 'Asha Verma' });
  await account.getByRole('tab', { name: 'Bonuses' }).click();
  await account.getByText('No bonus was given yet.').waitFor();
  await account.getByLabel('Amount').fill('50');
  await account.getByLabel('Days until it ends').fill('30');
  await account.getByLabel('Reason').fill('It came late');
  await account.getByRole('button', { name: 'Give bonus' }).click();
  await told(desk, 'Bonus given');
  const given = account.getByRole('list', { name: 'Bonuses of this customer' }).getByRole('listitem');
  await given.getByText('₹0.00 of ₹50.00 used').waitFor();
  await expectSound(desk, 'the bonuses of a customer', themesOn.desktop);

  const phone = await openAs(browser, shop.url, { ...sizes.phone, token: asha.token, path: '/home' });
  const { page } = phone;
  const { bonus } = await ask<User>(shop.url, 'GET /api/auth/me', { token: asha.token });
  const end = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
  const until = end.format(Date.parse(bonus?.expiresAt ?? ''));
  await page.getByText(`Bonus ₹50.00, until ${until}`).first().waitFor();
  await page.getByText('₹30.00').first().waitFor();
  await expectSound(page, 'a bonus beside the balance', themesOn.phone);

  // ₹45.00: all that the wallet has, and the bonus for the rest alone.
  const form = page.locator('#order-form');
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill('folowers basic');
  await page.getByRole('gridcell', { name: basicFollowers }).first().click();
  await form.getByLabel('Link').fill('instagram.com/asha.bakes');
  await form.getByLabel('Quantity').fill('1000');
  const price = form.getByRole('region', { name: 'Price' });
  await price.getByText('−₹15.00').waitFor();
  await expectSound(page, 'a price with a bonus', themesOn.phone);
  await form.getByRole('button', { name: 'Place order for ₹30.00' }).click();
  await placedSheet(page).getByText('−₹30.00').waitFor();
  await placedSheet(page).getByRole('button', { name: 'Track order' }).click();
  const details = page.getByRole('dialog', { name: /^Order #/ });
  await details.getByText('Bonus', { exact: true }).waitFor();
  await details.getByText('−₹15.00').waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByText(`Bonus ₹35.00, until ${until}`).first().waitFor();

  const after = await ask<User>(shop.url, 'GET /api/auth/me', { token: asha.token });
  expect([after.balance, after.bonus?.amount]).toEqual(['0.00', '35.00']);
  const bonuses = await ask<Bonus[]>(shop.url, `GET /api/admin/user-bonuses/${userId}`, { token: admin });
  expect(bonuses).toMatchObject([
    { amount: '50.00', used: '15.00', left: '35.00', state: 'open', reason: 'It came late' },
  ]);
  const reconcile = joinPath(import.meta.dirname, '..', 'scripts', 'reconcile.ts');
  const { stdout } = await run(process.execPath, [reconcile], { env: { DATA_DIR: shop.dataDir } });
  expect(stdout).toContain('The books balance.');
  expect([complaints, phone.complaints]).toEqual([[], []]);
});
