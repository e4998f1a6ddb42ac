import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import { dateOfDay, indianDay } from '../server/platform/indian-time.ts';
import { closePages, expectNoSidewaysScroll, expectSound, themesOn } from './browser.ts';
import { live, placedSheet } from './people.ts';
import { orderForm as form, openResellingShop, type ResellingShop } from './reselling-shop.ts';
import { bothSizes, told } from './sample-shop.ts';

let reselling: ResellingShop;
beforeAll(async () => {
  reselling = await openResellingShop({
    externalId: '109',
    name: 'Likes for new posts',
    settings: { postsEveryMs: 0 },
    env: { PROVIDER_POLL_SECONDS: '1' },
  });
});
afterAll(async () => {
  await closePages(reselling.browser);
  await reselling.shop.close();
  await reselling.fake.stop();
});

test.each(bothSizes)('Asha orders likes for her new posts on a %s, and sees them come', async (size) => {
  const { shop, fake, serviceId, call, openHome, choose } = reselling;
  const { page, complaints } = await openHome(size);
  await choose(page);
  // As it is typed: the name follows the link to its end.
  await form(page).getByLabel('Link').pressSequentially(`instagram.com/asha.${size}`);
  await form(page).getByText('Enter how many each post gets, and how many posts, to see the price.').waitFor();
  await form(page).getByLabel('Least for each post').fill('60');
  const most = form(page).getByLabel('Most for each post');
  await most.fill('50');
  await most.blur();
  await form(page).getByText('The most can not be below the least').waitFor();
  await most.fill('100');
  expect(await form(page).getByLabel('Username').inputValue()).toBe(`asha.${size}`);
  expect(await form(page).getByLabel('New posts').inputValue()).toBe('10');
  await form(page).getByLabel('New posts').fill('2');
  await form(page)
    .getByText(/^2 new posts, 60 to 100 for each: up to 200/)
    .waitFor();
  await form(page).getByRole('radio', { name: '60 days' }).check();
  await expectSound(page, 'an order for posts to come', themesOn[size]);
  await expectNoSidewaysScroll(page, 'an order for posts to come');
  await form(page)
    .getByRole('button', { name: /^Place order/ })
    .click();
  await placedSheet(page).waitFor();

  const [placed] = await call<Order[]>('GET /api/orders', undefined, shop.asha);
  expect(placed).toMatchObject({ serviceId, quantity: 200, runs: null, serviceType: 'Subscriptions' });
  const sent = () => fake.panel.orders().find(({ params }) => params['username'] === `asha.${size}`);
  await expect.poll(() => sent()?.params, { timeout: 20_000 }).toMatchObject({ min: '60', max: '100', posts: '2' });
  const post = fake.panel.post(String(sent()?.order), 80) ?? '';
  await page.goto(`/home?order=${placed?.id}`);
  const details = page.getByRole('dialog', { name: `Order #${placed?.id}` });
  await details.getByText(/^2 new posts, 60 to 100 for each, until /).waitFor();
  await details.getByText(/^1 of 2 new posts so far, [01] delivered$/).waitFor(live);
  await expectSound(page, 'an order for posts to come under way', themesOn[size]);
  await details.getByRole('button', { name: 'Order again' }).click();
  await form(page)
    .getByText(/^2 new posts, 60 to 100 for each/)
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();

  const admin = await shop.openPanel('orders', size);
  await admin.page.getByRole('button', { name: `Details of order ${placed?.id}` }).click();
  const detail = admin.page.getByRole('dialog', { name: `Order #${placed?.id}` });
  await detail.getByText(/^2 new posts, 60 to 100 for each, until /).waitFor();
  await detail.getByText('Post 1: up to 100 units').waitFor();
  await expectSound(admin.page, 'an order for posts to come for an admin', themesOn[size]);
  await expectNoSidewaysScroll(admin.page, 'an order for posts to come for an admin');
  fake.panel.setOrder(post, { status: 'Paused by staff' });
  await admin.page.goto('/admin/dashboard?tab=providers&view=hand');
  const card = admin.page.getByRole('listitem').filter({ hasText: `Look at order #${placed?.id}` });
  await card.getByText('Post', { exact: true }).waitFor(live);
  await card.getByText('up to 100', { exact: true }).waitFor();
  await expectSound(admin.page, 'a post that needs a hand', themesOn[size]);
  expect(admin.complaints).toEqual([]);
  await admin.page.context().close();
});

test.each(bothSizes)('Meera settles an order for posts by the posts that got everything, on a %s', async (size) => {
  const { shop, call } = reselling;
  const terms = { pricePerThousand: '1000.00', minQuantity: 50, maxQuantity: 1_000, type: 'Subscriptions' };
  const service = { categoryId: 1, name: `Likes by hand on a ${size}`, description: '', ...terms };
  const { id: serviceId } = await call<{ id: number }>('POST /api/services', service);
  const plan = { username: `asha.hand.${size}`, minPerPost: 50, maxPerPost: 70, posts: 3, delayMinutes: 0 };
  const expiresOn = dateOfDay(indianDay(Date.now()) + 30);
  const wanted = { serviceId, url: `https://instagram.com/asha.hand.${size}`, ...plan, expiresOn };
  const placed = await call<Order>('POST /api/orders', wanted, shop.asha);
  const totalPaise = Math.round(Number(placed.totalAmount) * 100);
  const keptPaise = Math.floor((totalPaise * 2) / 3);
  const [kept, back] = [keptPaise, totalPaise - keptPaise].map((paise) => `₹${(paise / 100).toFixed(2)}`);

  const { page, complaints } = await shop.openPanel(`orders&search=%23${placed.id}`, size);
  await page.getByRole('button', { name: `Details of order ${placed.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${placed.id}` }).last();
  await dialog.getByRole('radio', { name: 'Partly delivered' }).check();
  await dialog.getByLabel('Posts that got everything').fill('3');
  await dialog.getByText('between 0 and 2; with all of them it is completed').waitFor();
  await dialog.getByLabel('Posts that got everything').fill('2');
  await dialog.getByText(`2 of 3 posts in whole · ${kept} stays, ${back} goes back`).waitFor();
  expect(await dialog.getByLabel('Units that remain').inputValue()).toBe('70');
  await expectSound(page, 'posts that got everything', themesOn[size]);
  await dialog.getByRole('button', { name: `Pay back ${back}` }).click();
  await told(page, 'Order updated');
  const orders = await call<Order[]>('GET /api/orders', undefined, shop.asha);
  expect(orders.find(({ id }) => id === placed.id)).toMatchObject({
    status: 'partial',
    progress: 140,
    refundedAmount: back?.slice(1),
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('in Hindi, too many for a post are told before anything is sent', async () => {
  const { shop, openHome, choose } = reselling;
  const { page, complaints } = await openHome('phone');
  await choose(page);
  await form(page).getByLabel('Username').waitFor();
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.reload();
  await form(page).getByLabel('हर पोस्ट पर कम से कम').fill('60');
  const most = form(page).getByLabel('हर पोस्ट पर ज़्यादा से ज़्यादा');
  await most.fill('20,000');
  await most.blur();
  await form(page).getByText('हर पोस्ट पर ज़्यादा से ज़्यादा 10,000 हो सकते हैं').waitFor();
  await most.fill('60');
  await form(page)
    .getByText(/^10 नई पोस्ट, हर एक पर 60: कुल 600 तक/)
    .waitFor();
  await expectSound(page, 'an order for posts to come in Hindi', themesOn.phone);
  await expectNoSidewaysScroll(page, 'an order for posts to come in Hindi');
  expect(complaints).toEqual([]);
  await page.context().close();
});
