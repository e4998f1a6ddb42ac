import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, password, untilPrerendered } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { PUBLIC_URL: 'http://shop.example' });
  admin = await adminOf(shop.url);
  await untilPrerendered(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

interface Offered {
  readonly id: number;
  readonly name: string;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetchInTime(shop.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

test('a visitor finds a service by phone, registers, and has it chosen in the order form', async () => {
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse All Services' }).click();
  await page.getByRole('heading', { level: 1, name: 'Services and prices' }).waitFor();
  await expectSound(page, 'the price list');
  await page.getByRole('searchbox', { name: 'Search services' }).fill('instagram folowers india');
  const first = page.getByRole('search').getByRole('link').first();
  await first.waitFor();
  expect(await page.locator('[data-price-list]').isVisible()).toBe(false);
  await expectSound(page, 'what was found');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('What an order costs now').waitFor();
  await expectSound(page, 'a service');
  await page.getByRole('link', { name: 'Register to order' }).click();

  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Verma');
  await page.getByLabel('Email').fill(`asha${performance.now()}@example.in`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const chosen = page.locator('#order-form').getByRole('combobox', { name: 'Service' });
  await expect.poll(() => chosen.textContent(), { timeout: 20_000 }).toContain(name);

  // Whoever has an account goes straight to the form.
  await page.goto('/services/instagram');
  await page.getByRole('banner').getByRole('link', { name: 'Back to the start' }).waitFor();
  expect(await page.getByRole('link', { name: 'Register to order' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('each page is whole before any script, in both languages, and is not sent again', async () => {
  const services = await ask<Offered[]>(shop.url, 'GET /api/services');
  const [service] = services;
  const sitemap = await (await fetchInTime(`${shop.url}/sitemap.xml`)).text();
  const [, path = ''] =
    new RegExp(`<loc>http://shop.example(/services/[^/]+/${service?.id})</loc>`).exec(sitemap) ?? [];
  expect(sitemap.match(/\/services\/[^/]+\/\d+</g)).toHaveLength(services.length);

  const english = await get(path);
  const html = await english.text();
  expect(html).toContain(service?.name);
  expect(html).toContain('Register to order');
  expect(html).toContain('<script type="application/ld+json">');
  expect(await (await get(path, { cookie: 'lang=hi' })).text()).toContain('ऑर्डर के लिए खाता बनाएँ');
  const etag = String(english.headers.get('etag'));
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);

  await ask(shop.url, `DELETE /api/services/${service?.id}`, { token: admin });
  await expect.poll(async () => (await get(path)).status).toBe(404);
  const gone = await (await get(path)).text();
  expect(gone).toContain(`href="${path.split('/').slice(0, 3).join('/')}"`);
  expect(gone).toContain('noindex');
  expect(await (await fetchInTime(`${shop.url}/sitemap.xml`)).text()).not.toContain(`${path}<`);
});
