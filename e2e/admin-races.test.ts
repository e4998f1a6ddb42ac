import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentSettings } from '../contract/funds.ts';
import type { Discount } from '../contract/pricing.ts';
import type { TicketWithMessages } from '../contract/support.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, logIn, password, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
let ravi: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  meera = await adminOf(shop.url);
  const body = { email: 'ravi@example.in', firstName: 'Ravi', lastName: 'Rao', password };
  await ask(shop.url, 'POST /api/admin/admins', { token: meera, body });
  ravi = await logIn(shop.url, body.email);
});
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

async function openPanel(token: string, tab: string, size: keyof typeof sizes): Promise<Page> {
  const { page } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${token}')`);
  await page.goto(`/admin/dashboard?tab=${tab}`);
  return page;
}

const bulk = { title: 'Bulk', discountType: 'quantity', discountPercentage: '10', minQuantity: 500 };

async function editDiscount(token: string, size: keyof typeof sizes, title: string) {
  const page = await openPanel(token, 'discounts', size);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Edit discount' }) };
}

test.each(['phone', 'desktop'] as const)('two admins edit the same discount, the slower one on a %s', async (size) => {
  const made = await ask<Discount>(shop.url, 'POST /api/service-discounts', {
    token: meera,
    body: { ...bulk, title: `Bulk ${size}` },
  });
  const [first, second] = [
    await editDiscount(ravi, 'desktop', made.title),
    await editDiscount(meera, size, made.title),
  ];
  await second.dialog.getByLabel('Description').fill('Thank you for ordering more');
  await first.dialog.getByLabel('Discount percentage').fill('15');
  await first.dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(first.page, 'Discount updated').waitFor();

  await second.dialog.getByRole('button', { name: 'Save changes' }).click();
  await second.dialog.getByText('Ravi Rao changed this meanwhile').waitFor();
  await second.dialog.getByText('Discount percentage now: 15.00').waitFor();
  expect(await second.dialog.getByLabel('Description').inputValue()).toBe('Thank you for ordering more');
  expect(await second.dialog.getByLabel('Discount percentage').inputValue()).toBe('10');
  await expectAccessible(second.page, 'the discount that was changed meanwhile');
  await expectNoSidewaysScroll(second.page, 'the discount that was changed meanwhile');

  await second.dialog.getByRole('button', { name: 'Load the new version' }).click();
  expect(await second.dialog.getByLabel('Discount percentage').inputValue()).toBe('15');
  await second.dialog.getByLabel('Description').fill('For many');
  await second.dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(second.page, 'Discount updated').waitFor();
  const all = await ask<Discount[]>(shop.url, 'GET /api/service-discounts', { token: meera });
  expect(all.find(({ id }) => id === made.id)).toMatchObject({ discountPercentage: '15.00', description: 'For many' });
  for (const { page } of [first, second]) await page.context().close();
});

test('what is typed into the payment settings outlives a reload, and never silently replaces what another saved', async () => {
  const page = await openPanel(meera, 'payment', 'desktop');
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('mine@okicici');
  const theirs = { qrCodeImage: '', upiId: 'theirs@ybl', paymentInstructions: 'Pay the exact amount.' };
  await ask(shop.url, 'PUT /api/payment-settings', { token: ravi, body: theirs });
  page.on('dialog', (question) => question.accept());
  await page.reload();
  const save = page.getByRole('button', { name: 'Update payment settings' });
  await save.click();
  await page.getByText('Ravi Rao changed this meanwhile').waitFor();
  await page.getByText('UPI ID now: theirs@ybl').waitFor();
  await expectAccessible(page, 'settings that were changed meanwhile');
  const stored = () => ask<PaymentSettings>(shop.url, 'GET /api/payment-settings', { token: meera });
  expect((await stored()).upiId).toBe('theirs@ybl');
  expect(await page.getByRole('textbox', { name: 'UPI ID' }).inputValue()).toBe('mine@okicici');

  await page.getByRole('button', { name: 'Save over it' }).click();
  await save.waitFor();
  expect((await stored()).upiId).toBe('mine@okicici');
  await page.context().close();
});

test('notes of a ticket outlive its dialog, and ask before they replace those of another admin', async () => {
  const asha = await join(shop.url, meera, 'asha.notes@example.in');
  const words = 'Half of the followers of my last order are gone again.';
  const filed = { category: 'refill', subject: 'Followers went down', description: words };
  const { ticket } = await ask<TicketWithMessages>(shop.url, 'POST /api/support/tickets', {
    token: asha.token,
    body: filed,
  });
  const page = await openPanel(meera, 'support', 'desktop');
  const open = page.getByRole('button', { name: `Open ticket #${ticket.id}: ${filed.subject}` });
  const dialog = page.getByRole('dialog', { name: filed.subject });
  const notes = dialog.getByLabel('Admin notes');
  await open.click();
  await notes.fill('Refill by Monday');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const body = { adminNotes: 'Refunded' };
  await ask(shop.url, `PATCH /api/admin/support/tickets/${ticket.id}`, { token: ravi, body });

  await open.click();
  expect(await notes.inputValue()).toBe('Refill by Monday');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.getByText('Admin notes now: Refunded').waitFor();
  await dialog.getByRole('button', { name: 'Load the new version' }).click();
  expect(await notes.inputValue()).toBe('Refunded');
  await page.context().close();
});
