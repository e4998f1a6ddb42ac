import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  const order = { serviceId: 1, url: 'https://instagram.com/p/today', quantity: 5_000 };
  await ask(shop.url, 'POST /api/orders', { token: shop.asha, body: order });
});
afterAll(() => shop.close());

test.each(bothSizes)('Meera sees what sold beside the time before, and who bought it, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('overview', size);
  const sales = page.getByRole('region', { name: 'What sold' });
  await sales.getByText('Beside the 7 days before, until the same minute').waitFor();
  await sales.getByRole('row').filter({ hasText: 'Instagram' }).waitFor();
  await sales.getByRole('radio', { name: 'Today' }).check();
  await sales.getByText('Beside yesterday until the same minute').waitFor();
  await sales.getByRole('radio', { name: 'Service' }).check();
  // Soon after midnight in India it is all that was sold.
  await sales.getByText('Instagram Followers, basic, no refill').first().waitFor();
  const customers = page.getByRole('region', { name: 'Customers' });
  await customers.getByText('Asha Verma').first().waitFor();
  await expectSound(page, 'what sold', themesOn[size]);
  const best = customers.getByRole(size === 'phone' ? 'button' : 'link').first();
  const name = ((await best.textContent()) ?? '').replace('Open: ', '');
  await best.click();
  await expect.poll(() => page.url()).toContain('tab=users');
  await page.getByRole('tabpanel').getByText(name).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('Meera closes a month on one page that she can print, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('overview', size);
  await page.getByRole('button', { name: 'Month’s close' }).click();
  const paper = page.getByRole('region', { name: /^Close of / });
  await paper.getByText('In all wallets before').waitFor();
  await expectSound(page, 'the close of a month', themesOn[size]);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Panels', 'Daily panels'])
    expect(await page.getByRole('navigation', { name }).isVisible()).toBe(false);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  const month = page.getByLabel('Month', { exact: true });
  const before = (await month.locator('option').nth(1).getAttribute('value')) ?? '';
  const opening = paper.getByText('In all wallets after').locator('..');
  await month.selectOption(before);
  await expect.poll(() => page.url()).toContain(`month=${before}`);
  await expect.poll(() => paper.getByRole('heading').first().textContent()).toMatch(/^Close of /);
  await opening.waitFor();
  await page.getByRole('button', { name: 'Back to the overview' }).click();
  await page.getByRole('region', { name: 'What sold' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
