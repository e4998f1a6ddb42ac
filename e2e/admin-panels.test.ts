import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let meera: string;
let asha: string;
beforeAll(async () => {
  shop = await openSampleShop();
  ({ meera, asha } = shop);
});
afterAll(() => shop.close());

const balance = async () => (await ask<{ balance: string }>(shop.url, 'GET /api/auth/me', { token: asha })).balance;

test.each(bothSizes)('a cancelled order is refunded once, on a %s', async (size) => {
  const body = { serviceId: 1, url: `https://instagram.com/p/refund-${size}`, quantity: 100 };
  const order = await ask<Order>(shop.url, 'POST /api/orders', { token: asha, body });
  await ask(shop.url, `PATCH /api/admin/orders/${order.id}/status`, { token: meera, body: { status: 'cancelled' } });
  const before = Number(await balance());

  const { page, complaints } = await shop.openPanel('refunds', size);
  await page.getByRole('button', { name: `Process refund of order ${order.id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refund of order #${order.id}` });
  await dialog.getByRole('button', { name: 'Approve refund' }).click();
  await dialog.getByText('Missing information: please give a reason').waitFor();
  await dialog.getByLabel('Reason').fill('The link was private');
  await expectAccessible(page, 'the refund');
  await expectNoSidewaysScroll(page, 'the refund');
  await dialog.getByRole('button', { name: 'Approve refund' }).click();
  await page.getByRole('button', { name: `Refund ₹${order.totalAmount}` }).click();
  await told(page, 'Refund processed');
  expect(Number(await balance())).toBeCloseTo(before + Number(order.totalAmount), 2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a ticket is answered with a ready-made reply, and closed', async () => {
  const { page, complaints } = await shop.openPanel('support');
  await page.getByRole('button', { name: /^Open ticket #\d+: My payment is not in the wallet yet$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'My payment is not in the wallet yet' });
  await dialog.getByText('Wallet balance').waitFor();
  await dialog.getByLabel('Ready-made reply').selectOption('Payment credited');
  await expectAccessible(page, 'the ticket');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await told(page, 'Message sent successfully');
  await dialog.getByText('Hello Ravi, we have found your payment, and the amount is in your wallet.').waitFor();
  await dialog.getByRole('button', { name: 'Close Ticket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Ticket' }).click();
  await dialog.getByText('This ticket has been closed. No new messages can be added.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a goodwill goes into a customer's wallet, and both books and audit know of it", async () => {
  const before = Number(await balance());
  const { page, complaints } = await shop.openPanel(`users&search=${encodeURIComponent(demoSignIns.customerEmail)}`);
  await page.getByRole('button', { name: /^Open/ }).first().click();
  const dialog = page.getByRole('dialog', { name: /Asha Verma/ });
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByLabel('Description').fill('Goodwill for a late order');
  await expectAccessible(page, 'the balance operation');
  await dialog.getByRole('button', { name: 'Add to balance' }).click();
  await told(page, 'Balance updated');
  expect(Number(await balance())).toBeCloseTo(before + 25, 2);

  await page.goto('/admin/dashboard?tab=audit&subject=user');
  await page.getByText(`User #`).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a discount is added and lowers what an order costs', async () => {
  const { page, complaints } = await shop.openPanel('discounts');
  await page.getByRole('button', { name: 'Add discount' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a discount' });
  await dialog.getByLabel('Title').fill('Journey');
  await dialog.getByLabel('Discount percentage').fill('10');
  await dialog.getByLabel('Minimum quantity').fill('100');
  // It holds for the whole shop.
  const add = dialog.getByRole('button', { name: 'Add discount' });
  expect(await add.isDisabled()).toBe(true);
  await dialog.getByLabel('Type “all services” to confirm').focus();
  await page.keyboard.type('All services');
  await expectAccessible(page, 'the discount');
  await add.click();
  await told(page, 'Discount created');
  const body = { serviceId: 1, url: 'https://instagram.com/p/discounted', quantity: 100 };
  const order = await ask<Order>(shop.url, 'POST /api/orders', { token: asha, body });
  // Of the sample shop's own, the festival's holds for every order.
  expect(order.discounts.map(({ title }) => title)).toEqual(['Festival of Lights', 'Journey']);
  expect(complaints).toEqual([]);
  await page.context().close();
});
