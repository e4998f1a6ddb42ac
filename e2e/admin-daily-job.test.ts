import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequestForAdmin } from '../contract/funds.ts';
import type { OrderForAdmin } from '../contract/orders.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, order } from './people.ts';

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

/** Counts each press of a person on this page. */
const countClicks = `
  window.clicks = 0;
  addEventListener('click', ({ isTrusted, detail }) => { if (isTrusted && detail > 0) window.clicks += 1; }, true);`;
const clicksOf = (page: Page): Promise<number> => page.evaluate('window.clicks');

async function openPanel(query: string, size: keyof typeof sizes = 'desktop') {
  const watched = await openPage(browser, shop.url, sizes[size]);
  const { page } = watched;
  await page.addInitScript(`localStorage.setItem('auth_token', '${meera}');${countClicks}`);
  await page.goto(`/admin/dashboard?tab=${query}`);
  await page.getByRole('table').first().waitFor();
  return watched;
}

const rowsOf = (page: Page) => page.locator('tbody > tr:visible');

test('twenty top-ups are compared and approved by hand with at most 25 clicks', async () => {
  for (let customer = 0; customer < 5; customer++) {
    const { token } = await join(shop.url, meera, `payer.${customer}@example.in`);
    for (let request = 0; request < 4; request++) {
      const number = customer * 4 + request;
      const body = { amount: String(100 + number), referenceNumber: String(612_345_678_000 + number) };
      await ask(shop.url, 'POST /api/funds/request', { token, body });
    }
  }
  const { page, complaints } = await openPanel('fund-requests');
  await page.getByRole('button', { name: '25 rows on a page' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(20);
  // One after another, as each is found in the bank's list.
  for (let row = 0; row < 20; row++) await rowsOf(page).nth(row).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Approve 20…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve & Add Funds' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: '20 approved' }).waitFor();
  expect(await clicksOf(page)).toBeLessThanOrEqual(25);
  const path = 'GET /api/admin/fund-requests?status=approved&page=1&pageSize=100';
  expect(await ask<FundRequestForAdmin[]>(shop.url, path, { token: meera })).toHaveLength(20);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('fifty orders are moved with at most four clicks, and one is partly paid back with at most four', async () => {
  const asha = await join(shop.url, meera, 'asha@example.in', 500);
  for (let number = 0; number < 52; number++) {
    await order(shop.url, asha.token, { serviceId: 1, url: `https://instagram.com/p/daily${number}` });
  }
  const { page, complaints } = await openPanel('orders&status=pending');
  await page.getByRole('button', { name: '50 rows on a page' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(50);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await page.getByText('50 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Choose all 52 that match' }).waitFor();
  await expectAccessible(page, 'many rows that are chosen');
  await page.getByRole('button', { name: 'Mark processing' }).click();
  await page.getByRole('button', { name: 'Mark as processing' }).click();
  await page.getByText('50 changed, 0 refused, 0 not found').first().waitFor();
  expect(await clicksOf(page)).toBeLessThanOrEqual(4);
  const moved = 'GET /api/admin/orders?status=processing&page=1&pageSize=100';
  expect(await ask<OrderForAdmin[]>(shop.url, moved, { token: meera })).toHaveLength(50);

  const [first] = await ask<OrderForAdmin[]>(shop.url, moved, { token: meera });
  await page.goto('/admin/dashboard?tab=orders&status=processing');
  await page.getByRole('button', { name: `Set status of order ${first?.id}` }).click();
  await page.getByRole('radio', { name: 'Partly delivered' }).click();
  await page.getByLabel('Units that remain').focus();
  await page.keyboard.type('40');
  await page.getByRole('button', { name: /^Pay back ₹/ }).click();
  await page.getByText('Order updated').first().waitFor();
  expect(await clicksOf(page)).toBeLessThanOrEqual(4);
  const partial = 'GET /api/admin/orders?status=partial';
  expect(await ask<OrderForAdmin[]>(shop.url, partial, { token: meera })).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('all that match are chosen beyond the page, and the page size is remembered', async () => {
  const { page } = await openPanel('orders');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  const all = page.getByRole('button', { name: /^Choose all \d+ that match$/ });
  const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  // The one that was paid back in part is final.
  await page.getByText(`${total - 1} selected across pages`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: '25 rows on a page' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(25);
  await page.reload();
  await expect.poll(() => rowsOf(page).count()).toBe(25);

  const heads = await page.locator('thead').boundingBox();
  const bottoms: number[] = await page.evaluate(
    `[...document.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect().bottom)`,
  );
  expect(heads).not.toBeNull();
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(14);
  await page.context().close();
});

test('a press on the head of a column reverses a list', async () => {
  const { page, complaints } = await openPanel('orders');
  const firstRow = rowsOf(page).first();
  const head = page.getByRole('columnheader', { name: /^Placed/ });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  const firstOf = async (sort: string) => {
    const [order] = await ask<OrderForAdmin[]>(shop.url, `GET /api/admin/orders?sort=${sort}&pageSize=1`, {
      token: meera,
    });
    return firstRow.getByRole('button', { name: `Details of order ${order?.id}`, exact: true });
  };
  const [newest, oldest] = [await firstOf('newest'), await firstOf('oldest')];
  await newest.waitFor();
  await head.getByRole('button').click();
  await page.waitForURL('**/admin/dashboard?tab=orders&sort=oldest');
  await oldest.waitFor();
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await expectAccessible(page, 'the oldest orders');
  await page.goBack();
  await newest.waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('ten orders fit into two screens of a phone, and a mark chooses one', async () => {
  const { page, complaints } = await openPanel('orders', 'phone');
  await expect.poll(() => rowsOf(page).count()).toBe(10);
  const list = await page.locator('tbody').boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(2 * sizes.phone.viewport.height);
  await expectNoSidewaysScroll(page, 'the orders on a phone');
  await expectAccessible(page, 'the orders on a phone');
  await page
    .getByRole('checkbox', { name: /^Choose order/ })
    // The newest is final by now.
    .nth(1)
    .check();
  await page.getByText('1 selected', { exact: true }).waitFor();
  await expectAccessible(page, 'a chosen order on a phone');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('navigation', { name: 'Daily panels' }).getByRole('button', { name: /^More/ }).click();
  const sheet = page.getByRole('dialog', { name: 'All panels' });
  await expectAccessible(page, 'all panels on a phone');
  await sheet.getByRole('link', { name: /^User Management/ }).click();
  await page.waitForURL('**/admin/dashboard?tab=users');
  await sheet.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('five tickets are answered one after another with at most twelve clicks', async () => {
  const asha = await join(shop.url, meera, 'asha.asks@example.in', 500);
  const { id: orderId } = await order(shop.url, asha.token, { serviceId: 1, url: 'https://instagram.com/p/asks' });
  for (let number = 1; number <= 5; number++) {
    const body = {
      category: 'refill',
      subject: `Followers dropped ${number}`,
      description: 'Half of the followers of my last order are gone again.',
      orderId,
    };
    await ask(shop.url, 'POST /api/support/tickets', { token: asha.token, body });
  }
  const { page, complaints } = await openPanel('support');
  await rowsOf(page)
    .last()
    .getByRole('button', { name: /^Open ticket/ })
    .click();
  const dialog = page.getByRole('dialog');
  for (let number = 1; number <= 5; number++) {
    await dialog.getByRole('heading', { name: `Followers dropped ${number}` }).waitFor();
    await dialog.getByRole('heading', { name: 'Last orders' }).waitFor();
    const answer = dialog.getByLabel('Your message');
    if (number === 1) {
      await expectAccessible(page, 'a ticket with what its customer did');
      await expectNoSidewaysScroll(page, 'a ticket with what its customer did');
    }
    // It has the focus, of the next ticket too.
    await expect.poll(() => answer.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type(`A refill of order ${orderId} has started.`);
    await dialog.getByRole('button', { name: number % 2 ? 'Send and wait' : 'Send and resolve' }).click();
    await page.getByText('Message sent successfully').first().waitFor();
  }
  expect(await clicksOf(page)).toBeLessThanOrEqual(12);
  const list = async (status: string) =>
    (await ask<{ id: number }[]>(shop.url, `GET /api/admin/support/tickets?status=${status}`, { token: meera })).length;
  await expect.poll(() => list('waiting')).toBe(0);
  expect([await list('waiting_user'), await list('resolved')]).toEqual([3, 2]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
