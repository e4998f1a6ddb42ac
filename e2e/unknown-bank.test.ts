import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest } from '../contract/funds.ts';
import { fetchInTime } from '../scripts/within.ts';
import { writeStatement } from '../server/payments/write-statement.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask, join } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
let count = 0;
/** Its files and account are known after a first try, and a retry needs unknown ones. */
let tries = 0;
const nextReference = () => String(742_600_000_000 + ++count * 7_654_321);

/** Of a payment app whose files the shop does not know. */
const reportOf = (
  column: string,
  rows: readonly (readonly [reference: string, amount: string, kind: string, status: string])[],
) => {
  const day = today().split('-').toReversed().join('/');
  const lines = rows.map(
    ([reference, amount, kind, status]) => `${day} 23:59,KAVYA RAO,${reference},${amount},${kind},${status}`,
  );
  return ['Collections', `Txn Date,${column},Bank RRN,Amount,Kind,Result`, ...lines].join('\r\n');
};

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Statement of your bank account')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test.each(bothSizes)('Meera points at the columns of an unknown app once, on a %s', async (size) => {
  const [column, account] = [`Payer (${size} ${++tries})`, `BharatPe ${size} ${tries}`];
  const kavya = await join(shop.url, shop.meera, `kavya-${size}@example.in`);
  const token = kavya?.token ?? '';
  const [first, second, failed] = [nextReference(), nextReference(), nextReference()];
  const claim = (referenceNumber: string, amount: string) =>
    ask<FundRequest>(shop.url, 'POST /api/funds/request', { token, body: { amount, referenceNumber } });
  await claim(first, '500');
  await claim(second, '75');

  const { page, complaints } = await shop.openPanel('fund-requests', size);
  await page.getByRole('tab', { name: 'Import statement' }).click();
  await choose(
    page,
    'report.csv',
    reportOf(column, [
      [first, '500.00', 'COLLECT', 'SETTLED'],
      [failed, '9.00', 'COLLECT', 'DECLINED'],
      ['', '20.00', 'PAYOUT', 'SETTLED'],
    ]),
  );
  await page.getByRole('heading', { name: 'Point at the columns' }).waitFor();
  await page.getByRole('region', { name: 'The first rows of the file' }).getByText(failed).waitFor();
  await expectSound(page, 'the columns', themesOn[size]);
  await page.getByRole('button', { name: 'Check the reading' }).click();
  await page.getByText('Please name the account').waitFor();
  // It stands far above the button.
  await page.getByLabel('Name of the account').and(page.locator(':focus')).waitFor();
  await page.getByLabel('Name of the account').fill(account);
  expect(await page.getByLabel('Reference number (UTR)').inputValue()).toBe('2');
  await page.getByLabel('Reference number (UTR)').selectOption('3');
  await page.getByRole('button', { name: 'Check the reading' }).click();
  await page.getByText('Another field has this column, too').first().waitFor();
  await page.getByLabel('Reference number (UTR)').selectOption('2');
  await page.getByRole('checkbox', { name: 'collect' }).check();
  await page.getByRole('checkbox', { name: 'settled' }).check();
  await page.getByRole('button', { name: 'Check the reading' }).click();
  await page.getByText('1 credit, ₹500.00 in all, and 1 out.').waitFor();
  await page.getByText('1 row is left out.', { exact: false }).waitFor();
  await expectSound(page, 'the reading', themesOn[size]);
  await page.getByRole('button', { name: 'Import it so' }).click();
  await page.getByRole('heading', { name: '1 credit: 1 fits' }).waitFor();
  await page.getByRole('button', { name: 'Credit the one that fits' }).filter({ visible: true }).click();
  await told(page, '1 payment credited');

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'next.csv', reportOf(column, [[second, '75.00', 'COLLECT', 'SETTLED']]));
  await page.getByRole('heading', { name: '1 credit: 1 fits' }).waitFor();
  await page.getByText(account, { exact: true }).filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  // A word that nobody has pointed at: the columns are asked for again.
  await choose(page, 'newer.csv', reportOf(column, [[nextReference(), '5.00', 'CASHBACK', 'SETTLED']]));
  await page.getByText(/“cashback” does not say/).waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByText('Earlier imports').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('Meera says which of two accounts a file is of', async () => {
  const fileOf = () => {
    const row = { date: today(), time: '23:59:00', direction: 'in' as const, name: 'KAVYA RAO', note: 'TOPUP' };
    return writeStatement('phonepe', [{ ...row, paise: 31_00, reference: nextReference() }], 0);
  };
  for (const payee of ['Stall one', 'Stall two']) {
    const answer = await fetchInTime(`${shop.url}/api/admin/statements?${new URLSearchParams({ payee })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.meera}`, 'content-type': 'application/octet-stream' },
      body: fileOf(),
    });
    expect(answer.status).toBe(200);
  }
  const { page, complaints } = await shop.openPanel('fund-requests', 'phone');
  await page.getByRole('tab', { name: 'Import statement' }).click();
  await choose(page, 'stall.csv', fileOf());
  await page.getByRole('heading', { name: 'Which account is this file of?' }).waitFor();
  await page.getByLabel('Account', { exact: true }).selectOption('Stall two');
  await expectSound(page, 'the accounts', themesOn.phone);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: '1 credit: 1 needs you' }).waitFor();
  await page.getByText('Stall two').first().waitFor();
  // The refusal is an answer that the page asked for.
  expect(complaints.filter((complaint) => !/400/.test(complaint))).toEqual([]);
  await page.context().close();
});
