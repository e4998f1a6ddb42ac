import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchInTime } from '../scripts/within.ts';
import { writeStatement } from '../server/payments/write-statement.ts';
import type { WatchedPage } from './browser.ts';
import { ask, join } from './people.ts';
import { openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  await importUnnamed();
});
afterAll(() => shop.close());

const claimants = [1, 2, 3, 4, 5];

/** A payment that nobody named, and customers who wait for the same amount. */
async function importUnnamed(): Promise<void> {
  for (const each of claimants) {
    const { token } = await join(shop.url, shop.meera, `waits${each}@example.in`);
    await ask(shop.url, 'POST /api/funds/request', {
      token,
      body: { amount: '500', referenceNumber: `73260000000${each}` },
    });
  }
  const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const row = { date, time: '10:00:00', direction: 'in', paise: 500_00, name: 'KAVYA RAO', note: 'TOPUP' } as const;
  const rows = [
    { ...row, reference: '832600000099' },
    { ...row, paise: 77_00, reference: '832600000098' },
  ];
  const answer = await fetchInTime(`${shop.url}/api/admin/statements?name=november.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.meera}`, 'content-type': 'application/octet-stream' },
    body: writeStatement('axis', rows, 100_00),
  });
  expect(answer.status).toBe(200);
}

// Written as text: it runs in the page, where the types of this program do not hold.
/** How much of what has the focus stands above the buttons, which stick to the foot of a phone; a radio button is shown by its card. */
const shownOfFocused = `(() => {
  const focused = document.activeElement;
  const later = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Later'));
  const buttons = later.parentElement.parentElement;
  if (buttons.contains(focused)) return 'one of the buttons';
  const { top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
  return Math.min(bottom, buttons.getBoundingClientRect().top) - top;
})()`;

const shown = (page: Page) => page.evaluate(shownOfFocused) as Promise<number | string>; // as above

async function openFirst(): Promise<WatchedPage> {
  const watched = await shop.openPanel('fund-requests&view=needs-you', 'phone');
  await watched.page.setViewportSize({ width: 360, height: 640 });
  await watched.page.getByRole('heading', { name: '₹500.00' }).waitFor();
  await watched.page.getByRole('tab', { name: 'Needs you 2' }).waitFor();
  return watched;
}

test('the views of the payments stand in one row of a phone', async () => {
  const { page, complaints } = await openFirst();
  const views = page.getByRole('tablist', { name: 'Views of the payments' });
  const tops = await views.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  expect(await views.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what has the focus on a phone does not lie under the buttons', async () => {
  const { page, complaints } = await openFirst();
  const radios = page.getByRole('radio');
  await expect.poll(() => radios.count()).toBe(claimants.length);
  await radios.first().focus();
  for (const _ of claimants) {
    // The name and the address of the customer at least.
    await expect.poll(() => shown(page)).toBeGreaterThan(70);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByLabel('Another customer').and(page.locator(':focus')).count()).toBe(1);
  await expect.poll(() => shown(page)).toBeGreaterThan(40);
  await page.keyboard.press('Tab');
  await expect.poll(() => shown(page)).toBeGreaterThan(40);
  await page.keyboard.press('Tab');
  expect(await shown(page)).toBe('one of the buttons');
  expect(complaints).toEqual([]);
  await page.context().close();
});
