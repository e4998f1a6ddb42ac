import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { ownEmail, untilPrerendered } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  // A page that the browser makes alone moves as it grows.
  await untilPrerendered(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const readsHindi = { ...sizes.phone, locale: 'hi-IN' } as const;
const hint = (page: Page) => page.getByRole('complementary', { name: 'भाषा' });
const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');

/** Adds up what moved in the page without anybody having touched it, from now on. */
const watchShifts = `globalThis.moved = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.moved += value; })
  .observe({ type: 'layout-shift', buffered: true });`;

async function visit(path: string, options: BrowserContextOptions = readsHindi) {
  const watched = await openPage(browser, shop.url, options);
  await watched.page.addInitScript(watchShifts);
  await watched.page.goto(path);
  return watched;
}

test.each(['/', '/terms-of-service', '/login', '/register', '/forgot-password', '/nowhere'])(
  '%s is offered in Hindi to a browser that speaks it first, and nothing moves for it',
  async (path) => {
    const { page, complaints } = await visit(path);
    await hint(page).waitFor();
    expect(await languageOf(page)).toBe('en');
    expect(await page.evaluate('globalThis.moved')).toBeLessThan(0.001);
    await expectSound(page, `${path} with the hint`);
    await hint(page).getByRole('button', { name: 'हिंदी में देखें' }).click();
    await expect.poll(() => languageOf(page)).toBe('hi');
    expect(await hint(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** Whatever is here by then is here to stay. */
async function expectNoHint(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  expect(await hint(page).count()).toBe(0);
}

test('who sends the hint away is not told again, on no page', async () => {
  const { page } = await visit('/');
  await hint(page).getByRole('button', { name: 'बंद करें' }).click();
  await hint(page).waitFor({ state: 'detached' });
  for (const path of ['/', '/login', '/privacy-policy']) {
    await page.goto(path);
    await expectNoHint(page);
  }
  await page.context().close();
});

test.each([
  ['Hindi comes second', { ...sizes.phone, locale: 'en-IN' }, '/login', 'en-IN,hi-IN'],
  ['it is the admin’s sign-in page', readsHindi, '/admin/login', ''],
  ['English was chosen here', readsHindi, '/login', 'cookie'],
])('there is no hint where %s', async (_, options, path, how) => {
  const { page } = await openPage(browser, shop.url, options);
  if (how === 'cookie') await page.context().addCookies([{ name: 'lang', value: 'en', url: shop.url }]);
  else if (how !== '') {
    const languages = JSON.stringify(how.split(','));
    await page.addInitScript(`Object.defineProperty(navigator, 'languages', { get: () => ${languages} })`);
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoHint(page);
  expect(await languageOf(page)).toBe('en');
  await page.context().close();
});

test('names and the email survive the switch, a password does not, and nothing of it stays behind', async () => {
  const email = ownEmail('asha@example.in');
  const { page, complaints } = await visit('/register', sizes.phone);
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Verma');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('rangoli-42');
  await page.getByLabel('Confirm password').fill('rangoli-42');
  await page.addInitScript(`globalThis.carriedAtStart = JSON.stringify(history.state)`);
  // In sight on the narrowest of phones.
  await page.getByRole('banner').getByRole('button', { name: 'हिंदी' }).click();

  await page.getByRole('heading', { name: 'अपना खाता बनाएँ' }).waitFor();
  const fields = ['नाम', 'उपनाम', 'ईमेल', 'पासवर्ड', 'पासवर्ड दोबारा लिखें'];
  const typedIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const whatIsTyped = () => Promise.all(fields.map(typedIn));
  await expect.poll(whatIsTyped).toEqual(['Asha', 'Verma', email, '', '']);
  const carried = await page.evaluate<string>('globalThis.carriedAtStart');
  expect(carried).toContain(email);
  expect(carried).not.toContain('rangoli');
  await expect.poll(() => page.evaluate('JSON.stringify(history.state) + sessionStorage.length')).toBe('{}0');

  // The form knows of it as of anything that was typed.
  await page.getByLabel('पासवर्ड', { exact: true }).fill('rangoli-42');
  await page.getByLabel('पासवर्ड दोबारा लिखें').fill('rangoli-42');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'खाता बनाएँ' }).click();
  await page.getByRole('heading', { name: 'Asha, आज क्या बढ़ाना है?' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what was typed on one page is not put into another', async () => {
  const { page } = await visit('/login', sizes.phone);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByRole('banner').getByRole('button', { name: 'हिंदी' }).click();
  await page.getByRole('heading', { name: 'फिर से स्वागत है' }).waitFor();
  await expect.poll(() => page.getByLabel('ईमेल').inputValue()).toBe('asha@example.in');
  await page.goto('/register');
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel('ईमेल').inputValue()).toBe('');
  await page.context().close();
});
