import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuietHours } from '../contract/quiet-hours.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const quietHours = () => ask<QuietHours>(shop.url, 'GET /api/admin/quiet-hours', { token: shop.meera });

test.each(bothSizes)('an admin keeps their devices silent at night, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('notifications', size);
  await page.getByRole('button', { name: 'Quiet hours' }).click();
  const sheet = page.getByRole('region', { name: 'Quiet hours' });
  await sheet.getByRole('switch', { name: 'Quiet hours' }).click();
  await told(page, 'Silent from 22:00 until 07:00');
  await sheet.getByLabel('Silent until').fill('06:30');
  await sheet.getByRole('button', { name: 'Save the times' }).click();
  await told(page, 'Silent from 22:00 until 06:30');
  expect(await quietHours()).toEqual({ hours: { from: '22:00', to: '06:30' } });
  await sheet.scrollIntoViewIfNeeded();
  await expectSound(page, 'quiet hours', themesOn[size]);
  await sheet.getByRole('switch', { name: 'Quiet hours' }).click();
  await told(page, 'Quiet hours are off');
  expect(await quietHours()).toEqual({ hours: null });
  expect(complaints).toEqual([]);
});
