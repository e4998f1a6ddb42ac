import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { openStore } from '../server/open-store.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, live, toast } from './people.ts';

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

/** Work that has failed too often, as the shop keeps it. */
async function bury(): Promise<{ canRun: number; canNotRun: number }> {
  const at = Date.now() - 3_600_000;
  const dead = { attempts: 8, run_at: at, due_at: at, scheduled_at: at, dead_at: at };
  const store = await openStore({ dataDir: shop.dataDir, databaseUrl: undefined }, () => {});
  const insert = (row: { kind: string; payload: string; last_error: string }) =>
    store.database.write((tx) =>
      tx
        .insertInto('jobs')
        .values({ ...dead, ...row })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  try {
    const canRun = await insert({ kind: 'push-news', payload: '"new_order"', last_error: 'connect ETIMEDOUT' });
    const canNotRun = await insert({ kind: 'security-mail', payload: '', last_error: '550 no such user here' });
    return { canRun: canRun.id, canNotRun: canNotRun.id };
  } finally {
    await store.close();
  }
}

test.each(['phone', 'desktop'] as const)(
  'on a %s the owner runs work again that was given up, and discards the rest',
  async (size) => {
    const { canRun, canNotRun } = await bury();
    const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
    await page.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
    await page.goto('/admin/dashboard?tab=overview');
    const section = page.getByRole('region', { name: 'Background work that was given up' });
    await section.getByText('550 no such user here').waitFor();
    await section.getByText('the address it was for is not kept').waitFor();
    expect(await section.getByRole('button', { name: /^Run again/ }).count()).toBe(1);
    await expectSound(page, 'work that was given up');

    const again = section.getByRole('button', { name: `Run again: News for devices, #${canRun}` });
    await again.press('Enter');
    await toast(page, 'It runs again').waitFor();
    await again.waitFor({ state: 'detached', ...live });

    const discard = section.getByRole('button', { name: `Discard: Mail about a sensitive act, #${canNotRun}` });
    await discard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Discard this work?' });
    // The safe answer first.
    await question.getByRole('button', { name: 'Keep it' }).and(page.locator(':focus')).waitFor();
    await expectSound(page, 'the question whether to discard');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await discard.press('Enter');
    await question.getByRole('button', { name: 'Discard' }).click();
    await toast(page, 'It was discarded').waitFor();
    await section.waitFor({ state: 'detached', ...live });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
