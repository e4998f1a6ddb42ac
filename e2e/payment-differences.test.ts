import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { type BankRow, writeStatement } from '../server/payments/write-statement.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join } from './people.ts';
import { bothSizes, told } from './sample-shop.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

let count = 0;
const newReference = () => String(511_100_000_000 + ++count);

/** What a night would find after some days: the clock of this shop is the real one. */
function writeCheck(found: {
  uncredited: number[];
  different: number[];
  requests: number[];
  credits: number[];
  returned: number[];
}): void {
  const database = new DatabaseSync(joinPath(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 });
  const now = Date.now();
  database
    .prepare('insert into payment_checks (night, at, differences) values (?, ?, ?)')
    .run(now + 86_400_000 + ++count, now, JSON.stringify(found));
  database.close();
}

async function importFile(rows: readonly BankRow[]): Promise<number> {
  const file = await fetchInTime(`${shop.url}/api/admin/statements?name=statement.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/octet-stream' },
    body: writeStatement('axis', rows, 1_000_00),
  });
  expect(file.status).toBe(200);
  return ((await file.json()) as { id: number }).id; // as the contract has it
}

/** A customer credited by hand for a payment that came with another amount and for one that never came, and by a statement for one that went back; and a payment of nobody. */
async function payDifferently(): Promise<void> {
  const kavya = await join(shop.url, admin, 'kavya@example.in');
  const [wrong, never, nobodys, gone] = [newReference(), newReference(), newReference(), newReference()];
  const requests: number[] = [];
  for (const referenceNumber of [wrong, never, gone]) {
    const body = { amount: '500', referenceNumber };
    const { id } = await ask<{ id: number }>(shop.url, 'POST /api/funds/request', { token: kavya.token, body });
    if (referenceNumber !== gone)
      await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: admin, body: { status: 'approved' } });
    requests.push(id);
  }
  const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const row = { date, time: '12:00:00', direction: 'in', name: 'KAVYA RAO', note: 'TOPUP' } as const;
  const rows = [wrong, nobodys].map((reference, n) => ({ ...row, reference, paise: 700_00 + n }));
  const paid = { ...row, reference: gone, paise: 500_00 };
  const statement = await importFile([...rows, paid]);
  await ask(shop.url, `POST /api/admin/statements/${statement}/apply`, { token: admin, body: {} });
  await importFile([
    { ...row, reference: newReference(), paise: 1_00 },
    { ...paid, direction: 'out', paise: 499_00 },
  ]);
  const payments = await ask<{ id: number; referenceNumber: string }[]>(shop.url, 'GET /api/admin/payments', {
    token: admin,
  });
  const idOf = (reference: string) =>
    payments.flatMap(({ id, referenceNumber }) => (referenceNumber === reference ? id : []));
  writeCheck({
    uncredited: idOf(nobodys),
    different: idOf(wrong),
    requests: requests.slice(1, 2),
    credits: [],
    returned: requests.slice(2),
  });
}

test.each(bothSizes)('Meera sees where payments and credits differ, and says what is right, on a %s', async (size) => {
  await payDifferently();
  const path = '/admin/dashboard?tab=fund-requests&view=payments';
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await page.goto(path);
  await page.getByText('4 payments differ from what was credited').waitFor();
  const comparison = page.getByRole('region', { name: 'Comparison of the night' });
  const different = comparison.getByRole('region', { name: 'Another amount arrived than was credited' });
  await different.getByText('₹700.00 arrived · ₹500.00 credited').waitFor();
  await comparison
    .getByRole('region', { name: 'Arrived, and not credited for two days' })
    .getByText('₹700.01')
    .waitFor();
  const unproven = comparison.getByRole('region', { name: 'Credited, and in no statement' });
  await unproven.getByRole('button', { name: 'It is right' }).click();
  await unproven.getByText('Please say what you found').waitFor();
  await expectSound(page, 'the comparison of the night', themesOn[size]);
  await unproven.getByLabel('Why (for the audit)').fill('Paid in cash at the shop');
  await unproven.getByRole('button', { name: 'It is right' }).click();
  await told(page, 'Saved: it is not listed any more');
  await expect.poll(() => unproven.count()).toBe(0);
  const returned = comparison.getByRole('region', { name: 'Credited, and sent back later' });
  await returned.getByText('₹500.00 arrived · ₹500.00 credited').waitFor();
  await returned.getByRole('button', { name: /^Take ₹500\.00 back from / }).click();
  const question = page.getByRole('dialog', { name: 'Money back' });
  await question.getByText('The rest is a debt: the customer can’t order').waitFor();
  await expectSound(page, 'the question before a payment is taken back', themesOn[size]);
  await question.getByRole('button', { name: 'Take back ₹500.00' }).click();
  await told(page, 'Money back');
  await expect.poll(() => returned.count()).toBe(0);
  await different.getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('tab', { name: /^Needs you/, selected: true }).waitFor();
  const decision = page.getByRole('region', { name: 'Whose is it?' });
  await decision.getByText(/request #\d+, credited with ₹500.00/).waitFor();
  await decision.getByRole('radio', { name: /credited with ₹500.00/ }).check();
  await decision.getByText(/^Takes the ₹500.00 of request #\d+ back from .+ and credits the ₹700.00/).waitFor();
  await expectSound(page, 'a payment that was credited with another amount', themesOn[size]);
  await decision.getByRole('button', { name: /^Correct to ₹700.00/ }).click();
  await told(page, 'Decided');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('a request is approved with what the bank shows, on a %s', async (size) => {
  const asha = await join(shop.url, admin, `asha-${size}@example.in`);
  const reference = newReference();
  const body = { amount: '300', referenceNumber: reference };
  await ask(shop.url, 'POST /api/funds/request', { token: asha.token, body });
  const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const row = { date, time: '13:00:00', name: 'ASHA VERMA', note: 'TOPUP' } as const;
  await importFile([
    { ...row, direction: 'in', reference, paise: 280_00 },
    { ...row, direction: 'out', reference: newReference(), paise: 1_00 },
  ]);
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await page.goto(`/admin/dashboard?tab=fund-requests&status=pending&search=${reference}`);
  await page.getByRole('button', { name: /^Approve ₹300.00/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your bank shows').waitFor();
  await dialog.getByText('₹280.00', { exact: true }).waitFor();
  await expectSound(page, 'a request for more than arrived', themesOn[size]);
  await dialog.getByRole('button', { name: 'Approve & Add ₹280.00' }).click();
  await told(page, 'Fund request approved');
  const wallet = await ask<{ balance: string }>(shop.url, 'GET /api/auth/me', { token: asha.token });
  expect([wallet.balance, complaints]).toEqual(['280.00', []]);
  await page.context().close();
});
