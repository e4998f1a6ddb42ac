import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest } from '../contract/funds.ts';
import { type BankRow, writeStatement } from '../server/payments/write-statement.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask, join, type Person } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

let count = 0;
/** The shop's clock is the real one; the bank's day is today in India. */
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const row = (more: Partial<BankRow> = {}): BankRow => ({
  date: today(),
  time: '23:59:00',
  direction: 'in',
  paise: 500_00,
  reference: String(732_600_000_000 + ++count * 7_654_321),
  name: 'KAVYA RAO',
  note: 'TOPUP',
  ...more,
});

const claim = (who: Person | undefined, amount: string, referenceNumber: string) =>
  ask<FundRequest>(shop.url, 'POST /api/funds/request', {
    token: who?.token ?? '',
    body: { amount, referenceNumber },
  });

const balanceOf = async (who: Person | undefined) =>
  (await ask<{ balance: string }>(shop.url, 'GET /api/auth/me', { token: who?.token ?? '' })).balance;

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Statement of your bank account')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test.each(bothSizes)('Meera credits what her bank confirms, and decides the rest, on a %s', async (size) => {
  const joined = ['kavya@example.in', 'imran@example.in', 'neha@example.in'] as const;
  const [kavya, imran, neha] = await Promise.all(joined.map((email) => join(shop.url, shop.meera, email)));
  const before = await Promise.all([balanceOf(kavya), balanceOf(imran), balanceOf(neha)]);
  const fitting = [row(), row({ paise: 250_00 })];
  for (const each of fitting) await claim(kavya, (each.paise / 100).toFixed(2), each.reference);
  const [wrong, contested, unknown] = [row({ paise: 900_00 }), row(), row({ paise: 77_00, note: 'LOAN BACK' })];
  const asked = await claim(neha, '1000', wrong.reference);
  await claim(kavya, '500', contested.reference);
  await expect(claim(imran, '500', contested.reference)).rejects.toThrow();
  const interest = row({ reference: '', note: 'INTEREST PAID', paise: 12_00 });
  const spent = row({ direction: 'out', reference: '', note: 'RENT', paise: 300_00 });
  const file = writeStatement('axis', [...fitting, unknown, contested, wrong, interest, spent], 10_000_00);

  const { page, complaints } = await shop.openPanel('fund-requests', size);
  await page.getByRole('tab', { name: 'Import statement' }).click();
  await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
  await expectSound(page, 'the import', themesOn[size]);
  await choose(page, 'forged.csv', file.replace(',900.00,', ',9000.00,'));
  await page.getByText(/the balance does not follow/).waitFor();
  await expectSound(page, 'a refused file', themesOn[size]);
  await choose(page, `axis-${size}.csv`, file);
  await page.getByRole('heading', { name: '6 credits: 2 fit, 3 need you, 1 is interest' }).waitFor();
  await page.getByText('Nothing has been credited yet.').waitFor();
  await page.getByText('Adds up').filter({ visible: true }).waitFor();
  await expectSound(page, 'the preview', themesOn[size]);
  expect(await balanceOf(kavya)).toBe(before[0]);
  await page.getByRole('button', { name: 'Credit the 2 that fit' }).filter({ visible: true }).click();
  await told(page, '2 payments credited');
  await page.getByText('2 payments credited from this file, ₹750.00 in all.').first().waitFor();
  expect(Number(await balanceOf(kavya))).toBe(Number(before[0]) + 750);

  await page.getByRole('link', { name: 'Decide about 3' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: '₹77.00' }).waitFor();
  await expectSound(page, 'a payment of nobody', themesOn[size]);
  await putOff(page, size, '₹500.00');
  await page.getByRole('heading', { name: '₹500.00' }).waitFor();
  await page
    .getByRole('region', { name: 'Payment', exact: true })
    .getByText('Two customers typed this reference.')
    .waitFor();
  await expectSound(page, 'a contested payment', themesOn[size]);
  await page.getByRole('radio', { name: imran?.email ?? '' }).check();
  await page.getByRole('radio', { name: kavya?.email ?? '' }).check();
  await decide(page, size, { name: /^Credit ₹500/, key: 'Enter', title: 'Decided' });

  await page.getByRole('heading', { name: '₹900.00' }).waitFor();
  await page.getByText(`approves request #${asked.id}.`, { exact: false }).waitFor();
  await decide(page, size, { name: /^Credit ₹900/, key: 'Enter', title: 'Decided' });
  await page.getByRole('heading', { name: '₹77.00' }).waitFor();
  await page.getByLabel('Reason, for the audit log').fill('A friend paid back');
  await page.getByRole('button', { name: 'Not a top-up' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await told(page, 'Open again under “Needs you”');
  await page.getByText('It was set aside as no top-up, and is open again.').filter({ visible: true }).first().waitFor();
  await expectSound(page, 'a payment that is open again', themesOn[size]);
  await page.getByLabel('Reason, for the audit log').fill('A friend paid back');
  await decide(page, size, { name: 'Not a top-up', key: 'n', title: 'Set aside as no top-up' });

  await page.getByText('Nothing needs you').waitFor();
  await expectSound(page, 'nothing left', themesOn[size]);
  expect(Number(await balanceOf(neha))).toBe(Number(before[2]) + 900);
  expect(Number(await balanceOf(kavya))).toBe(Number(before[0]) + 1250);
  expect(await balanceOf(imran)).toBe(before[1]);

  await page.getByRole('tab', { name: 'All payments' }).click();
  await page.getByText('A friend paid back').first().waitFor();
  await expectSound(page, 'all payments', themesOn[size]);
  await page.getByRole('button', { name: `Open again: ₹77.00, ${unknown.reference}` }).click();
  await told(page, 'Open again under “Needs you”');
  const open = await ask<{ id: number }[]>(shop.url, 'GET /api/admin/payments?state=open', { token: shop.meera });
  const notOurs = { as: 'not-ours', reason: 'A friend paid back' };
  await ask(shop.url, `POST /api/admin/payments/${open[0]?.id}/resolve`, { token: shop.meera, body: notOurs });
  await page.getByRole('tab', { name: 'Import statement' }).click();
  await page.getByRole('button', { name: `Show axis-${size}.csv` }).click();
  await page.getByRole('heading', { name: '6 credits: 5 settled already, 1 is interest' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

interface Decision {
  readonly name: string | RegExp;
  readonly key: string;
  /** Of the toast. */
  readonly title: string;
}

/** Until the next payment is shown: by the button on a phone, by its key on a desktop. */
async function putOff(page: Page, size: (typeof bothSizes)[number], next: string) {
  if (size === 'phone') return page.getByRole('button', { name: 'Later' }).click();
  const isNext = async () => {
    if ((await page.getByRole('heading', { name: next }).count()) > 0) return true;
    await page.keyboard.press('j');
    return false;
  };
  await expect.poll(isNext).toBe(true);
}

/** By the button on a phone, by its key on a desktop. */
async function decide(page: Page, size: (typeof bothSizes)[number], { name, key, title }: Decision) {
  const button = page.getByRole('button', { name });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  if (size === 'phone') await button.click();
  else {
    // The keys rest for a moment after each payment, and do nothing in a field.
    const toast = page.getByRole('region', { name: 'Messages (F8)' }).getByText(title, { exact: true });
    const isDecided = async () => {
      if ((await toast.count()) > 0) return true;
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press(key);
      return false;
    };
    await expect.poll(isDecided).toBe(true);
  }
  await told(page, title);
}

test.each(bothSizes)('a dropped file is imported, and what nobody named set aside at once, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('fund-requests', size);
  await page.getByRole('tab', { name: 'Import statement' }).waitFor();
  const text = writeStatement('kotak', [row(), row({ paise: 60_00 })], 0);
  // Written as text: it runs in the page, where the types of this program do not hold.
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], 'kotak.csv', { type: 'text/csv' }));
    for (const type of ['dragover', 'drop'])
      window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
  await page.getByRole('heading', { name: '2 credits: 2 need you' }).waitFor();
  const unnamed = page.getByRole('region', { name: 'No open request names it' });
  await expect.poll(() => unnamed.getByRole('listitem').first().textContent()).toMatch(/^KAVYA RAO paid \d+ \w+ \d{4}/);
  await expectSound(page, 'payments that nobody named', themesOn[size]);
  await unnamed.getByRole('button', { name: 'Set aside all 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Set 2 payments of ₹560.00 aside?' });
  await question.getByLabel('Reason, for the audit log').fill('Sales of the other shop');
  await expectSound(page, 'the question about all of them', themesOn[size]);
  await question.getByRole('button', { name: 'Set aside' }).click();
  await page.getByText('2 payments set aside', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '2 credits: 2 settled already' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await told(page, '2 payments open again under “Needs you”');
  await page.getByRole('heading', { name: '2 credits: 2 need you' }).waitFor();
  // What waits in the panel is counted where it is found.
  const count =
    size === 'phone'
      ? page.getByRole('link', { name: /^Funds ?\d+$/ })
      : page.getByRole('tab', { name: 'Fund Requests' });
  await expect.poll(() => count.textContent()).toMatch(/[2-9]\d*$/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('Meera says beyond which bounds a payment needs her, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('fund-requests', size);
  await page.getByRole('tab', { name: 'Import statement' }).click();
  const unfold = () => page.getByRole('heading', { name: 'What a person decides' }).click();
  await unfold();
  const form = page.getByRole('form', { name: 'What a person decides' });
  const hours = form.getByLabel('Claimed later than (hours)');
  await hours.fill('900');
  await form.getByRole('button', { name: 'Save bounds' }).click();
  await form.getByText('Please enter hours as a whole number from 0 to 720').waitFor();
  const wanted = size === 'phone' ? '24' : '36';
  await hours.fill(wanted);
  await expectSound(page, 'the bounds', themesOn[size]);
  await form.getByRole('button', { name: 'Save bounds' }).click();
  await told(page, 'Bounds saved');
  await page.reload();
  await unfold();
  await expect.poll(() => hours.inputValue()).toBe(wanted);
  expect(complaints).toEqual([]);
  await page.context().close();
});
