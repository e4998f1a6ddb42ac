import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import type { PaymentSettings } from '../contract/funds.ts';
import type { Order } from '../contract/order.ts';
import type { Discount } from '../contract/pricing.ts';
import type { TicketWithMessages } from '../contract/support.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, clearNotifications, dismissToast, join, live, logIn, order, password, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
let ravi: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  meera = await adminOf(shop.url);
  const body = { email: 'ravi@example.in', firstName: 'Ravi', lastName: 'Rao', password };
  await ask(shop.url, 'POST /api/admin/admins', { token: meera, body });
  ravi = await logIn(shop.url, body.email);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

async function openPanel(token: string, tab: string, size: keyof typeof sizes): Promise<Page> {
  const { page } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${token}')`);
  const { id } = await ask<User>(shop.url, 'GET /api/auth/me', { token });
  await clearNotifications(page, id);
  await page.goto(`/admin/dashboard?tab=${tab}`);
  return page;
}

const bulk = { title: 'Bulk', discountType: 'quantity', discountPercentage: '10', minQuantity: 500 };

async function editDiscount(token: string, size: keyof typeof sizes, title: string) {
  const page = await openPanel(token, 'discounts', size);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Edit discount' }) };
}

test.each(['phone', 'desktop'] as const)('two admins edit the same discount, the slower one on a %s', async (size) => {
  const made = await ask<Discount>(shop.url, 'POST /api/service-discounts', {
    token: meera,
    body: { ...bulk, title: `Bulk ${size}` },
  });
  const [first, second] = [
    await editDiscount(ravi, 'desktop', made.title),
    await editDiscount(meera, size, made.title),
  ];
  await second.dialog.getByLabel('Description').fill('Thank you for ordering more');
  await first.dialog.getByLabel('Discount percentage').fill('15');
  await first.dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(first.page, 'Discount updated').waitFor();

  await second.dialog.getByRole('button', { name: 'Save changes' }).click();
  await second.dialog.getByText('Ravi Rao changed this meanwhile').waitFor();
  await second.dialog.getByText('Discount percentage now: 15', { exact: true }).waitFor();
  await second.dialog.getByText('Yours: 10', { exact: true }).waitFor();
  // What was typed stays; a field that was not touched follows the other admin.
  expect(await second.dialog.getByLabel('Description').inputValue()).toBe('Thank you for ordering more');
  const percentage = second.dialog.getByRole('textbox', { name: 'Discount percentage' });
  expect(await percentage.inputValue()).toBe('15');
  const choice = second.dialog.getByRole('group', { name: 'Discount percentage' });
  expect(await choice.getByRole('radio', { name: 'Take theirs' }).isChecked()).toBe(true);
  await expectAccessible(second.page, 'the discount that was changed meanwhile');
  await expectNoSidewaysScroll(second.page, 'the discount that was changed meanwhile');

  await choice.getByRole('radio', { name: 'Keep mine' }).check();
  await expect.poll(() => percentage.inputValue()).toBe('10');
  await second.dialog.getByRole('button', { name: 'Save over it' }).waitFor();
  await choice.getByRole('radio', { name: 'Take theirs' }).check();
  await expect.poll(() => percentage.inputValue()).toBe('15');
  await second.dialog.getByLabel('Description').fill('For many');
  await second.dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(second.page, 'Discount updated').waitFor();
  const all = await ask<Discount[]>(shop.url, 'GET /api/service-discounts', { token: meera });
  expect(all.find(({ id }) => id === made.id)).toMatchObject({ discountPercentage: '15.00', description: 'For many' });
  for (const { page } of [first, second]) await page.context().close();
});

test('a discount that follows another admin is measured by what stands now before it has to be confirmed', async () => {
  const body = { ...bulk, title: 'Bulk measured', discountPercentage: '95' };
  const made = await ask<Discount>(shop.url, 'POST /api/service-discounts', { token: meera, body });
  const { page, dialog } = await editDiscount(meera, 'phone', made.title);
  const { id, ...before } = made;
  const less = { ...body, discountPercentage: '10', before };
  await ask(shop.url, `PUT /api/service-discounts/${id}`, { token: ravi, body: less });
  await dialog.getByLabel('Description').fill('For many');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const percentage = dialog.getByRole('textbox', { name: 'Discount percentage' });
  await expect.poll(() => percentage.inputValue()).toBe('10');
  await percentage.fill('95');
  await dialog.getByLabel('Type “95” to confirm').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save over it' }).isDisabled()).toBe(true);
  await page.context().close();
});

