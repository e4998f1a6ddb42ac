import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest, FundRequestForAdmin } from '../contract/funds.ts';
import { timedKeyOf } from '../contract/list-keys.ts';
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

/** Leaves the queue empty, also after an earlier try of a journey. */
async function rejectPending(): Promise<void> {
  const pending = await ask<FundRequestForAdmin[]>(shop.url, 'GET /api/admin/fund-requests?status=pending', {
    token: meera,
  });
  for (const { id } of pending)
    await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: meera, body: { status: 'rejected' } });
}

test('three that were decided in a search leave no dead rows, and the next page skips nobody', async () => {
  await rejectPending();
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
  const showing = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(amounts).toEqual(of(13, 23));
  await showing('Showing 11 to 20 of 21 requests');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(amounts).toEqual(of(3, 13));

  // Somebody else decides about two that are shown and about one of the next page, while the rows keep their places.
  await page.locator('[data-row-open]').first().hover();
  for (const request of [4, 5, 14].map((index) => requests[index]))
    await ask(shop.url, `PUT /api/admin/fund-requests/${request?.id}`, { token: meera, body: { status: 'rejected' } });
  await showing('Showing 1 to 8 of 18 requests');
  await page.getByRole('button', { name: 'Next' }).click();
  const next = [...of(13, 14), ...of(15, 24)];
  await expect.poll(amounts).toEqual(next);
  await showing('Showing 9 to 18 of 18 requests');
  expect(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');

  // The address leads to the same rows, and so does Back.
  await page.reload();
  await expect.poll(amounts).toEqual(next);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(amounts).toEqual([...of(3, 4), ...of(6, 13)]);
  await showing('Showing 1 to 8 of 18 requests');
  await page.goBack();
  await expect.poll(amounts).toEqual(next);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect.poll(amounts).toEqual([...of(3, 4), ...of(6, 14), ...of(15, 16)]);
  await showing('Showing 1 to 10 of 18 requests');

  // All behind a row have been decided about: the last page is shown.
  const last = requests.at(-1) ?? (await file());
  await page.goto(`/admin/dashboard?tab=fund-requests&sort=oldest&page=after-${timedKeyOf(last.createdAt, last.id)}`);
  await expect.poll(amounts).toEqual(of(16, 24));
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
  await dialog.getByRole('button', { name: 'Approve & Add ₹90.00' }).click();
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
