import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, live, openAs, order, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  meera = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

test.each(['phone', 'desktop'] as const)(
  'a customer asks on a %s to cancel an order that is done by hand, and hears that it goes on',
  async (size) => {
    const asha = await join(shop.url, meera, `asha.cancel.${size}@example.in`, 100);
    const placed = await order(shop.url, asha.token, { serviceId: 1, url: 'https://instagram.com/p/stop' });
    const path = `/home?order=${placed.id}`;
    const customer = await openAs(browser, shop.url, { token: asha.token, path, ...sizes[size] });
    const own = customer.page.getByRole('dialog', { name: `Order #${placed.id}` });
    await own.getByRole('button', { name: 'Cancel this order' }).click();
    const question = customer.page.getByRole('alertdialog', { name: `Cancel order #${placed.id}?` });
    await expectSound(customer.page, 'the question before a cancellation');
    await question.getByRole('button', { name: 'Yes, cancel it' }).click();
    await own.getByText('Cancellation asked for; we will tell you what comes of it.').waitFor();
    expect(await own.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
    await expectSound(customer.page, 'an order whose cancellation was asked for');

    const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
    await page.addInitScript(`localStorage.setItem('auth_token', '${meera}')`);
    await page.goto('/admin/dashboard?tab=orders');
    await page.getByText(`Cancel order #${placed.id}`).waitFor();
    await expectSound(page, 'the list of what customers ask for');
    await page.getByRole('button', { name: `Can’t be cancelled: order ${placed.id}` }).click();
    await toast(page, 'The customer was told').waitFor();
    await own.getByText('It can’t be stopped any more, and goes on.').waitFor(live);
    expect([...complaints, ...customer.complaints]).toEqual([]);
    await Promise.all([page.context().close(), customer.page.context().close()]);
  },
);

test('a refill is asked for in Hindi, once, and its end is read', async () => {
  const asha = await join(shop.url, meera, 'asha.refill@example.in', 100);
  await ask(shop.url, 'PATCH /api/services/1', { token: meera, body: { refillDays: 30 } });
  const placed = await order(shop.url, asha.token, { serviceId: 1, url: 'https://instagram.com/p/drop' });
  await ask(shop.url, `PATCH /api/admin/orders/${placed.id}/status`, { token: meera, body: { status: 'completed' } });
  const { page, complaints } = await openAs(browser, shop.url, { token: asha.token, path: '/home', ...sizes.phone });
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.goto(`/home?order=${placed.id}`);
  await page.getByRole('button', { name: 'रीफ़िल माँगें' }).click();
  await page.getByText('रीफ़िल माँगा गया है; शुरू होने पर हम बताएँगे।').waitFor();
  await expectSound(page, 'a refill that was asked for, in Hindi');
  const [request] = await ask<{ id: number }[]>(shop.url, 'GET /api/admin/order-requests', { token: meera });
  const body = { kind: 'refill', state: 'completed' };
  await ask(shop.url, `PUT /api/admin/order-requests/${request?.id}`, { token: meera, body });
  await page.getByText('रीफ़िल हो गया।').waitFor(live);
  expect(complaints).toEqual([]);
});
