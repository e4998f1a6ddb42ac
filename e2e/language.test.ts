import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, join, openAs, password } from './people.ts';

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

const devanagari = /-devanagari-[\w-]+\.woff2$/;

/** The addresses of the faces that the page asks for from now on. */
function watchFonts(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts.push(request.url());
  });
  return fonts;
}

const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');
const hindi = { name: 'lang', value: 'hi' };

test('a visitor switches to Hindi, which is remembered after a reload and through signing in', async () => {
  const { email } = await join(shop.url, admin, 'asha@example.in');
  const { page, complaints } = await openPage(browser, shop.url, sizes.desktop);
  const fonts = watchFonts(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => true)');
  expect(await languageOf(page)).toBe('en');
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => devanagari.test(font))).toEqual([]);

  const toHindi = page.getByRole('banner').getByRole('button', { name: 'हिंदी' });
  expect(await toHindi.getAttribute('lang')).toBe('hi');
  await toHindi.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'शुरू करें' }).first().waitFor();
  expect(await languageOf(page)).toBe('hi');
  await expect.poll(() => fonts.filter((font) => devanagari.test(font)).length).toBe(3);

  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'लॉगिन' }).click();
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not this one');
  await page.getByRole('main').getByRole('button', { name: 'लॉगिन' }).click();
  await page.getByText('ईमेल या पासवर्ड सही नहीं है।').first().waitFor();
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'लॉगिन' }).click();
  await page.getByRole('heading', { name: 'Asha, आज क्या बढ़ाना है?' }).waitFor();
  expect(await languageOf(page)).toBe('hi');

  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Asha, what should grow today?' }).waitFor();
  expect(await languageOf(page)).toBe('en');
  expect(complaints).toEqual([]);
});

/** A page in Hindi where this token is signed in. */
async function openInHindi(token: string, path: string): Promise<Page> {
  const { page } = await openAs(browser, shop.url, { token, path, ...sizes.phone });
  await page.context().addCookies([{ ...hindi, url: shop.url }]);
  await page.reload();
  return page;
}

test('an order is placed in Hindi, with what is wrong said beside its field', async () => {
  const { token } = await join(shop.url, admin, 'ravi@example.in', 500);
  const page = await openInHindi(token, '/home');
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  const form = page.locator('#order-form');
  await form.getByRole('combobox', { name: 'सर्विस' }).click();
  await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /^इंस्टाग्राम लाइक, धीरे-धीरे/ })
    .click();
  await form.getByLabel('संख्या').fill('1');
  await form.getByLabel('संख्या').press('Enter');
  await form.getByText('कृपया सही लिंक डालें').waitFor();
  await form.getByText('कम से कम संख्या 100 है').waitFor();
  await expectSound(page, 'the order form with faults in Hindi');

  await form.getByLabel('लिंक').fill('instagram.com/p/C7xQ');
  await form.getByLabel('संख्या').fill('1000');
  await form.getByRole('button', { name: /^₹[\d,.]+ में ऑर्डर करें$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'ऑर्डर हो गया!' });
  await sheet.getByRole('button', { name: 'ऑर्डर देखें' }).waitFor();
  await sheet.getByText(/इंस्टाग्राम लाइक, धीरे-धीरे/).waitFor();
  await expectSound(page, 'an order that was just placed in Hindi');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('लंबित').filter({ visible: true }).first().waitFor();
  await page.locator('#orders').getByText('इंस्टाग्राम लाइक, धीरे-धीरे').first().waitFor();

  const wallet = page.locator('#wallet');
  await wallet.getByRole('tab', { name: 'लेन-देन' }).click();
  await wallet.getByText(/^ऑर्डर #\d+: इंस्टाग्राम लाइक, धीरे-धीरे/).waitFor();
  await wallet.getByText(/^पैसे जोड़े \(UTR \d+\)$/).waitFor();
  await page.context().close();
});

test('every main page in Hindi is sound in both themes, and on a narrow phone', async () => {
  const { token } = await join(shop.url, admin, 'kiran@example.in', 100);
  const visitor = await openPage(browser, shop.url, sizes.phone);
  await visitor.page.context().addCookies([{ ...hindi, url: shop.url }]);
  for (const path of ['/', '/login', '/register', '/forgot-password', '/terms-of-service', '/nowhere']) {
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await expectSound(visitor.page, `${path} in Hindi`);
  }
  const page = await openInHindi(token, '/home');
  for (const path of ['/home', '/profile?tab=security', '/profile?tab=data']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectSound(page, `${path} in Hindi`);
  }
});

test('an admin who had chosen Hindi gets the admin’s side in English', async () => {
  const { page } = await openPage(browser, shop.url, sizes.desktop);
  await page.context().addCookies([{ ...hindi, url: shop.url }]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await page.goto('/admin/dashboard');
  await page.getByRole('tab', { name: /^Order Management/ }).waitFor();
  expect(await languageOf(page)).toBe('en');
});
