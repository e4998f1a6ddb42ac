import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import { closePages, expectNoSidewaysScroll, expectSound, themesOn } from './browser.ts';
import { live, placedSheet } from './people.ts';
import { orderForm as form, openResellingShop, type ResellingShop } from './reselling-shop.ts';
import { bothSizes } from './sample-shop.ts';

let reselling: ResellingShop;
beforeAll(async () => {
  reselling = await openResellingShop({ externalId: '101', name: 'Followers in parts', service: { dripfeed: true } });
});
afterAll(async () => {
  await closePages(reselling.browser);
  await reselling.shop.close();
  await reselling.fake.stop();
});

test.each(bothSizes)('Asha orders in parts on a %s, and sees how far it has come', async (size) => {
  const { shop, fake, serviceId, call, openHome, choose } = reselling;
  const { page, complaints } = await openHome(size);
  await choose(page);
  await form(page).getByLabel('Link').fill(`instagram.com/asha.${size}`);
  await form(page).getByLabel('Quantity').fill('100');
  await form(page).getByRole('checkbox', { name: 'Deliver in parts' }).check();
  const runs = form(page).getByLabel('Number of runs');
  await runs.fill('101');
  await runs.blur();
  await form(page).getByText('Please enter 2 to 100 runs').waitFor();
  await runs.fill('10');
  await form(page)
    .getByText(/^10 runs of 100, every hour: 1,000 in all, the last run/)
    .waitFor();
  await form(page).getByRole('radio', { name: '30 min' }).check();
  await form(page).getByText('the last run begins after 5 hours.').waitFor();
  await expectSound(page, 'an order in parts', themesOn[size]);
  await expectNoSidewaysScroll(page, 'an order in parts');
  await form(page)
    .getByRole('button', { name: /^Place order/ })
    .click();
  await placedSheet(page).waitFor();

  const [placed] = await call<Order[]>('GET /api/orders', undefined, shop.asha);
  expect(placed).toMatchObject({ serviceId, quantity: 1_000, runs: 10, intervalMinutes: 30 });
  await expect.poll(() => fake.panel.orders().map(({ quantity }) => quantity), { timeout: 20_000 }).toContain(100);
  await page.goto(`/home?order=${placed?.id}`);
  const details = page.getByRole('dialog', { name: `Order #${placed?.id}` });
  await details.getByText('10 × 100, every 30 min').waitFor();
  await details.getByText(/^0 of 10 runs delivered, the next one begins at /).waitFor(live);
  await expectSound(page, 'an order in parts under way', themesOn[size]);
  await details.getByRole('button', { name: 'Order again' }).click();
  await form(page)
    .getByText(/^10 runs of 100, every 30 min: 1,000 in all/)
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();

  const admin = await shop.openPanel('orders', size);
  await admin.page.getByRole('button', { name: `Details of order ${placed?.id}` }).click();
  const detail = admin.page.getByRole('dialog', { name: `Order #${placed?.id}` });
  await detail.getByText('10 × 100, every 30 min').waitFor();
  await detail.getByText('Run 1: 100 units').waitFor();
  await detail.getByText(/^Run 2 is due /).waitFor();
  await expectSound(admin.page, 'an order in parts for an admin', themesOn[size]);
  expect(admin.complaints).toEqual([]);
  await admin.page.context().close();
  // The next size orders for another link, and this one is stopped.
  await call(`POST /api/orders/${placed?.id}/cancel`, {}, shop.asha);
});

test('in Hindi, a run that is too small is told before anything is sent', async () => {
  const { shop, openHome, choose } = reselling;
  const { page, complaints } = await openHome('phone');
  await choose(page);
  await form(page).getByLabel('Quantity').waitFor();
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.reload();
  await form(page).getByRole('checkbox', { name: 'हिस्सों में डिलीवर करें' }).check();
  const quantity = form(page).getByLabel('संख्या', { exact: true });
  await quantity.fill('1');
  await quantity.blur();
  await form(page)
    .getByText(/^हर बार कम से कम/)
    .waitFor();
  await quantity.fill('100');
  await form(page)
    .getByText(/^10 बार 100, हर घंटे: कुल 1,000/)
    .waitFor();
  await expectSound(page, 'an order in parts in Hindi', themesOn.phone);
  await expectNoSidewaysScroll(page, 'an order in parts in Hindi');
  expect(complaints).toEqual([]);
  await page.context().close();
});
