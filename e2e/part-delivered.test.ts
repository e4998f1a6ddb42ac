import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import type { OrderWithTimeline } from '../contract/orders.ts';
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

async function openOrders(size: keyof typeof sizes, filter = '') {
  const watched = await openPage(browser, shop.url, sizes[size]);
  await watched.page.addInitScript(`localStorage.setItem('auth_token', '${meera}')`);
  await watched.page.goto(`/admin/dashboard?tab=orders${filter}`);
  return watched;
}

const place = (token: string): Promise<Order> =>
  order(shop.url, token, { serviceId: 1, url: 'https://instagram.com/p/part', quantity: 1000 });

test.each(['phone', 'desktop'] as const)(
  'an admin types on a %s what remains, and the customer has its share and reads of it in either language',
  async (size) => {
    const asha = await join(shop.url, meera, `asha.part.${size}@example.in`, 100);
    const placed = await place(asha.token);
    const customer = await openAs(browser, shop.url, { token: asha.token, path: '/home', ...sizes[size] });
    const { page, complaints } = await openOrders(size);
    await page.getByRole('button', { name: `Details of order ${placed.id}` }).click();
    const detail = page.getByRole('dialog', { name: `Order #${placed.id}` });
    await detail.getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: `Order #${placed.id}` }).last();
    await dialog.getByRole('radio', { name: 'Partly delivered' }).check();
    await dialog.getByLabel('Units that remain').fill('1,001');
    await dialog.getByText('Please enter a whole number between 1 and 1,000').waitFor();
    await dialog.getByLabel('Units that remain').fill('157');
    const [total] = [Number(placed.totalAmount) * 100];
    const back = `₹${((total - Math.floor((total * 843) / 1000)) / 100).toFixed(2)}`;
    await dialog.getByText(`Delivered 843 of 1,000 · ${back} goes back`).waitFor();
    await expectSound(page, 'what remains of an order');
    await dialog.getByRole('button', { name: `Pay back ${back}` }).click();
    await toast(page, 'Order updated').waitFor();
    await detail.getByText('843 of 1,000 delivered').waitFor();

    const card = customer.page.getByRole('listitem').filter({ hasText: `#${placed.id}` });
    await card.getByText('Partly delivered').waitFor(live);
    await card.getByText(`157 did not arrive: ${back} credited back to your wallet.`).waitFor();
    await card.getByRole('button', { name: `Details of order ${placed.id}` }).click();
    const own = customer.page.getByRole('dialog', { name: `Order #${placed.id}` });
    await own.getByText('Credited back', { exact: true }).waitFor();
    await expectSound(customer.page, 'an order that was delivered in part');
    await customer.page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
    await customer.page.goto(`/home?order=${placed.id}`);
    await customer.page.getByText(`157 नहीं मिले: ${back} आपके वॉलेट में वापस आ गए।`).first().waitFor();
    await expectSound(customer.page, 'an order that was delivered in part, in Hindi');
    const stored = await ask<OrderWithTimeline>(shop.url, `GET /api/orders/${placed.id}`, { token: asha.token });
    expect(stored.order).toMatchObject({ status: 'partial', progress: 843, refundedAmount: back.slice(1) });
    expect([...complaints, ...customer.complaints]).toEqual([]);
    await Promise.all([page.context().close(), customer.page.context().close()]);
  },
);

test('an order that failed is sent again or paid back from one list', async () => {
  const asha = await join(shop.url, meera, 'asha.failed@example.in', 100);
  const [again, lost] = [await place(asha.token), await place(asha.token)];
  for (const { id } of [again, lost]) {
    await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: meera, body: { status: 'failed' } });
  }
  const { page, complaints } = await openOrders('desktop', '&status=failed');
  await page.getByRole('button', { name: `Refund order ${lost.id}` }).click();
  const refund = page.getByRole('dialog', { name: `Refund of order #${lost.id}` });
  await refund.getByLabel('Reason').fill('The link was private');
  await expectSound(page, 'the refund of an order that failed', ['light']);
  await refund.getByRole('button', { name: 'Approve refund' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund ₹/ })
    .click();
  await toast(page, 'Refund processed').waitFor();

  await page.getByRole('button', { name: `Set status of order ${again.id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${again.id}` });
  expect(await dialog.getByRole('radio', { name: 'Pending' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Update order' }).click();
  await toast(page, 'Order updated').waitFor();
  const statusOf = async ({ id }: Order) =>
    (await ask<OrderWithTimeline>(shop.url, `GET /api/orders/${id}`, { token: asha.token })).order;
  expect(await statusOf(lost)).toMatchObject({ status: 'refunded', refundedAmount: lost.totalAmount });
  expect(await statusOf(again)).toMatchObject({ status: 'pending' });
  expect(complaints).toEqual([]);
});