test('what is typed into the payment settings outlives a reload, and never silently replaces what another saved', async () => {
  const page = await openPanel(meera, 'payment', 'desktop');
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('mine@okicici');
  const theirs = { qrCodeImage: '', upiId: 'theirs@ybl', paymentInstructions: 'Pay the exact amount.' };
  await ask(shop.url, 'PUT /api/payment-settings', { token: ravi, body: theirs });
  page.on('dialog', (question) => question.accept());
  await page.reload();
  const save = page.getByRole('button', { name: 'Update payment settings' });
  await save.click();
  await page.getByText('Ravi Rao changed this meanwhile').waitFor();
  await page.getByText('UPI ID now: theirs@ybl').waitFor();
  await expectAccessible(page, 'settings that were changed meanwhile');
  const stored = () => ask<PaymentSettings>(shop.url, 'GET /api/payment-settings', { token: meera });
  expect((await stored()).upiId).toBe('theirs@ybl');
  expect(await page.getByRole('textbox', { name: 'UPI ID' }).inputValue()).toBe('mine@okicici');

  await page.getByRole('button', { name: 'Save over it' }).click();
  await save.waitFor();
  expect((await stored()).upiId).toBe('mine@okicici');
  await page.context().close();
});

async function fileTicket(token: string): Promise<TicketWithMessages['ticket']> {
  const description = 'Half of the followers of my last order are gone again.';
  const body = { category: 'refill', subject: 'Followers went down', description };
  return (await ask<TicketWithMessages>(shop.url, 'POST /api/support/tickets', { token, body })).ticket;
}

test('notes of a ticket outlive its dialog, and ask before they replace those of another admin', async () => {
  const asha = await join(shop.url, meera, 'asha.notes@example.in');
  const ticket = await fileTicket(asha.token);
  const page = await openPanel(meera, 'support', 'desktop');
  const open = page.getByRole('button', { name: `Open ticket #${ticket.id}: ${ticket.subject}` });
  const dialog = page.getByRole('dialog', { name: ticket.subject });
  const notes = dialog.getByRole('textbox', { name: 'Admin notes' });
  await open.click();
  await notes.fill('Refill by Monday');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const body = { adminNotes: 'Refunded' };
  await ask(shop.url, `PATCH /api/admin/support/tickets/${ticket.id}`, { token: ravi, body });

  await open.click();
  await expect.poll(() => notes.inputValue()).toBe('Refill by Monday');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.getByText('Admin notes now: Refunded').waitFor();
  await dialog.getByRole('radio', { name: 'Take theirs' }).check();
  await expect.poll(() => notes.inputValue()).toBe('Refunded');
  await page.context().close();
});

