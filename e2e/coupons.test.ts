import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCoupon } from '../contract/coupons-admin.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join, openAs, placedSheet } from './people.ts';
import { bothSizes, told } from './sample-shop.ts';

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

const asAdmin = <T>(call: `${string} ${string}`, body?: object) =>
  ask<T>(shop.url, call, { token: admin, ...(body && { body }) });
const list = () => asAdmin<OwnCoupon[]>('GET /api/admin/coupons');
/** A retried journey finds what it has left. */
const newCode = async (start: string) => `${start}${(await list()).length}`;

test.each(bothSizes)('the owner makes a coupon and changes it, on a %s', async (size) => {
  const code = await newCode('holi');
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await page.goto('/admin/dashboard?tab=coupons');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a coupon' });
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await dialog.getByText('Please enter the code').waitFor();
  await dialog.getByText('Please enter a percentage').waitFor();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Percentage', { exact: true }).fill('12.5');
  await dialog.getByLabel('Largest discount').fill('100');
  await dialog.getByLabel('Minimum order amount').fill('50');
  await dialog.getByLabel('Uses in all').fill('200');
  await expectSound(page, 'the dialog of a coupon');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await told(page, 'Coupon added');
  const card = page.getByRole('listitem').filter({ hasText: code.toUpperCase() });
  for (const text of ['12.5% off', 'At most ₹100.00 off', 'For orders from ₹50.00 on', '0 of 200', 'Running'])
    await card.getByText(text).waitFor();
  await expectSound(page, 'the coupons');

  await card.getByRole('button', { name: `Edit ${code.toUpperCase()}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit coupon' });
  await editing.getByRole('radio', { name: 'A fixed amount' }).check();
  await editing.getByLabel('Amount', { exact: true }).fill('25');
  await editing.getByRole('checkbox', { name: 'Switched on' }).uncheck();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Coupon updated');
  for (const text of ['₹25.00 off', 'Switched off']) await card.getByText(text).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

const form = (page: Page) => page.locator('#order-form');
const price = (page: Page) => form(page).getByRole('region', { name: 'Price' });

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill('folowers basic');
  await page.getByRole('gridcell', { name: basicFollowers }).first().click();
  await form(page).getByLabel('Link').fill('instagram.com/asha.bakes');
  await form(page).getByLabel('Quantity').fill('1000');
}

test.each(bothSizes)('a code takes something off the order, on a %s', async (size) => {
  const code = await newCode('DIWALI');
  await asAdmin('POST /api/admin/coupons', { code, percentOff: '10', minimum: '40' });
  const { token } = await join(shop.url, admin, `asha-${code.toLowerCase()}@example.in`, 200);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
  await fillIn(page);
  await form(page).getByRole('button', { name: 'Have a code?' }).click();
  const field = form(page).getByLabel('Code', { exact: true });
  await field.fill('NOSUCHCODE');
  await field.press('Enter');
  await form(page).getByText('There is no such code.').waitFor();
  await expectSound(page, 'a code that does not count', themesOn[size]);
  await field.fill(code.toLowerCase());
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await price(page).getByText(`Code ${code}`).waitFor();
  await price(page).getByText('−₹4.50').waitFor();
  await expectSound(page, 'a price with a code', themesOn[size]);

  // Below its minimum the full price is shown, and why.
  await form(page).getByLabel('Quantity').fill('500');
  await form(page).getByText(`${code} is for orders from ₹40.00 on.`).waitFor();
  await form(page).getByRole('button', { name: 'Place order for ₹22.50' }).waitFor();
  await form(page).getByLabel('Quantity').fill('1000');
  // It is kept with what is typed.
  await page.reload();
  await form(page).getByRole('button', { name: 'Place order for ₹40.50' }).click();
  await placedSheet(page).getByText('−₹40.50').waitFor();
  await placedSheet(page).getByRole('button', { name: 'Track order' }).click();
  const details = page.getByRole('dialog', { name: /^Order #/ });
  await details.getByText(`Code ${code}`).waitFor();
  await details.getByText('−₹4.50').waitFor();
  await expectSound(page, 'an order with a code', themesOn[size]);
  await details.getByRole('button', { name: 'Close' }).click();
  expect((await list()).find((each) => each.code === code)).toMatchObject({ uses: 1, given: '4.50' });

  await fillIn(page);
  await form(page).getByRole('button', { name: 'Have a code?' }).click();
  await field.fill(code);
  await field.press('Enter');
  await form(page).getByText('You have used this code already.').waitFor();
  await form(page).getByRole('button', { name: 'Place order for ₹45.00' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a code that is typed and not applied is looked at before the order goes', async () => {
  const code = await newCode('ONAM');
  await asAdmin('POST /api/admin/coupons', { code, percentOff: '10' });
  const { token } = await join(shop.url, admin, `anu-${code.toLowerCase()}@example.in`, 200);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await fillIn(page);
  await form(page).getByRole('button', { name: 'Have a code?' }).click();
  const field = form(page).getByLabel('Code', { exact: true });
  await field.press('Enter');
  await field.pressSequentially(code);
  await page.keyboard.press('Enter');
  await form(page).locator('button:focus', { hasText: 'Remove' }).waitFor();
  await page.keyboard.press('Enter');
  await form(page).locator('button:focus', { hasText: 'Have a code?' }).waitFor();
  await page.keyboard.press('Enter');
  // One that is none is said, and nothing is ordered by that press.
  await field.pressSequentially(`${code}-20`);
  await form(page).getByRole('button', { name: 'Place order for ₹45.00' }).click();
  await form(page).getByText('Please enter the code: 3 to 20 letters and digits').waitFor();
  expect(await placedSheet(page).count()).toBe(0);
  await field.fill('');
  await field.pressSequentially(code);
  await form(page).getByRole('button', { name: 'Place order for ₹45.00' }).click();
  await form(page).getByRole('button', { name: 'Place order for ₹40.50' }).click();
  await placedSheet(page).getByText('−₹40.50').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a code that ended while it was shown places nothing, and the reason is given', async () => {
  const code = await newCode('EID');
  const { id } = await asAdmin<OwnCoupon>('POST /api/admin/coupons', { code, amountOff: '5' });
  const { token } = await join(shop.url, admin, `ravi-${code.toLowerCase()}@example.in`, 200);
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await fillIn(page);
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.reload();
  await form(page).getByRole('button', { name: 'क्या आपके पास कोड है?' }).click();
  await form(page).getByLabel('कोड', { exact: true }).fill(code);
  await form(page).getByRole('button', { name: 'लगाएँ' }).click();
  await form(page).getByText('−₹5.00').waitFor();
  await asAdmin(`PUT /api/admin/coupons/${id}`, { amountOff: '5', isActive: false });
  await form(page)
    .getByRole('button', { name: /₹40\.00/ })
    .click();
  await form(page).getByText('ऐसा कोई कोड नहीं है।').waitFor();
  await form(page)
    .getByRole('button', { name: /₹45\.00/ })
    .waitFor();
  await expectSound(page, 'a code that has ended, in Hindi');
  expect(await ask<unknown[]>(shop.url, 'GET /api/orders', { token })).toEqual([]);
  await page.context().close();
});
