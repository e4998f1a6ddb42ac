import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, openAs } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
  const said = (name: string) => ({
    name,
    role: 'Pune',
    content: 'Every rupee was there.',
    rating: 5,
    isSample: false,
  });
  const testimonials = ['Asha', 'Ravi', 'Priya', 'Imran', 'Lakshmi', 'Arjun', 'Neha'].map(said);
  const socialLinks = { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
  const words = { claims: '# Open at night\nUntil two.', grievanceContact: 'Meera Iyer, Pune' };
  const body = {
    brandName: 'Growthwala',
    contactEmail: 'help@growthwala.example',
    socialLinks,
    testimonials,
    ...words,
  };
  await ask(shop.url, 'PUT /api/admin/storefront', { token: admin, body });
  await ask(shop.url, 'POST /api/service-discounts', { token: admin, body: bulk });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const bulk = {
  serviceId: null,
  title: 'Bulk',
  description: '',
  discountType: 'quantity',
  discountPercentage: '5',
  minQuantity: 2_000,
  maxQuantity: null,
  startDate: null,
  endDate: null,
  isActive: true,
  priority: 1,
};

async function visit(
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(browser, shop.url, options);
  await prepare(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}

const price = (page: Page) => page.locator('#calculator').getByRole('status');

test.each([['phone'], ['desktop']] as const)(
  'a visitor reckons what the order form will ask, on a %s',
  async (size) => {
    const { page, complaints } = await visit(sizes[size]);
    const calculator = page.locator('#calculator');
    await calculator.getByLabel('Platform').selectOption({ label: 'YouTube' });
    const service = calculator.getByLabel('Service');
    await service
      .getByRole('option', { name: /YouTube/ })
      .first()
      .waitFor({ state: 'attached' });
    const name = (await service.getByRole('option').nth(1).textContent()) ?? '';
    await service.selectOption({ label: name });
    await calculator.getByLabel('Quantity', { exact: true }).fill('0');
    await calculator.getByText('Please enter quantity').waitFor();
    await calculator.getByLabel('Quantity', { exact: true }).fill('2,500');
    await calculator.getByText('5% off').waitFor();
    await calculator.getByText('Exact').waitFor();
    const reckoned = /₹[\d,.]+/.exec((await price(page).textContent()) ?? '')?.[0] ?? 'no price';
    await expectSound(page, 'the front page');
    expect(complaints).toEqual([]);
    await page.context().close();

    const { token } = await join(shop.url, admin, `asha-${size}@example.in`, 5_000);
    const { page: home } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
    const form = home.locator('#order-form');
    await form.getByRole('combobox', { name: 'Service' }).click();
    await home.getByRole('combobox', { name: 'Search services' }).fill(name);
    await home.getByRole('gridcell', { name }).first().click();
    await form.getByLabel('Quantity').fill('2500');
    await form.getByRole('button', { name: `Place order for ${reckoned}` }).waitFor();
    await home.context().close();
  },
);

test('View Demo and the card of LinkedIn lead to the ways in', async () => {
  const { page } = await visit(sizes.desktop);
  const isThere = () =>
    page.evaluate<boolean>(`document.getElementById('start').getBoundingClientRect().top < innerHeight / 2`);
  await page.getByRole('link', { name: 'View Demo' }).click();
  await expect.poll(isThere).toBe(true);
  const card = page.getByRole('link', { name: /LinkedIn Connections & Views .* Explore/ });
  await card.scrollIntoViewIfNeeded();
  await expect.poll(isThere).toBe(false);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect.poll(isThere).toBe(true);
  const start = page.locator('#start');
  const wayOf = (name: string) => start.getByRole('link', { name }).getAttribute('href');
  expect([await wayOf('Get Started Today'), await wayOf('Browse All Services')]).toEqual(['/register', '/services']);
  await start.getByRole('link', { name: 'Login to Account' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.context().close();
});

describe('the figures of the shop', () => {
  /** Everything that the figures read, and when, as of the start of the page. */
  const watchFigures = `
    globalThis.figures = [];
    const note = () => {
      const text = [...document.querySelectorAll('.landing-figures [aria-hidden]')].map((figure) => figure.textContent).join();
      if (text !== '' && text !== figures.at(-1)?.text) figures.push({ text, at: performance.now() });
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });`;
  /** A processor that gets to the page twice in a second. */
  const stutter = `setInterval(() => {
    for (const until = performance.now() + 450; performance.now() < until;);
  }, 10);`;
  const seen = (page: Page) => page.evaluate<{ text: string; at: number }[]>('figures');
  /** The platforms and services of a new shop. */
  const whole = '15,240';

  test('count up by the clock, and stand whole in time where hardly a frame is painted', async () => {
    const { page } = await openPage(browser, shop.url, sizes.phone);
    await page.addInitScript(watchFigures);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(stutter);
    await page.evaluate(`document.querySelector('.landing-figures').scrollIntoView({ behavior: 'instant' })`);
    await expect.poll(async () => (await seen(page)).length, { timeout: 10_000 }).toBeGreaterThan(2);
    await expect.poll(async () => (await seen(page)).at(-1)?.text, { timeout: 10_000 }).toBe(whole);
    const [first, ...counted] = await seen(page);
    expect(first?.text).toBe(whole);
    expect((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)).toBeLessThan(3_000);
    await page.context().close();
  });

  test('that were read before the page came to life stay as they are', async () => {
    const { page } = await openPage(browser, shop.url, { viewport: { width: 1440, height: 1600 } });
    await page.addInitScript(watchFigures);
    const isRead = Promise.withResolvers<void>();
    await page.route(/static-page-start/, async (route) => {
      await isRead.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(async () => (await seen(page)).map(({ text }) => text), { timeout: 20_000 }).toEqual([whole]);
    // What stood for less than this has not been read, and may count up.
    await expect.poll(() => page.evaluate<number>('performance.now()')).toBeGreaterThan(800);
    isRead.resolve();
    await expect.poll(() => page.locator('.landing-word').textContent(), { timeout: 20_000 }).not.toBe('Social Media');
    expect((await seen(page)).map(({ text }) => text)).toEqual([whole]);
    await page.context().close();
  });
});

test('the whole page is there for a picture of it, though nobody scrolls', async () => {
  const { page } = await visit(sizes.phone);
  const unseen = () =>
    page.evaluate<number>(`[...document.querySelectorAll('.landing > section :is(h2, li)')]
      .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })).length`);
  await expect.poll(unseen).toBe(0);
  await page.context().close();
});

test('what customers said goes round, and rests for a pointer, the focus and those who want no motion', async () => {
  const { page } = await visit(sizes.desktop);
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  const rests = (isMoving: boolean) => expect.poll(() => carousel.getAttribute('data-moving')).toBe(String(!isMoving));
  const where = async () => (await carousel.getByRole('listitem').first().boundingBox())?.x;
  await carousel.scrollIntoViewIfNeeded();
  await rests(false);
  const before = await where();
  await expect.poll(where, { timeout: 10_000 }).not.toBe(before);

  await carousel.getByText('Ravi').hover();
  await rests(true);
  await page.mouse.move(2, 2);
  await rests(false);
  await carousel.getByRole('button', { name: 'Next testimonial' }).focus();
  await rests(true);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Get Started Today' }).focus();
  await carousel.scrollIntoViewIfNeeded();
  await rests(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await rests(true);
  await page.context().close();
});

test('nothing moves for those who want no motion, and a button stops it for everybody else', async () => {
  const { page } = await visit({ ...sizes.desktop, reducedMotion: 'reduce' }, (opened) => opened.clock.install());
  const word = page.locator('.landing-word');
  expect(await word.textContent()).toBe('Social Media');
  expect(await page.getByRole('button', { name: 'Pause motion' }).count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => word.textContent(), { timeout: 30_000 }).toBe('Instagram');
  await page.getByRole('button', { name: 'Pause motion' }).click();
  const shown = await word.textContent();
  await page.locator('#why').scrollIntoViewIfNeeded();
  // As long as two words would have stood.
  await page.clock.runFor(4_200);
  expect(await word.textContent()).toBe(shown);
  expect(await page.getByRole('heading', { name: 'Why Choose Growthwala' }).textContent()).toContain('Growthwala?');
  await page.context().close();
});

test('the operator’s promises and grievance contact stand where customers look for them', async () => {
  const { page } = await visit(sizes.phone);
  await page.getByRole('heading', { name: 'Open at night' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByText('In force since 21 November 2026').waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Complaints' }).click();
  await expect.poll(() => page.url()).toContain('#complaints');
  await page.getByText('Meera Iyer, Pune').waitFor();
  await page.context().close();
});
