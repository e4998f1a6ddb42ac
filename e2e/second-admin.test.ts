import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import { closePages, expectSound, openBrowser, themesOn } from './browser.ts';
import { ask, join, logIn } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSampleShop();
  browser = await openBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await shop.close();
});

/** For a day, whom Meera has made an admin counts as Meera. */
function makeAdminOfLongAgo(email: string): void {
  const database = new DatabaseSync(joinPath(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 });
  database.prepare('update users set is_admin = 1 where email = ?').run(email);
  database.close();
}

test.each(bothSizes)('what one admin asks for above the limit another one confirms, on a %s', async (size) => {
  const devi = await join(shop.url, shop.meera, `devi-${size}@example.in`);
  makeAdminOfLongAgo(devi.email);
  const devisToken = await logIn(shop.url, devi.email);
  const kavya = await join(shop.url, shop.meera, `kavya-second-${size}@example.in`);

  const me = () => ask<User>(shop.url, 'GET /api/auth/me', { token: kavya.token });
  const { id } = await me();
  const office = await shop.openPanel('fund-requests&view=import', size);
  await office.page.getByRole('heading', { name: 'What a person decides' }).click();
  const bounds = office.page.getByRole('form', { name: 'What a person decides' });
  await bounds.getByLabel('One admin alone, up to (₹)').fill(size === 'phone' ? '900' : '800');
  await expectSound(office.page, 'the limit of one admin', themesOn[size]);
  await bounds.getByRole('button', { name: 'Save bounds' }).click();
  await told(office.page, 'Bounds saved');

  const gift = { operation: 'add', amount: '2500', description: 'A prize of the week' };
  const add = ask(shop.url, `POST /api/admin/users/${id}/balance-operation`, { token: devisToken, body: gift });
  await expect(add).rejects.toThrow('second-admin-needed');
  await office.page.goto('/admin/dashboard?tab=fund-requests&view=needs-you');
  const waiting = office.page.getByRole('region', { name: /^Waits for a second admin/ });
  await waiting.getByText('A prize of the week').waitFor();
  await expectSound(office.page, 'what waits for a second admin', themesOn[size]);
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await told(office.page, 'Confirmed and done');
  await waiting.waitFor({ state: 'detached' });
  expect((await me()).balance).toBe('2500.00');

  await expect(
    ask(shop.url, `POST /api/admin/users/${id}/balance-operation`, { token: shop.meera, body: gift }),
  ).rejects.toThrow('second-admin-needed');
  await waiting.getByText('Another admin has to confirm it: you have asked for it.').waitFor({ timeout: 45_000 });
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await told(office.page, 'It waits no longer');
  expect(office.complaints).toEqual([]);
  await office.page.context().close();
});
