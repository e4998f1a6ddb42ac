import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest } from '../contract/funds.ts';
import { fetchInTime } from '../scripts/within.ts';
import { type BankRow, writeStatement } from '../server/payments/write-statement.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask, join } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const row = (more: Partial<BankRow>): BankRow => ({
  ...{ date: today(), time: '23:59:00', direction: 'in', paise: 100, reference: '', name: 'KAVYA RAO', note: 'TOPUP' },
  ...more,
});

async function importStatement(rows: readonly BankRow[], openingPaise: number): Promise<void> {
  const answer = await fetchInTime(`${shop.url}/api/admin/statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.meera}`, 'content-type': 'application/octet-stream' },
    body: writeStatement('axis', rows, openingPaise),
  });
  expect(answer.ok).toBe(true);
}

test.each(bothSizes)(
  'Meera narrows requests down by amount and day, and finds the payment whose number has a slip, on a %s',
  async (size) => {
    const place = bothSizes.indexOf(size);
    const [amount, paid, typed] = [`43${place}`, `73260${place}482915`, `73260${place}482951`];
    const kavya = await join(shop.url, shop.meera, `kavya.${size}@example.in`);
    const claim = (asked: string, referenceNumber: string) =>
      ask<FundRequest>(shop.url, 'POST /api/funds/request', {
        token: kavya.token,
        body: { amount: asked, referenceNumber },
      });
    const near = await claim(amount, typed);
    await claim('999', `91${place}234567890`);
    const spent = row({ direction: 'out', note: 'RENT', paise: 300_00 });
    await importStatement([row({ paise: Number(amount) * 100, reference: paid }), spent], 10_000_00 * (place + 1));

    const { page, complaints } = await shop.openPanel('fund-requests', size);
    await page.getByText('₹999.00').filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Amount from (₹)').fill(amount);
    await page.getByLabel('Amount up to (₹)').fill(`${amount}.50`);
    await page.getByLabel('Amount up to (₹)').press('Enter');
    await page.getByLabel('Sent from').fill(today());
    await page.waitForURL(/amountFrom=43.*from=/);
    await expect.poll(() => page.getByText('₹999.00').filter({ visible: true }).count()).toBe(0);
    await page
      .getByText(size === 'phone' ? 'Look twice' : 'One slip off')
      .filter({ visible: true })
      .waitFor();
    await expectSound(page, 'the narrowed list', themesOn[size]);

    await page
      .getByRole('button', { name: /^Approve ₹43/ })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/The number here is one slip away/).waitFor();
    await expectSound(page, 'the hint in the dialog', themesOn[size]);
    await dialog.getByRole('button', { name: 'It is this payment' }).click();
    await expect.poll(() => dialog.getByLabel('Reference (UTR) in the bank’s list').inputValue()).toBe(paid);
    await dialog.getByRole('button', { name: 'Approve & Add Funds' }).click();
    await told(page, 'Fund request approved');
    const path = `GET /api/admin/fund-requests?search=%23${near.id}` as const;
    const [decided] = await ask<FundRequest[]>(shop.url, path, { token: shop.meera });
    expect(decided).toMatchObject({ status: 'approved', receivedReference: paid });

    await page.getByRole('radio', { name: 'Approved' }).check();
    await page
      .getByText(/by Shop, just now$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectSound(page, 'who decided when', themesOn[size]);
    expect(complaints).toEqual([]);
  },
);

test.each(bothSizes)('the owner writes the reasons for a rejection, and chooses one, on a %s', async (size) => {
  const reason = `Paid to our old account (${size})`;
  const { page, complaints } = await shop.openPanel('payment', size);
  const box = page.getByLabel('Reasons, one on each line');
  await box.fill(`The amount differs\n${reason}\nThe amount differs`);
  await page.getByRole('button', { name: 'Save reasons' }).click();
  await page.getByText('Two reasons are the same').waitFor();
  await box.fill(`The amount differs\n${reason}`);
  await page.getByRole('button', { name: 'Save reasons' }).click();
  await told(page, 'Reasons saved');
  await expectSound(page, 'the reasons', themesOn[size]);
  await page.goto('/admin/dashboard?tab=fund-requests&amountFrom=999&amountTo=999');
  await page
    .getByRole('button', { name: /^Approve ₹999/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('radio', { name: reason }).check();
  await expect.poll(() => dialog.getByLabel('Admin Notes').inputValue()).toBe(reason);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await told(page, 'Fund request rejected');
  expect(complaints).toEqual([]);
});