test('a ticket that another admin has taken on meanwhile is not closed, and shows where it stands', async () => {
  const asha = await join(shop.url, meera, 'asha.closing@example.in');
  const ticket = await fileTicket(asha.token);
  const page = await openPanel(meera, 'support', 'desktop');
  await page.getByRole('button', { name: `Open ticket #${ticket.id}: ${ticket.subject}` }).click();
  const dialog = page.getByRole('dialog', { name: ticket.subject });
  await dialog.getByRole('button', { name: 'Close Ticket' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close this ticket?' });
  await question.waitFor();
  const set = `PATCH /api/admin/support/tickets/${ticket.id}` as const;
  await ask(shop.url, set, { token: ravi, body: { status: 'in_progress' } });

  await question.getByRole('button', { name: 'Close Ticket' }).click();
  await toast(page, 'Ravi Rao changed this meanwhile').waitFor();
  await question.waitFor({ state: 'detached' });
  await toast(page, 'Ravi Rao changed this meanwhile').hover();
  await fileTicket(asha.token);
  // The dialog covers the bell.
  await page.getByRole('button', { name: /^Notifications, [1-9]/, includeHidden: true }).waitFor();
  await dismissToast(page);
  await toast(page, 'New ticket').waitFor();
  await dialog.getByRole('button', { name: 'Mark In Progress' }).waitFor({ state: 'detached' });
  await dialog.getByText('In Progress', { exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'Close Ticket' }).click();
  await question.getByRole('button', { name: 'Close Ticket' }).click();
  await dialog.getByText('This ticket has been closed. No new messages can be added.').waitFor();
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)(
  'two admins say how much of an order is delivered, the slower one on a %s',
  async (size) => {
    const asha = await join(shop.url, meera, `asha.progress.${size}@example.in`, 100);
    const placed = await order(shop.url, asha.token, {
      serviceId: 1,
      url: 'https://instagram.com/p/race',
      quantity: 1000,
    });
    const status = `/api/admin/orders/${placed.id}/status`;
    const deliver = (token: string, progress: number) =>
      ask<Order>(shop.url, `PATCH ${status}`, { token, body: { status: 'processing', progress } });
    await deliver(meera, 30);
    const page = await openPanel(meera, 'orders', size);
    if (size === 'phone') {
      await page.getByRole('button', { name: `Details of order ${placed.id}:` }).click();
      await page.getByRole('button', { name: 'Set status', exact: true }).click();
    } else {
      await page.getByRole('button', { name: `Set status of order ${placed.id}` }).click();
    }
    // On a phone it lies over the details.
    const dialog = page.getByRole('dialog', { name: `Order #${placed.id}` }).last();
    await dialog.getByRole('radio', { name: 'Processing' }).check();
    const percent = dialog.getByLabel('Delivered, in percent');
    await expect.poll(() => percent.inputValue()).toBe('30');
    await percent.fill('40');
    await deliver(ravi, 70);

    await dialog.getByRole('button', { name: 'Update order' }).click();
    await dialog.getByText('Ravi Rao changed this meanwhile').waitFor();
    await dialog.getByText('Delivered now: 700 / 1,000').waitFor();
    expect(await percent.inputValue()).toBe('40');
    await expectAccessible(page, 'the progress that was changed meanwhile');
    await expectNoSidewaysScroll(page, 'the progress that was changed meanwhile');

    await dialog.getByRole('radio', { name: 'Take theirs' }).check();
    await expect.poll(() => percent.inputValue()).toBe('70');
    await percent.fill('75');
    await deliver(ravi, 80);
    await dialog.getByRole('button', { name: 'Update order' }).click();
    await dialog.getByText('Delivered now: 800 / 1,000').waitFor();
    await dialog.getByRole('button', { name: 'Save over it' }).click();
    // News of the other admin's change may bear the title that this one is told with.
    await percent.waitFor({ state: 'detached' });
    const stored = await ask<Order>(shop.url, `GET /api/orders/${placed.id}`, { token: asha.token });
    expect(stored).toMatchObject({ order: { status: 'processing', progress: 750 } });
    await page.context().close();
  },
);

test('of orders moved together those that somebody moved meanwhile are named with the reason, and stay chosen', async () => {
  const asha = await join(shop.url, meera, 'asha.bulk@example.in', 100);
  const place = () => order(shop.url, asha.token, { serviceId: 1, url: 'https://instagram.com/p/bulk' });
  const [free, moved, paid] = [await place(), await place(), await place()];
  const move = (id: number, status: string) =>
    ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: ravi, body: { status } });
  const page = await openPanel(meera, 'orders', 'desktop');
  const box = ({ id }: Order) => page.getByRole('checkbox', { name: `Choose order ${id}`, exact: true });
  for (const each of [free, moved, paid]) await box(each).check();
  await page.getByText('3 selected', { exact: true }).waitFor();
  const refund = { userId: paid.userId, amount: paid.totalAmount, reason: 'The link was private' };
  // Once the person has said yes: what is seen to be refunded before that is chosen no more.
  await page.route(
    '**/bulk-update',
    async (route) => {
      await move(moved.id, 'processing');
      await move(paid.id, 'cancelled');
      await ask(shop.url, `POST /api/admin/orders/${paid.id}/refund`, { token: ravi, body: refund });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Mark completed' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark 3 orders as completed?' });
  await question.getByRole('button', { name: 'Mark as completed' }).click();
  await page.getByText('1 changed, 2 refused, 0 not found').first().waitFor();
  await page.getByText('Refused, since somebody else has moved them meanwhile:').waitFor();
  await page.getByRole('button', { name: `#${moved.id} (pending, now processing)` }).waitFor();
  await page.getByRole('button', { name: `#${paid.id} (pending, now refunded)` }).waitFor();
  await expectAccessible(page, 'the summary of orders of which some were refused');
  // What is refunded is final: nobody can move it on.
  await page.getByText('1 selected', { exact: true }).waitFor();
  expect(await box(moved).isChecked()).toBe(true);
  expect(await box(free).isChecked()).toBe(false);

  await page.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as completed' }).click();
  await page.getByText('1 changed, 0 refused, 0 not found').first().waitFor();
  await page.context().close();
});

test('a legal text that another admin saves appears by itself, but not over what is typed', async () => {
  const page = await openPanel(meera, 'storefront', 'desktop');
  const editor = page.getByRole('region', { name: 'Legal texts' });
  const text = editor.getByRole('textbox', { name: 'Text' });
  const save = (words: string) =>
    ask(shop.url, 'PUT /api/admin/legal', { token: ravi, body: { document: 'terms', text: words } });
  await text.waitFor();
  await save('Pay first. We deliver after.');
  await expect.poll(() => text.inputValue(), live).toBe('Pay first. We deliver after.');
  await text.fill('Pay first. We deliver soon after.');
  await save('Pay first, please.');
  await editor.getByText('version 2').waitFor(live);
  expect(await text.inputValue()).toBe('Pay first. We deliver soon after.');
  await editor.getByRole('button', { name: 'Save this text' }).click();
  await editor.getByText('Somebody else changed this meanwhile').waitFor();
  await page.context().close();
});
