import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonalData } from '../contract/privacy.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes } from './browser.ts';
import {
  adminOf,
  ask,
  dismissToast,
  expectSignedOut,
  fillLogin,
  join,
  live,
  logIn,
  openAs,
  order,
  password,
  toast,
} from './people.ts';

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

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tablist', { name: 'Profile' }).getByRole('tab', { name }).click();
}

test('Asha changes who she is, and is not taken for a child', async () => {
  const { token } = await join(shop.url, admin, 'asha@example.in');
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/profile' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('First name').fill('Aisha');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  const birth = page.getByLabel('Date of birth');
  const years = (count: number) => `${new Date().getFullYear() - count}-01-01`;
  await birth.fill(years(15));
  await birth.blur();
  await page.getByText('Accounts are for people of 18 and older', { exact: true }).waitFor();
  await save.click();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('dateOfBirth');
  expect(await page.getByLabel('First name').inputValue()).toBe('Aisha');
  await expectSound(page, 'a profile with a fault');

  await birth.fill(years(30));
  await save.click();
  await toast(page, 'Profile updated').waitFor();
  await page.getByRole('heading', { name: 'Aisha Verma' }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 98765 43210');
  await expect.poll(() => birth.inputValue()).toBe(years(30));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)(
  'each kind of notice, and all mails, are switched off on a %s',
  async (size) => {
    const { token } = await join(shop.url, admin, 'kavya@example.in');
    const path = '/profile?tab=notices';
    const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path });
    const started = page.getByRole('switch', { name: 'Order started: Mail' });
    const answered = page.getByRole('switch', { name: 'Ticket answered: Device' });
    for (const each of [started, answered]) {
      expect(await each.getAttribute('aria-checked')).toBe('true');
      await each.click();
      await expect.poll(() => each.getAttribute('aria-checked')).toBe('false');
    }
    expect(await page.getByRole('switch', { name: 'Order delivered: Mail' }).getAttribute('aria-checked')).toBe('true');
    await expectSound(page, 'the switches of each kind');
    const mail = page.getByRole('switch', { name: 'By mail' });
    expect(await mail.getAttribute('aria-checked')).toBe('true');
    await mail.click();
    await toast(page, 'Saved').waitFor();
    await page.reload();
    await expect.poll(() => mail.getAttribute('aria-checked')).toBe('false');
    await page.getByRole('switch', { name: 'On this device' }).waitFor();
    expect(await answered.getAttribute('aria-checked')).toBe('false');
    // No mail at all: what stands of them in each kind waits.
    expect(await page.getByRole('switch', { name: 'Order delivered: Mail' }).isDisabled()).toBe(true);
    await expectSound(page, 'the switches of notices');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** What the form is told when the current password is wrong. */
async function tryWrongPassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('not-my-password');
  await page.getByLabel('New password', { exact: true }).fill('Marigold-77');
  await page.getByLabel('Confirm new password').fill('Marigold-77');
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a new password is weighed, and three wrong current ones lock the change', async () => {
  const { token } = await join(shop.url, admin, 'ravi@example.in');
  const { page } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/profile?tab=security' });
  // As it is before the lock, in another tab.
  const late = await page.context().newPage();
  await late.goto('/profile?tab=security');
  await late.getByLabel('Current password').waitFor();
  await page.bringToFront();

  const strength = page.getByText('Password strength').locator('..');
  for (const [typed, word] of [
    ['abc', 'Weak'],
    ['abcdefgH', 'Medium'],
    ['Abcdefg1!', 'Strong'],
  ] as const) {
    await page.getByLabel('New password', { exact: true }).fill(typed);
    await strength.getByText(word, { exact: true }).waitFor();
  }
  await page.getByLabel('Confirm new password').fill('Abcdefg1?');
  await page.getByLabel('Confirm new password').blur();
  await page.getByText("Passwords don't match").waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);

  await tryWrongPassword(page);
  await toast(page, 'Invalid Password')
    .getByText(/attempts remaining: 2/)
    .waitFor();
  await page.getByText('2 attempts left').waitFor();
  await tryWrongPassword(page);
  await toast(page, 'Invalid Password')
    .getByText(/attempts remaining: 1/)
    .waitFor();
  await page.getByText('1 attempt left').waitFor();
  await tryWrongPassword(page);
  await toast(page, 'Account Locked')
    .getByText(/locked for 24 hours/)
    .waitFor();
  await page.getByText('Changing the password is locked', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
  await expectSound(page, 'a locked password');

  await late.bringToFront();
  await tryWrongPassword(late);
  await toast(late, 'Password Change Locked').waitFor();
  await page.context().close();
});

test('another device is signed out from here', async () => {
  const { token, email } = await join(shop.url, admin, 'meena@example.in');
  const phone = await logIn(shop.url, email, 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0');
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/profile?tab=security' });
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await devices.getByText('This device').waitFor();
  await expectSound(page, 'the security tab');
  await devices.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Firefox on Android?' });
  await question.waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Cancel');
  await expectSound(page, 'the question about a device');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await toast(page, 'Signed out').waitFor();
  await devices.getByText('Firefox on Android').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').count()).toBe(1);
  await expectSignedOut(shop.url, phone);
  await page.context().close();
});

test('five newest of each are shown, all of it is downloaded, and the account is deleted with what it holds', async () => {
  const { token, email } = await join(shop.url, admin, 'leaving@example.in', 50);
  for (let n = 0; n < 6; n++) {
    const { id } = await order(shop.url, token, { serviceId: 11, url: `https://instagram.com/p/Leave${n}` });
    await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'completed' } });
  }
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/profile' });
  await openTab(page, 'Activity');
  for (const name of ['Transactions', 'Orders']) {
    const items = page.getByRole('region', { name }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(5);
  }
  await expectSound(page, 'the activity');

  await openTab(page, 'Your data');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^tarakki-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as PersonalData; // what the contract of the call says
  expect(data.profile).toMatchObject({ email, firstName: 'Asha', lastName: 'Verma', balance: '42.80' });
  expect(data.orders).toHaveLength(6);
  expect(data.transactions).toHaveLength(7);
  await dismissToast(page);
  await deleteAccount(page);
  await expectSignedOut(shop.url, token);
  await page.goto('/login');
  await fillLogin(page, email, password);
  await toast(page, 'Login failed').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('Your wallet still holds ₹42.80').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('Please tick this, or use the money first').waitFor();
  await expectSound(page, 'the question about deleting the account');
  await dialog.getByRole('checkbox', { name: 'I give up ₹42.80' }).check();
  await dialog.getByLabel('Your password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText(/Current password is incorrect/).waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await toast(page, 'Your account is deleted').waitFor(live);
  await page.waitForURL((url) => url.pathname === '/');
}
