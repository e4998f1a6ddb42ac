import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../scripts/shop-process.ts';
import { owner, startShop } from '../scripts/shop-process.ts';
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, fillLogin } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
let fresh: ShopProcess;
beforeAll(async () => {
  shop = await openSampleShop();
  fresh = await startShop('sqlite');
});
afterAll(async () => {
  await fresh.remove();
  await shop.close();
});

test.each(bothSizes)('what waits is one press away, with the money of the day beside it, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('today', size);
  const needs = page.getByRole('region', { name: 'Needs a hand' });
  await needs.getByText(/^\d+ pending orders?, ₹/).waitFor();
  const money = page.getByRole('region', { name: 'Money today' });
  await money.getByRole('rowheader', { name: /^Sales/ }).waitFor();
  await page.getByRole('link', { name: /^Total Orders/ }).waitFor();
  await expectAccessible(page, 'today');
  await expectNoSidewaysScroll(page, 'today');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'today in the dark');
  await needs.getByRole('link', { name: /^Open the queue: / }).click();
  await page.waitForURL('**/admin/dashboard?tab=orders&status=pending');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('letters work on the row, and lead to panels, until they are switched off', async () => {
  const { page, complaints } = await shop.openPanel('orders');
  await page
    .getByRole('button', { name: /^Set status of/ })
    .first()
    .waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByText('1 selected', { exact: true }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: /^Order #/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.waitForURL('**/admin/dashboard?tab=fund-requests');
  await page
    .getByRole('button', { name: /^Approve ₹/ })
    .first()
    .waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Process Fund Request' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('checkbox', { name: /^Letters alone/ }).uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  expect(await keys.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a new shop says what it needs, and starts on Today once that is asked for', async () => {
  const token = await adminOf(fresh.url);
  const { page, complaints } = await openPage(await openBrowser(), fresh.url, sizes.desktop);
  await page.addInitScript(`localStorage.setItem('auth_token', '${token}')`);
  await page.goto('/admin/dashboard');
  await page.getByRole('tab', { name: 'Push Notifications', selected: true }).waitFor();
  const steps = page.getByRole('region', { name: 'Open the shop' });
  await steps.getByText('0 of 7 done').first().waitFor();
  await steps.getByRole('checkbox', { name: 'Done: Make a backup' }).check();
  await steps.getByText('1 of 7 done').first().waitFor();
  await expectAccessible(page, 'the first steps');
  await steps.getByRole('button', { name: 'Start on Today' }).click();
  await page.goto('/admin/dashboard');
  await page.getByRole('tab', { name: 'Today', selected: true }).waitFor();
  await page.getByText('Nothing waits for you').waitFor();
  await steps.getByText('1 of 7 done').first().waitFor();

  // A sign-in leads there too: the choice stays on the device when the session ends.
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  const signingIn = await page.context().newPage();
  await signingIn.goto(`${fresh.url}/admin/login`);
  await fillLogin(signingIn, owner.email, owner.password);
  await signingIn.getByRole('tab', { name: 'Today', selected: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
