import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../contract/accounts.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, type WatchedPage } from './browser.ts';
import { ask } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1' });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

type Who = 'nobody' | 'customer' | 'admin';

/** Every page there is, and something that shows when it has all it waits for. */
const screens: [who: Who, path: string, sign: string][] = [
  ['nobody', '/', 'Start Boosting Now'],
  ['nobody', '/login', 'Create an account'],
  ['nobody', '/register', '18 or older'],
  ['nobody', '/login?next=%2Fhome&ended=1', 'Your session has ended.'],
  ['nobody', '/forgot-password', 'Forgot your password?'],
  ['nobody', '/reset-password#a-token', 'New password'],
  ['nobody', '/admin/login', 'Demo mode'],
  ['nobody', '/terms-of-service', 'Terms of Service'],
  ['nobody', '/privacy-policy', 'Privacy Policy'],
  ['nobody', '/nowhere', 'Page not found'],
  ['customer', '/home', 'of 50 delivered'],
  ['customer', '/mass-order', 'What you type appears here'],
  ['customer', '/profile', 'asha@demo.tarakki.example'],
  ['customer', '/papers', 'Balance before'],
  ['customer', '/reset-password#a-token', 'New password'],
  ['admin', '/admin/dashboard', 'Clear All'],
  ['admin', '/admin/dashboard?tab=overview', 'Ledger check'],
  ['admin', '/admin/dashboard?tab=fund-requests', 'Ravi'],
  ['admin', '/admin/dashboard?tab=orders', 'Asha'],
  ['admin', '/admin/dashboard?tab=payment', 'Update Payment Settings'],
  ['admin', '/admin/dashboard?tab=categories', 'Add category'],
  ['admin', '/admin/dashboard?tab=services', 'Import CSV'],
  ['admin', '/admin/dashboard?tab=ordering', 'Customers see everything in this order.'],
  ['admin', '/admin/dashboard?tab=discounts', 'Festival of Lights'],
  ['admin', '/admin/dashboard?tab=providers', 'Demo panel A (made up)'],
  ['admin', '/admin/dashboard?tab=users', 'kabir@demo.tarakki.example'],
  ['admin', '/admin/dashboard?tab=refunds', 'Process refund'],
  ['admin', '/admin/dashboard?tab=support', 'My payment is not in the wallet yet'],
  ['admin', '/admin/dashboard?tab=admins', 'Create Admin'],
  ['admin', '/admin/dashboard?tab=storefront', 'Brand name'],
  ['admin', '/admin/dashboard?tab=audit', 'changed where a service is bought'],
];

async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'nobody') return undefined;
  const { adminEmail, adminPassword, customerEmail, customerPassword } = demoSignIns;
  const [email, password] = who === 'admin' ? [adminEmail, adminPassword] : [customerEmail, customerPassword];
  return (await ask<SignedIn>(shop.url, 'POST /api/auth/login', { body: { email, password } })).token;
}

const opened = new Map<Who, WatchedPage>();

/** The one page of this person. */
async function pageOf(who: Who): Promise<WatchedPage> {
  const watched = opened.get(who) ?? (await openPage(browser, shop.url, sizes.desktop));
  if (opened.has(who)) return watched;
  opened.set(who, watched);
  const token = await tokenOf(who);
  if (token) await watched.page.addInitScript(`localStorage.setItem('auth_token', '${token}')`);
  return watched;
}

test.each(screens)('%s at %s is accessible in both themes and on narrow phones', async (who, path, sign) => {
  const { page, complaints } = await pageOf(who);
  await page.setViewportSize(sizes.desktop.viewport);
  await page.goto(path);
  await page.getByText(sign).filter({ visible: true }).first().waitFor();
  await expectSound(page, path);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByText(sign).filter({ visible: true }).first().waitFor();
  await expectSound(page, `${path} on a phone`);
  expect(complaints).toEqual([]);
});
