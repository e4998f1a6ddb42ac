import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Profile } from '../contract/accounts.ts';
import type { Service } from '../contract/catalogue.ts';
import type { FundRequest } from '../contract/funds.ts';
import type { Order } from '../contract/order.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { ask, chooseLikes, join, openAs } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let browser: Browser;
let count = 0;
beforeAll(async () => {
  shop = await openSampleShop();
  browser = await openBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await shop.close();
});

test.each(bothSizes)(
  'with a GSTIN a customer is asked for the State once, and gets a voucher, on a %s',
  async (size) => {
    const office = await shop.openPanel('payment', size);
    const form = office.page.getByRole('form', { name: 'GST' });
    await form.getByLabel('GSTIN').fill('29aagcb7383j1z5');
    await form.getByLabel('Registered name').fill('Growthwala Services');
    await form.getByLabel('Registered address').fill(`12 MG Road\nBengaluru (${size})`);
    await form.getByLabel('Service code (SAC)').fill('998361');
    await form.getByRole('button', { name: 'Save GST details' }).click();
    await form.getByText('This is no GSTIN: a letter or a digit is wrong').waitFor();
    await form.getByLabel('GSTIN').fill('29aagcb7383j1z4');
    await expectSound(office.page, 'the GST details', themesOn[size]);
    await form.getByRole('button', { name: 'Save GST details' }).click();
    await told(office.page, 'GST details saved');

    const kavya = await join(shop.url, shop.meera, `kavya-${size}-${count}@example.in`);
    const { page, complaints } = await openAs(browser, shop.url, {
      ...sizes[size],
      token: kavya.token,
      path: '/home?wallet=add-funds#wallet',
    });
    await page.getByLabel('Your State').selectOption({ label: 'Karnataka' });
    await expectSound(page, 'the question for the State', themesOn[size]);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page
      .getByRole('spinbutton')
      .or(page.getByLabel(/Amount/))
      .first()
      .waitFor();
    const { id } = await ask<FundRequest>(shop.url, 'POST /api/funds/request', {
      token: kavya.token,
      body: { amount: '500', referenceNumber: String(762_600_000_000 + ++count) },
    });
    await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: shop.meera, body: { status: 'approved' } });
    await page.goto(`/papers?receipt=${id}`);
    await page.getByText(/^RV\/\d\d-\d\d\/\d{6}$/).waitFor();
    await page.getByRole('heading', { name: 'Receipt voucher' }).waitFor();
    await page.getByText('Karnataka (29)').waitFor();
    for (const part of ['₹423.72', '₹38.14']) await page.getByText(part).first().waitFor();
    await page.getByText(`Bengaluru (${size})`, { exact: false }).waitFor();
    await expectSound(page, 'a receipt voucher', themesOn[size]);

    await page.goto('/profile');
    await page.getByLabel('State').selectOption({ label: 'Maharashtra' });
    await told(page, 'Profile updated');
    await page.reload();
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('27');

    const inHindi = await openPage(browser, shop.url, sizes[size]);
    await inHindi.page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
    await inHindi.page.addInitScript(`localStorage.setItem('auth_token', '${kavya.token}')`);
    await inHindi.page.goto(`/papers?receipt=${id}`);
    await inHindi.page.getByRole('heading', { name: 'रसीद वाउचर' }).waitFor();
    await inHindi.page.getByText('कर्नाटक (29)').waitFor();
    await expectSound(inHindi.page, 'a receipt voucher in Hindi', themesOn[size]);

    await office.page.getByRole('region', { name: 'Vouchers for the accountant' }).waitFor();
    const saved = office.page.waitForEvent('download');
    await office.page.getByRole('button', { name: 'List of vouchers (CSV)' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain('"29-Karnataka",18,500.00,423.72,0.00,38.14,38.14,"998361"');
    await expectInvoice({ office: office.page, kavya: kavya.token, page, size });
    expect([complaints, inHindi.complaints, office.complaints]).toEqual([[], [], []]);
    for (const each of [page, inHindi.page, office.page]) await each.context().close();
  },
);

