import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../contract/pages.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { type EarlyPath, earlyForms, followEarly, submitEarly } from './early-input.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

/** What the keys of a journey meet: HTML without a script, scripts on their way, React at work, a page that listens. */
const telling = [
  { delayMs: 0, slowdown: 1, scriptsLateMs: 1_500 },
  { delayMs: 0, slowdown: 4, scriptsLateMs: 0 },
  { delayMs: 100, slowdown: 4, scriptsLateMs: 100 },
  { delayMs: 1_000, slowdown: 1, scriptsLateMs: 0 },
];

/**
 * With `EARLY_STEP_MS=40` every so many milliseconds of the first two seconds, on a slow phone's processor, which takes
 * about ten minutes: `EARLY_STEP_MS=40 npx vitest run --project=e2e e2e/early-input.test.ts`.
 */
const stepMs = Number(process.env['EARLY_STEP_MS'] ?? 0);
const sweep = stepMs > 0 ? Array.from({ length: Math.floor(2_000 / stepMs) + 1 }, (_, step) => step * stepMs) : [];
const moments = stepMs > 0 ? sweep.map((delayMs) => ({ delayMs, slowdown: 4, scriptsLateMs: 0 })) : telling;
const limitMs = stepMs > 0 ? 30 * 60_000 : undefined;

// The keys of this object are its paths.
const paths = Object.keys(earlyForms) as EarlyPath[];

test.each(paths)(
  '%s keeps what is typed and sends it once, however early',
  async (path) => {
    const found: Record<string, string[]> = {};
    for (const [index, moment] of moments.entries()) {
      const email = `early-${path.slice(1)}-${index}-${Date.now()}@example.in`;
      const faults = await submitEarly(browser, shop.url, { path, email, ...moment });
      if (faults.length > 0) found[JSON.stringify(moment)] = faults;
    }
    expect(found, JSON.stringify(found)).toEqual({});
  },
  limitMs,
);

describe('a page whose program does not come', () => {
  const typeAndPress = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
  };
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'a part of it has not come' });
  const sent = (page: Page) => page.getByText('Look into your mailbox').waitFor();

  // What starts all pages, and what this one consists of.
  test.each(['start', 'password-recovery'])('asks for %s again and does what was pressed', async (part) => {
    const { page } = await openPage(browser, shop.url, sizes.phone);
    let refused = 0;
    await page.route(`**/assets/${part}-*.js`, (route) => (++refused > 2 ? route.continue() : route.abort()));
    await page.goto('/forgot-password');
    await typeAndPress(page, 'asha@example.in');
    await sent(page);
    expect(refused).toBeGreaterThan(2);
    expect(await notice(page).count()).toBe(0);
    await page.context().close();
  });

  test.each(['main', 'start', 'password-recovery'])(
    'says so without %s, and loads anew with the email',
    async (part) => {
      const { page } = await openPage(browser, shop.url, sizes.phone);
      const files = `**/assets/${part}-*.js`;
      await page.route(files, (route) => route.abort());
      await page.goto('/forgot-password');
      await typeAndPress(page, 'asha@example.in');
      await notice(page).waitFor();
      await page.unroute(files);
      await page.getByRole('button', { name: 'Load the page again' }).click();
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.in');
      expect(await notice(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await sent(page);
      await page.context().close();
    },
  );

  test('says so while it hangs, and does what was pressed when it has come', async () => {
    const { page } = await openPage(browser, shop.url, sizes.phone);
    let letPass = () => {};
    const passed = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route('**/assets/start-*.js', (route) => passed.then(() => route.continue()));
    await page.goto('/forgot-password', { waitUntil: 'commit' });
    await typeAndPress(page, 'asha@example.in');
    await notice(page).waitFor();
    letPass();
    await sent(page);
    expect(await notice(page).count()).toBe(0);
    await page.context().close();
  });

  test('says so in the place of a home, too, and in Hindi', async () => {
    const { page } = await openPage(browser, shop.url, sizes.phone);
    await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto('/home');
    await page.getByRole('button', { name: 'पेज दोबारा लोड करें' }).waitFor();
    await page.context().close();
  });
});

test('a link that is followed before the page listens leads to a whole page', async () => {
  for (const moment of [0, 50, 100, 150].map((delayMs) => ({ delayMs, slowdown: 6, scriptsLateMs: 0 }))) {
    expect(await followEarly(browser, shop.url, moment), JSON.stringify(moment)).toEqual([]);
  }
});

test('a prerendered page comes to life in any place, at any time', async () => {
  const prerendered = Object.values(pages).filter((path) => !path.startsWith('/admin/') && path !== '/home');
  for (const path of prerendered) {
    const { page, complaints } = await openPage(browser, shop.url, {
      ...sizes.phone,
      timezoneId: 'Pacific/Kiritimati',
      locale: 'ar-EG',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    await page.clock.install({ time: new Date('2031-12-31T23:59:59Z') });
    await page.addInitScript('Math.random = () => 0.123');
    await page.goto(`${path}?ended&next=%2Fprofile`);
    await page.mouse.move(10, 10);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(complaints, path).toEqual([]);
    await page.context().close();
  }
});
