import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest, FundRequestForAdmin } from '../contract/funds.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, type Person, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
let asha: Person;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  meera = await adminOf(shop.url);
  asha = await join(shop.url, meera, 'asha@example.in');
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

let count = 0;
const file = (): Promise<FundRequest> => {
  const body = { amount: String(100 + ++count), referenceNumber: String(712_345_678_000 + count) };
  return ask<FundRequest>(shop.url, 'POST /api/funds/request', { token: asha.token, body });
};

async function openQueue(size: keyof typeof sizes): Promise<Page> {
  const { page } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${meera}')`);
  await page.goto('/admin/dashboard?tab=fund-requests&sort=oldest');
  return page;
}

const approveButton = (page: Page, { amount }: FundRequest) =>
  page.getByRole('button', { name: new RegExp(`^Approve ₹${amount.replace('.', '\\.')} `) });

async function approve(page: Page, request: FundRequest): Promise<void> {
  await approveButton(page, request).click();
  const dialog = page.getByRole('dialog', { name: 'Process Fund Request' });
  await dialog.getByRole('button', { name: 'Approve & Add Funds' }).click();
  await toast(page, 'Fund request approved').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

test('three that were decided in a search leave no dead rows, and the next page skips nobody', async () => {
  const requests: FundRequest[] = [];
  for (let n = 0; n < 24; n++) requests.push(await file());
  const page = await openQueue('desktop');
  await approveButton(page, requests[0] ?? (await file())).waitFor();
  const search = page.getByRole('searchbox');

  for (const request of requests.slice(0, 3)) {
    await search.fill(request.referenceNumber);
    await expect.poll(() => page.locator('[data-row-open]').count()).toBe(1);
    await approve(page, request);
  }
  await search.fill('');
  // The first page holds the ten who have waited longest, and none of them is dealt with.
  const amounts = async () =>
    (
      await page.locator('[data-row-open]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    ).map((label) => /₹[\d,.]+/.exec(label ?? '')?.[0]);
  const of = (from: number, to: number) => requests.slice(from, to).map(({ amount }) => `₹${amount}`);
  await expect.poll(amounts).toEqual(of(3, 13));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(amounts).toEqual(of(13, 23));
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)('on a %s, an approval says what really arrived', async (size) => {
  const request = await file();
  const page = await openQueue(size);
  await page.getByRole('searchbox').fill(`UTR 0${request.referenceNumber}`);
  await expect.poll(() => page.locator('[data-row-open]').count()).toBe(1);
  await approveButton(page, request).click();
  const dialog = page.getByRole('dialog', { name: 'Process Fund Request' });
  await dialog.getByText('Something else arrived').click();
  await dialog.getByLabel('Amount that arrived').fill('90');
  await dialog.getByLabel('Reference (UTR) in the bank’s list').fill(`8${request.referenceNumber.slice(1)}`);
  await expectAccessible(page, 'the dialog of a correction');
  await expectNoSidewaysScroll(page, 'the dialog of a correction');
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/shot-${size}.png` });
  await dialog.getByRole('button', { name: 'Approve & Add Funds' }).click();
  await toast(page, 'Fund request approved').first().waitFor();
  const [decided] = await ask<FundRequestForAdmin[]>(
    shop.url,
    `GET /api/admin/fund-requests?search=${encodeURIComponent(`#${request.id}`)}`,
    { token: meera },
  );
  expect(decided).toMatchObject({ amount: request.amount, receivedAmount: '90.00', status: 'approved' });

  const { page: theirs } = await openPage(browser, shop.url, sizes[size]);
  await theirs.addInitScript(`localStorage.setItem('auth_token', '${asha.token}')`);
  await theirs.goto('/?wallet=requests');
  await theirs.getByText(`You asked for ₹${request.amount}; ₹90.00 arrived.`).first().waitFor();
  if (process.env['SHOTS']) {
    await theirs.getByText(`You asked for ₹${request.amount}`).first().scrollIntoViewIfNeeded();
    await theirs.screenshot({ path: `/tmp/shot-customer-${size}.png` });
  }
  await expectNoSidewaysScroll(theirs, 'what arrived');
  for (const each of [page, theirs]) await each.context().close();
});