test.each(bothSizes)('who pays for an order before any top-up is asked for the State, too, on a %s', async (size) => {
  const registered = {
    gstin: '29AAGCB7383J1Z4',
    legalName: 'Growthwala Services',
    address: '12 MG Road',
    sac: '998361',
  };
  await ask(shop.url, 'PUT /api/admin/tax-settings', { token: shop.meera, body: { ...registered, invoices: 'order' } });
  const neha = await join(shop.url, shop.meera, `neha-${size}@example.in`);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token: neha.token, path: '/home' });
  const form = await chooseLikes(page);
  await form.getByLabel('Link').fill('https://instagram.com/p/neha');
  await form.getByLabel('Quantity').fill('1000');
  await form.getByRole('button', { name: 'Pay for this order' }).click();
  await page.getByLabel('Your State').selectOption({ label: 'Kerala' });
  // What comes meanwhile takes nothing of the answer away.
  await page.getByText(/^You have begun to pay ₹[\d.]+: it comes up next/).waitFor();
  await expectSound(page, 'the question for the State before an order is paid for', themesOn[size]);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('region', { name: 'Kept order' }).waitFor();
  await page.getByRole('region', { name: /^Pay exactly ₹/ }).waitFor();
  const { stateCode } = await ask<Profile>(shop.url, 'GET /api/user/profile', { token: neha.token });
  expect([stateCode, complaints]).toEqual(['32', []]);
  await page.context().close();
});

interface Invoiced {
  readonly office: Page;
  readonly kavya: string;
  readonly page: Page;
  readonly size: keyof typeof sizes;
}

/** An order that is done has an invoice, which its customer finds beside the statements and the accountant in the table of sales. */
async function expectInvoice({ office, kavya, page, size }: Invoiced): Promise<void> {
  const services = await ask<Service[]>(shop.url, 'GET /api/services', { token: kavya });
  const service = services.find(({ type }) => type === 'Default');
  const order = await ask<Order>(shop.url, 'POST /api/orders', {
    token: kavya,
    body: { serviceId: service?.id, url: 'https://instagram.com/p/x', quantity: service?.minQuantity },
  });
  const body = { status: 'completed' };
  await ask(shop.url, `PATCH /api/admin/orders/${order.id}/status`, { token: shop.meera, body });
  const isWritten = async () => {
    await page.goto('/papers');
    await page.getByRole('link', { name: /^Tax invoice IN\// }).waitFor({ timeout: 3_000 });
  };
  await vi.waitFor(isWritten, { timeout: 90_000, interval: 1_000 });
  // Each line of the statement has its balance, on a phone too.
  const balance = page.getByText('Balance ₹500.00', { exact: true });
  await (size === 'phone' ? balance : page.getByRole('columnheader', { name: 'Balance' })).waitFor();
  await expectSound(page, 'the list of tax papers', themesOn[size]);
  await page.getByRole('link', { name: /^Tax invoice IN\// }).click();
  await page.getByRole('heading', { name: 'Tax invoice' }).waitFor();
  await page.getByText(`#${order.id} · `).waitFor();
  await expectSound(page, 'a tax invoice', themesOn[size]);
  const saved = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Sales by State, B2CS (CSV)' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('OE,"27-Maharashtra",,18,');
  await office.getByText('This month is not complete yet').waitFor();
  const all = office.waitForEvent('download');
  await office.getByRole('button', { name: 'All tables in one file (CSV)' }).click();
  expect((await all).suggestedFilename()).toMatch(/^gst-\d{4}-\d\d\.csv$/);
  const tables = await readFile(await (await all).path(), 'utf8');
  for (const part of [
    '"List of vouchers (CSV)"\r\n',
    '"Sales by State, B2CS (CSV)"\r\n"Type",',
    '"Documents issued (CSV)"',
  ])
    expect(tables).toContain(part);
}
