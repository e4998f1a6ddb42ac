import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AttentionItem, OrderDispatch } from '../contract/dispatches.ts';
import type { Order } from '../contract/order.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openSampleShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
  const body = { ...provider(), apiKey: fake.key };
  ({ id: providerId } = await call<{ id: number }>('POST /api/admin/providers', body));
  await call(`POST /api/admin/providers/${providerId}/sync`, {});
  const wanted = { categoryId: 1, services: [{ externalId: '101', name: 'Followers from Kite' }], percent: '50' };
  const { rows } = await call<{ rows: { serviceId: number }[] }>(
    `POST /api/admin/providers/${providerId}/import`,
    wanted,
  );
  serviceId = rows[0]?.serviceId ?? 0;
  const routes = [{ providerId, externalId: '101' }];
  await call(`PUT /api/admin/services/${serviceId}/routes`, { mode: 'auto', routes });
});
afterEach(() => fake.clearFaults());
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const call = <T>(name: `${string} ${string}`, body?: object, token = shop.meera) =>
  ask<T>(shop.url, name, { token, ...(body && { body }) });

const provider = () => ({ name: 'Kite Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 });

interface UnclearOrder {
  readonly isTaken: boolean;
  readonly quantity?: number;
}

/** Asha's order, whose answer the shop never sees; `isTaken`: the provider has it all the same. */
async function unclearOrder(link: string, { isTaken, quantity = 100 }: UnclearOrder): Promise<number> {
  // After three unclear answers nothing is sent there until an admin has saved it again.
  await call(`PUT /api/admin/providers/${providerId}`, provider());
  fake.fault({ kind: 'lost-answer', action: 'add', handled: isTaken });
  const wanted = { serviceId, url: `https://instagram.com/${link}`, quantity };
  const { id } = await call<Order>('POST /api/orders', wanted, shop.asha);
  const isWaiting = async () =>
    (await call<AttentionItem[]>('GET /api/admin/orders/attention')).some(({ orderId }) => orderId === id);
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  return id;
}

test.each(bothSizes)('Meera hears that a provider still works on an order that she settles, on a %s', async (size) => {
  await call(`PUT /api/admin/providers/${providerId}`, provider());
  Object.assign(fake.panel.settings, { deliversInMs: 3_600_000, cancelsAfterMs: 3_600_000 });
  const wanted = { serviceId, url: `https://instagram.com/still.${size}.${crypto.randomUUID()}`, quantity: 100 };
  const { id } = await call<Order>('POST /api/orders', wanted, shop.asha);
  const sent = async () => (await call<OrderDispatch[]>(`GET /api/admin/orders/${id}/dispatches`))[0];
  // An order that moves under a dialog is not settled there.
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('processing');
  const { page, complaints } = await shop.openPanel(`orders&search=%23${id}`, size);
  await page.getByRole('button', { name: `Details of order ${id}` }).click();
  const opened = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: `Order #${id}` }).last();
    await dialog.getByRole('radio', { name: 'Partly delivered' }).check();
    await dialog.getByText(`Kite Panel still works on it, as number ${(await sent())?.providerOrder}`).waitFor();
    await dialog.getByLabel('Units that remain').fill('40');
    return dialog;
  };
  const dialog = await opened();
  await dialog.getByRole('button', { name: /^Pay back ₹/ }).click();
  await dialog.getByText('Please say why, or let the provider cancel it first').waitFor();
  await expectSound(page, 'an order that a provider works on', themesOn[size]);
  await dialog.getByRole('button', { name: /^Ask it to cancel its number/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask it to cancel' }).click();
  await told(page, 'The provider was asked');
  await page.getByLabel('Units that remain').waitFor({ state: 'detached' });
  expect(await statusOf(id)).not.toBe('partial');

  const again = await opened();
  await again.getByLabel('Reason for closing it while the provider still has it').fill('It is stuck there');
  await again.getByRole('button', { name: /^Pay back ₹/ }).click();
  await told(page, 'Order updated');
  expect([await statusOf(id), (await sent())?.state]).toEqual(['partial', 'released']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)(
  'Meera refunds an order that failed here and was completed there, once she says why, on a %s',
  async (size) => {
    const { id, sent } = await placeAtPanel(`there.${size}`);
    await call(`PATCH /api/admin/orders/${id}/status`, { status: 'failed' });
    const { id: dispatchId, providerOrder } = (await sent()) ?? { id: 0, providerOrder: '' };
    fake.panel.setOrder(String(providerOrder), { status: 'Completed', remains: 0 });
    await call(`POST /api/admin/dispatches/${dispatchId}/look`, {});
    await expect.poll(async () => (await sent())?.state, { timeout: 20_000 }).toBe('ended');
    const { page, complaints, dialog } = await openRefund(id, size);
    await dialog.getByText(`Kite Panel says that it delivered it, as number ${providerOrder}`).waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('The likes are gone again');
    await dialog.getByRole('button', { name: 'Approve refund' }).click();
    await dialog.getByText('Please say why', { exact: true }).waitFor();
    await expectSound(page, 'the refund of an order that a provider completed', themesOn[size]);
    await dialog
      .getByLabel('Reason for settling it although the provider says it delivered')
      .fill('They are gone there too');
    await approveRefund({ page, dialog });
    expect([await statusOf(id), (await sent())?.state]).toEqual(['refunded', 'released']);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(bothSizes)(
  'Meera refunds an order that a provider still works on, once she says why, on a %s',
  async (size) => {
    const { id, sent } = await placeAtPanel(`refund.${size}`);
    await call(`PATCH /api/admin/orders/${id}/status`, { status: 'failed' });
    const { page, complaints, dialog } = await openRefund(id, size);
    await dialog.getByText(`Kite Panel still works on it, as number ${(await sent())?.providerOrder}`).waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('Their page was down');
    await dialog.getByRole('button', { name: 'Approve refund' }).click();
    await dialog.getByText('Please say why, or let the provider cancel it first').waitFor();
    await expectSound(page, 'the refund of an order that a provider works on', themesOn[size]);
    await dialog.getByLabel('Reason for closing it while the provider still has it').fill('It is stuck there');
    await approveRefund({ page, dialog });
    expect([await statusOf(id), (await sent())?.state]).toEqual(['refunded', 'released']);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** An order that the panel has, and works on for an hour. */
async function placeAtPanel(name: string) {
  await call(`PUT /api/admin/providers/${providerId}`, provider());
  Object.assign(fake.panel.settings, { deliversInMs: 3_600_000 });
  const wanted = { serviceId, url: `https://instagram.com/${name}.${crypto.randomUUID()}`, quantity: 100 };
  const { id } = await call<Order>('POST /api/orders', wanted, shop.asha);
  const sent = async () => (await call<OrderDispatch[]>(`GET /api/admin/orders/${id}/dispatches`))[0];
  await expect.poll(async () => (await sent())?.state, { timeout: 20_000 }).toBe('accepted');
  return { id, sent };
}

async function openRefund(id: number, size: (typeof bothSizes)[number]) {
  const { page, complaints } = await shop.openPanel(`orders&search=%23${id}`, size);
  await page.getByRole('button', { name: `Details of order ${id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund a part' }).click();
  return { page, complaints, dialog: page.getByRole('dialog', { name: `Refund of order #${id}` }) };
}

async function approveRefund({ page, dialog }: { page: Page; dialog: Locator }): Promise<void> {
  await dialog.getByRole('button', { name: 'Approve refund' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund ₹/ })
    .click();
  await told(page, 'Refund processed');
}

const statusOf = async (id: number): Promise<string | undefined> =>
  (await call<Order[]>('GET /api/orders', undefined, shop.asha)).find((order) => order.id === id)?.status;

async function decide(page: Page, id: number) {
  // By the keyboard: a message of the shop can stand over it.
  await page.getByRole('button', { name: `Decide about order ${id}` }).press('Enter');
  return page.getByRole('dialog', { name: `Order #${id}` });
}

test.each(bothSizes)('Meera finds an order at its provider, and it goes on there, on a %s', async (size) => {
  const id = await unclearOrder(`found-on-a-${size}`, { isTaken: true });
  const { page, complaints } = await shop.openPanel('providers&view=hand', size);
  await page.getByRole('heading', { name: `Did Kite Panel take order #${id}?` }).waitFor();
  await page.getByText('It broke off the connection.').first().waitFor();
  await expectSound(page, 'an unclear order', themesOn[size]);
  const dialog = await decide(page, id);
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
  await dialog.getByText('Please choose what you found').waitFor();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByRole('radio', { name: 'It is there, as number' }).check();
  await dialog.getByLabel('Its number there').fill('999999');
  await dialog.getByLabel('Reason').fill('Seen in its list');
  await expectSound(page, 'the decision', themesOn[size]);
  await dialog.getByRole('button', { name: 'Check the number and decide' }).click();
  await dialog.getByText('The provider knows no order with this number').waitFor();
  const taken = fake.panel.orders().find(({ link }) => link.endsWith(`found-on-a-${size}`));
  await dialog.getByLabel('Its number there').fill(String(taken?.order));
  await dialog.getByRole('button', { name: 'Check the number and decide' }).click();
  await told(page, 'It goes on there');
  await page.getByRole('heading', { name: `Did Kite Panel take order #${id}?` }).waitFor({ state: 'detached' });
  await page.goto(`/admin/dashboard?tab=orders&search=%23${id}`);
  await page.getByRole('button', { name: `Details of order ${id}` }).click();
  const order = page.getByRole('dialog', { name: `Order #${id}` });
  await order.getByText('Number there').waitFor();
  await order.getByText('You keep').waitFor();
  await expectSound(page, 'an order at its provider', themesOn[size]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Asha's order, which the provider takes with a clear answer. */
async function clearOrder(link: string): Promise<void> {
  await call(`PUT /api/admin/providers/${providerId}`, provider());
  const url = `https://instagram.com/${link}`;
  await call<Order>('POST /api/orders', { serviceId, url, quantity: 100 }, shop.asha);
  await expect.poll(() => fake.panel.orders().some((order) => order.link === url), { timeout: 20_000 }).toBe(true);
}

test.each(bothSizes)('the shop shows Meera what it has tried, on a %s', async (size) => {
  const id = await unclearOrder(`tried-on-a-${size}`, { isTaken: false });
  const { page, complaints } = await shop.openPanel('providers&view=hand', size);
  await page.getByRole('button', { name: `Look there for order ${id}` }).click();
  await told(page, 'The provider is being asked');
  const card = page.getByRole('listitem').filter({ hasText: `order #${id}?` });
  await card.getByText('where its number ends is not known').waitFor();
  const dialog = await decide(page, id);
  await dialog.getByText('What the shop has tried').waitFor();
  await dialog.getByRole('link', { name: `https://instagram.com/tried-on-a-${size}` }).waitFor();
  await dialog.getByText('Costs there').waitFor();
  // What is to be decided needs no scrolling, however much there is to read.
  const lastChoice = await dialog.getByRole('radio', { name: 'It is not there' }).boundingBox();
  const buttons = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect((lastChoice?.y ?? 0) + (lastChoice?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
  await expectSound(page, 'what was tried', themesOn[size]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the shop finds an order between two others by itself', async () => {
  await clearOrder('one-before');
  const id = await unclearOrder('between-two', { isTaken: true, quantity: 300 });
  await clearOrder('one-after');
  const { page, complaints } = await shop.openPanel('providers&view=hand');
  await page.getByRole('button', { name: `Look there for order ${id}` }).click();
  await page.getByRole('heading', { name: `Did Kite Panel take order #${id}?` }).waitFor({ state: 'detached' });
  const taken = fake.panel.orders().find(({ link }) => link.endsWith('between-two'));
  const [dispatch] = await call<{ providerOrder: string; foundBy: string }[]>(`GET /api/admin/orders/${id}/dispatches`);
  expect(dispatch).toMatchObject({ providerOrder: String(taken?.order), foundBy: 'gap' });
  expect(fake.panel.duplicates()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an order that is not there is paid back or sent again, once', async () => {
  const paidBack = await unclearOrder('not-there', { isTaken: false });
  const { page, complaints } = await shop.openPanel('providers&view=hand');
  const dialog = await decide(page, paidBack);
  await dialog.getByRole('radio', { name: 'It is not there' }).check();
  await dialog.getByText('If it is there after all, it is bought twice.').waitFor();
  await dialog.getByRole('radio', { name: /^Pay back ₹/ }).check();
  await dialog.getByLabel('Reason').fill('The panel lost it');
  await dialog.getByRole('button', { name: 'Pay back', exact: true }).click();
  await told(page, 'It was paid back');
  await expect.poll(() => statusOf(paidBack)).toBe('refunded');

  const sentAgain = await unclearOrder('send-again', { isTaken: false });
  const again = await decide(page, sentAgain);
  await again.getByRole('radio', { name: 'It is not there' }).check();
  await again.getByRole('radio', { name: 'Send it again' }).check();
  await again.getByLabel('Reason').fill('Its list does not have it');
  await again.getByRole('button', { name: 'Send again' }).click();
  await told(page, 'It is sent again');
  await call(`PUT /api/admin/providers/${providerId}`, provider());
  const has = () => fake.panel.orders().filter(({ link }) => link.endsWith('send-again')).length;
  await expect.poll(has, { timeout: 20_000 }).toBe(1);
  expect(fake.panel.duplicates()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
