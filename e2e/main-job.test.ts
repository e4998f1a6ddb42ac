import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { owner, type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, openBrowser, openPage, readQr, sizes, type WatchedPage } from './browser.ts';
import { chooseLikes, closePlaced } from './people.ts';

const run = promisify(execFile);
const password = 'rangoli-42';
/** What a live change may take to arrive; without a live channel the next poll brings it within five seconds. */
const soon = { timeout: 10_000 };

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closePages(browser));
beforeEach(async () => {
  shop = await startShop('sqlite');
});
afterEach(() => shop.remove());

/** The owner's page, signed in, with somewhere to pay to. */
async function openOffice(): Promise<WatchedPage> {
  const office = await openPage(browser, shop.url, sizes.desktop);
  const { page } = office;
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login as admin' }).click();
  await page.waitForURL('**/admin/dashboard*');
  await openPanel(page, 'Payment Settings');
  await page.getByLabel('UPI ID').fill('shop@okicici');
  await page.getByRole('button', { name: 'Update Payment Settings' }).click();
  await page.getByText('Payment settings updated').waitFor();
  return office;
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Verma');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/home');
}

/** The balance in the top bar. */
const balance = (page: Page, amount: string) => page.getByRole('banner').getByRole('button', { name: amount });

async function askForFunds(page: Page): Promise<void> {
  const wallet = page.locator('#wallet');
  await wallet.getByLabel('Amount in rupees').fill('500');
  const code = wallet.getByRole('img', { name: /UPI QR code to pay ₹500\.00/ });
  await code.scrollIntoViewIfNeeded();
  const link = new URL(await readQr(code));
  expect(link.protocol).toBe('upi:');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ pa: 'shop@okicici', am: '500.00', cu: 'INR' });

  await wallet.getByLabel('Reference number (UTR)').fill('4123 4567 8901');
  await wallet.getByRole('button', { name: 'Submit ₹500.00 for review' }).click();
  await page.getByText('Fund request submitted!').waitFor();
  await wallet.getByText('+ ₹500.00 being checked').waitFor();
  await wallet.getByRole('tab', { name: 'Fund Requests' }).click();
  await wallet.getByText('Pending', { exact: true }).waitFor();
}

async function approve(page: Page): Promise<void> {
  await openPanel(page, 'Fund Requests');
  await page.getByText('asha@example.in').first().waitFor(soon);
  await page
    .getByRole('button', { name: /^(Approve|Process)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Process Fund Request' });
  await dialog.getByLabel(/Admin Notes/i).fill('Seen in the bank statement');
  await dialog.getByRole('button', { name: 'Approve & Add Funds' }).click();
  await page.getByText('Fund request approved').waitFor();
}

/** Answers what the page said the order would cost. */
async function placeOrder(page: Page): Promise<string> {
  const form = await chooseLikes(page);
  await form.getByLabel('Link').fill('instagram.com/p/C7xQ');
  await form.getByLabel('Quantity').fill('1000');
  const submit = form.getByRole('button', { name: /^Place order for ₹/ });
  const total = /₹[\d,.]+/.exec((await submit.textContent()) ?? '')?.[0] ?? '';
  await submit.click();
  await closePlaced(page);
  return total;
}

async function setStatus(page: Page, status: string): Promise<void> {
  await openPanel(page, 'Order Management');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'All statuses' });
  await page.getByRole('button', { name: 'Set status of order 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order #1' });
  await dialog.getByRole('radio', { name: status }).click();
  await dialog.getByRole('button', { name: 'Update order' }).click();
  await page.getByText('Order updated').waitFor();
}

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''));

test.each(['phone', 'desktop'] as const)('the main job on a %s', async (size) => {
  const office = await openOffice();
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);

  await register(page);
  await balance(page, '₹0.00').waitFor();
  await askForFunds(page);
  await approve(office.page);
  await balance(page, '₹500.00').waitFor(soon);
  await page
    .locator('#wallet')
    .getByText('+ ₹500.00 being checked')
    .waitFor({ state: 'detached', ...soon });

  const total = await placeOrder(page);
  const left = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(500 - rupees(total));
  await balance(page, `₹${left}`).waitFor(soon);
  const history = page.getByRole('region', { name: 'Order history' });
  await history.getByText('#1', { exact: true }).waitFor();

  await setStatus(office.page, 'Processing');
  await history.getByText('500 of 1,000 delivered').waitFor(soon);
  await setStatus(office.page, 'Completed');
  await history.getByText('1,000 of 1,000 delivered').waitFor(soon);

  shop = await shop.restart();
  await Promise.all([page.reload(), office.page.reload()]);
  await balance(page, `₹${left}`).waitFor(soon);
  await history.getByText('1,000 of 1,000 delivered').waitFor(soon);
  await office.page.getByTitle('asha@example.in').first().waitFor(soon);

  const reconcile = join(import.meta.dirname, '..', 'scripts', 'reconcile.ts');
  const { stdout } = await run(process.execPath, [reconcile], { env: { DATA_DIR: shop.dataDir } });
  expect(stdout).toContain('The books balance.');
  expect([...complaints, ...office.complaints]).toEqual([]);
});
