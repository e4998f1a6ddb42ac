import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { closePages, expectNoSidewaysScroll, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join, openAs, order, pressInBar } from './people.ts';

/** ₹12.00 per 1,000. */
const gradualLikes = 11;
/** From 50 on. */
const basicFollowers = 1;

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { PROVIDERS_INSIDE: '1' });
  admin = await adminOf(shop.url);
  const settings = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  await ask(shop.url, 'PUT /api/payment-settings', { token: admin, body: settings });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const lines = (page: Page) => page.getByRole('textbox', { name: 'Your orders' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** The first answer to a mass order is lost on its way; resolves with all that was sent. */
async function loseFirstAnswer(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/orders/mass', async (route) => {
    const request = route.request();
    sent.push([request.postData(), request.headers()['idempotency-key']]);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return sent;
}

test.each(['phone', 'desktop'] as const)('a customer on a %s places the good lines of many', async (size) => {
  const asha = await join(shop.url, admin, `asha-${size}@example.in`, 20);
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token: asha.token, path: '/home' });
  const sent = await loseFirstAnswer(page);
  if (size === 'phone') await pressInBar(page, 'link', 'Mass order');
  else await page.locator('#order-form').getByRole('link', { name: 'Mass order' }).click();
  await page.getByRole('heading', { name: 'Mass order', level: 1 }).waitFor();
  await page.getByText('What you type appears here with its price.').waitFor();
  await expectSound(page, 'an empty mass order', themesOn[size]);

  const typed = [
    `${gradualLikes} | instagram.com/p/C7xQ | 500`,
    `${basicFollowers} | instagram.com/asha | 10`,
    '999 | instagram.com/asha | 100',
    '११ | instagram.com/p/C8xQ | 1,000',
    `${gradualLikes}\thttps://instagram.com/p/C7xQ\t500`,
  ];
  await lines(page).fill(`${typed.join('\r\n')}\n\n`);
  await preview(page).getByText('Minimum quantity is 50').waitFor();
  await preview(page).getByText('There is no service with this number').waitFor();
  await preview(page).getByText('Same service and link as line 1.').waitFor();
  await preview(page).getByText('The wallet does not cover this line.').waitFor();
  await preview(page).getByText('₹4.00 is missing for all of them.').waitFor();
  await expectSound(page, 'a mass order with faults', themesOn[size]);
  await page.reload();
  expect(await lines(page).inputValue()).toContain('C8xQ');

  const place = preview(page).getByRole('button', { name: 'Place the 2 good ones for ₹18.00' });
  await place.click();
  await preview(page).getByText('No answer came').waitFor();
  await page.reload();
  // What may have been placed is asked for again before anything else can be sent.
  await preview(page).getByRole('button', { name: 'Ask again' }).click();
  await preview(page).getByText('2 orders placed for ₹18.00').waitFor();
  await expectSound(page, 'a mass order that was placed', themesOn[size]);
  expect(sent[1]).toEqual(sent[0]);
  const orders = await ask<Order[]>(shop.url, 'GET /api/orders', { token: asha.token });
  expect(orders.map(({ quantity, totalAmount }) => [quantity, totalAmount])).toEqual([
    [1000, '12.00'],
    [500, '6.00'],
  ]);
  expect((await lines(page).inputValue()).split('\n')).toEqual([typed[1], typed[2], typed[4]]);

  await page.getByRole('searchbox', { name: 'Search services' }).fill(String(gradualLikes));
  await page.getByRole('button', { name: `Begin a line with service ${gradualLikes}` }).click();
  expect(await lines(page).inputValue()).toContain(`\n${gradualLikes} | `);
  await lines(page).fill(`${gradualLikes} | instagram.com/p/C9xQ | 150`);
  await preview(page).getByRole('button', { name: 'Place the order for ₹1.80' }).click();
  await preview(page).getByText('1 order placed for ₹1.80').waitFor();
  expect(await lines(page).inputValue()).toBe('');
  await preview(page).getByRole('link', { name: 'Show order #' }).click();
  await page.getByRole('heading', { name: 'Order #' }).waitFor();
  expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  await page.context().close();
});

test('what the server refuses stands beside its line, which stays', async () => {
  const asha = await join(shop.url, admin, 'asha-refused@example.in', 20);
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token: asha.token, path: '/mass-order' });
  await lines(page).fill(
    `${gradualLikes} | http://10.0.0.1.nip.io/x | 500\n${gradualLikes} | http://127.0.0.1/x | 500`,
  );
  await preview(page).getByRole('button', { name: 'Place all 2 for ₹12.00' }).click();
  await preview(page).getByText('Nothing was placed').waitFor();
  await preview(page).getByText('Please enter a link that everybody on the internet can open').first().waitFor();
  expect(await lines(page).inputValue()).toContain('127.0.0.1');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'a refused mass order');

  await lines(page).fill(`${gradualLikes} | instagram.com/p/C7xQ | 5000`);
  await preview(page).getByRole('button', { name: 'Add Funds' }).click();
  await page.waitForURL('**/home#wallet');
  expect(await page.locator('#wallet').getByLabel('Amount').first().inputValue()).toBe('40');
  await page.context().close();
});

/** A panel where the owner buys gradual likes by hand. */
async function addRoute(): Promise<FakeProvider> {
  const fake = await startFakeProvider();
  const panel = { name: 'Kite Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  const { id } = await ask<{ id: number }>(shop.url, 'POST /api/admin/providers', { token: admin, body: panel });
  await ask(shop.url, `POST /api/admin/providers/${id}/sync`, { token: admin, body: {} });
  const body = { mode: 'hand', routes: [{ providerId: id, externalId: '102' }] };
  await ask(shop.url, `PUT /api/admin/services/${gradualLikes}/routes`, { token: admin, body });
  return fake;
}

test('an admin copies chosen orders as lines, with the numbers of the panel where they are bought', async () => {
  const fake = await addRoute();
  const asha = await join(shop.url, admin, 'asha-copied@example.in', 20);
  const url = 'https://instagram.com/p/copied';
  const [one, two] = [
    await order(shop.url, asha.token, { serviceId: gradualLikes, url }),
    await order(shop.url, asha.token, { serviceId: gradualLikes, url, quantity: 200 }),
  ];
  const { page } = await openPage(browser, shop.url, sizes.desktop);
  await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await page.goto('/admin/dashboard?tab=orders');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const { id } of [one, two])
    await page.getByRole('checkbox', { name: `Choose order ${id}`, exact: true }).check();
  await page.getByRole('button', { name: 'Copy as mass order' }).click();
  await page.getByText('Copied', { exact: true }).first().waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(`${gradualLikes} | ${url} | 100\n${gradualLikes} | ${url} | 200`);

  await page.getByLabel('Service numbers in the copied lines').selectOption({ label: 'Numbers of Kite Panel' });
  await page.getByRole('button', { name: 'Copy as mass order' }).click();
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toBe(`102 | ${url} | 100\n102 | ${url} | 200`);
  await expectSound(page, 'chosen orders', themesOn.desktop);
  await page.context().close();
  await fake.stop();
});
