import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import type { ServiceType } from '../contract/service-kinds.ts';
import { closePages, expectNoSidewaysScroll, expectSound, openBrowser, sizes, themesOn } from './browser.ts';
import { ask, closePlaced, live, openAs } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop } from './sample-shop.ts';

let browser: Browser;
let shop: SampleShop;
let packageId: number;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), openSampleShop()]);
  // Prices are then what the services cost.
  const running = await ask<{ id: number }[]>(shop.url, 'GET /api/service-discounts', { token: shop.meera });
  for (const { id } of running) await ask(shop.url, `DELETE /api/service-discounts/${id}`, { token: shop.meera });
  for (const type of ['Custom Comments', 'Poll', 'Mentions'] as const) await offer(type);
  packageId = (await offer('Package')).id;
});
afterAll(async () => {
  await closePages(browser);
  await shop.close();
});

const nameOf = (type: ServiceType) => `Of the type ${type}`;

function offer(type: ServiceType) {
  // A package has one price; the others cost ₹5 apiece.
  const terms =
    type === 'Package'
      ? { pricePerThousand: '12.50' }
      : { pricePerThousand: '5000', minQuantity: 2, maxQuantity: 1_000 };
  const body = { categoryId: 1, name: nameOf(type), description: '', type, ...terms };
  return ask<{ id: number }>(shop.url, 'POST /api/services', { token: shop.meera, body });
}

const form = (page: Page) => page.locator('#order-form');

async function choose(page: Page, type: ServiceType, link: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill(nameOf(type));
  await page
    .getByRole('gridcell', { name: nameOf(type) })
    .first()
    .click();
  await form(page).getByLabel('Link').fill(link);
}

/** The newest order of the customer, once it is one of this type. */
async function place(page: Page, type: ServiceType, total: string): Promise<Order> {
  await form(page)
    .getByRole('button', { name: `Place order for ${total}` })
    .click();
  await closePlaced(page);
  let placed: Order | undefined;
  const isPlaced = async () => {
    [placed] = await ask<Order[]>(shop.url, 'GET /api/orders', { token: shop.asha });
    return placed?.serviceType;
  };
  await expect.poll(isPlaced, live).toBe(type);
  if (!placed) throw new Error('No order was placed.');
  return placed;
}

test.each(bothSizes)(
  'comments are counted as they are typed, paid by their number, and read by Meera, on a %s',
  async (size) => {
    const { page, complaints } = await openAs(browser, shop.url, { token: shop.asha, path: '/home', ...sizes[size] });
    await choose(page, 'Custom Comments', `instagram.com/p/comments-${size}`);
    const comments = form(page).getByLabel('Comments');
    await form(page).getByText('Write the comments to see the price.').waitFor();
    await comments.fill('Beautiful!');
    await comments.blur();
    await form(page).getByText('Please write at least 2 lines').waitFor();
    await comments.fill('Beautiful!\n\n  So true 🙏\nबहुत सुंदर');
    await form(page).getByText('3 comments').waitFor();
    expect(await form(page).getByLabel('Quantity').count()).toBe(0);
    await expectSound(page, 'an order of comments', themesOn[size]);
    await expectNoSidewaysScroll(page, 'an order of comments');
    const placed = await place(page, 'Custom Comments', '₹15.00');
    expect(placed).toMatchObject({ quantity: 3, totalAmount: '15.00' });

    await page.goto(`/home?order=${placed.id}`);
    const details = page.getByRole('dialog', { name: `Order #${placed.id}` });
    await expect
      .poll(() => details.getByRole('textbox', { name: 'Comments' }).inputValue())
      .toBe('Beautiful!\nSo true 🙏\nबहुत सुंदर');
    expect(complaints).toEqual([]);
    await page.context().close();

    const office = await shop.openPanel('orders', size);
    await office.page.getByRole('button', { name: `Details of order ${placed.id}` }).click();
    const order = office.page.getByRole('dialog', { name: `Order #${placed.id}` });
    await expect.poll(() => order.getByRole('textbox', { name: 'Comments' }).inputValue()).toContain('So true 🙏');
    expect(office.complaints).toEqual([]);
    await office.page.context().close();
  },
);

test.each(bothSizes)('nobody counts a package, on a %s', async (size) => {
  const wanted = { serviceId: packageId, url: `https://instagram.com/whole-${size}`, quantity: 1 };
  const { id } = await ask<Order>(shop.url, 'POST /api/orders', { token: shop.asha, body: wanted });
  const path = `/home?order=${id}`;
  const { page, complaints } = await openAs(browser, shop.url, { token: shop.asha, path, ...sizes[size] });
  const details = page.getByRole('dialog', { name: `Order #${id}` });
  await details.getByText('Not delivered yet').waitFor();
  await expectSound(page, 'a package that was ordered', themesOn[size]);
  const body = { status: 'completed' };
  await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: shop.meera, body });
  await details.getByText('Delivered', { exact: true }).first().waitFor(live);
  expect(await details.getByText(/of 1|^Quantity$/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();

  const office = await shop.openPanel(`orders&search=%23${id}`, size);
  await office.page.getByRole('button', { name: `Details of order ${id}` }).click();
  const order = office.page.getByRole('dialog', { name: `Order #${id}` });
  await order.getByText('Delivered', { exact: true }).first().waitFor();
  await expectSound(office.page, 'a package of a customer', themesOn[size]);
  expect(await order.getByText(/of 1|1 \/ 1|^Quantity$/).count()).toBe(0);
  expect(office.complaints).toEqual([]);
  await office.page.context().close();
});

test('a package, votes and mentions ask for what each needs, and no more', async () => {
  const { page, complaints } = await openAs(browser, shop.url, { token: shop.asha, path: '/home', ...sizes.phone });
  await choose(page, 'Package', 'instagram.com/package');
  await form(page).getByText('One package').first().waitFor();
  expect(await form(page).getByLabel('Quantity').count()).toBe(0);
  expect(await place(page, 'Package', '₹12.50')).toMatchObject({ quantity: 1, totalAmount: '12.50' });

  await choose(page, 'Poll', 'instagram.com/poll');
  await form(page).getByText('Enter a quantity to see the price.').waitFor();
  await form(page).getByLabel('Quantity').fill('4');
  const answer = form(page).getByLabel('Number of the answer');
  await answer.fill('0');
  await answer.blur();
  await form(page).getByText('Please enter the number of the answer, such as 2').waitFor();
  await answer.fill('2');
  expect(await place(page, 'Poll', '₹20.00')).toMatchObject({ quantity: 4, totalAmount: '20.00' });

  await choose(page, 'Mentions', 'instagram.com/mentions');
  await form(page).getByLabel('Quantity').fill('6');
  await form(page).getByLabel('Usernames').fill('asha\nravi.kumar');
  expect(await place(page, 'Mentions', '₹30.00')).toMatchObject({ quantity: 6, totalAmount: '30.00' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
