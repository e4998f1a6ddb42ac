import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../contract/catalogue-admin.ts';
import { neutralColor, neutralIcon, type PlatformForAdmin } from '../contract/platforms-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

test.each(bothSizes)('a file of another program is read once its columns are chosen, on a %s', async (size) => {
  const [category, name] = [`Reels of a ${size}`, `Reel views of a ${size}`];
  const platform = `Koo of a ${size}`;
  const rows = [`501,${platform},${category},${name},"1,200.50",100,9000`, `502,***,${category},Friends,5,10,500`];
  const buffer = Buffer.from(`Service ID,Network,Shelf,Title,Rate,Min,Max\n${rows.join('\n')}\n`);
  const { page, complaints } = await shop.openPanel('services', size);
  const open = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import services' });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'panel.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('What is in the columns?').waitFor();
    return dialog;
  };
  const dialog = await open();
  expect(await dialog.getByLabel('Column Title is').inputValue()).toBe('name');
  expect(await dialog.getByRole('button', { name: 'Check the rows' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Column Shelf is').selectOption('Category');
  await dialog.getByText('Add the platforms and categories that the catalogue lacks').click();
  await expectAccessible(page, 'the columns of a file');
  await expectNoSidewaysScroll(page, 'the columns of a file');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByText('1 row is bad').waitFor();
  await dialog.getByText('platform: Please enter a name with a letter or a digit').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the bad rows' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    '3,"platform: Please enter a name with a letter or a digit"',
  );
  await dialog.getByText('Leave the bad rows out').click();
  await dialog.getByText('1 platform will be added').waitFor();
  await dialog.getByText('1 category will be added').waitFor();
  await expectAccessible(page, 'a file with bad rows left out');
  await dialog.getByRole('button', { name: 'Apply to 1 service' }).click();
  await told(page, 'Services imported');
  const services = await ask<ServiceForAdmin[]>(shop.url, 'GET /api/admin/services', { token: shop.meera });
  const made = services.find((each) => each.name === name);
  expect(made).toMatchObject({ pricePerThousand: '1200.5000', minQuantity: 100, maxQuantity: 9_000 });
  const categories = await ask<CategoryForAdmin[]>(shop.url, 'GET /api/admin/service-categories', {
    token: shop.meera,
  });
  expect(categories.find(({ id }) => id === made?.categoryId)?.name).toBe(category);
  const platforms = await ask<PlatformForAdmin[]>(shop.url, 'GET /api/admin/platforms', { token: shop.meera });
  expect(platforms.find(({ name }) => name === platform)).toMatchObject({ color: neutralColor, icon: neutralIcon });

  // The next file with this heading is read in the same way.
  const again = await open();
  expect(await again.getByLabel('Column Shelf is').inputValue()).toBe('category');
  expect(complaints).toEqual([]);
  await page.context().close();
});
