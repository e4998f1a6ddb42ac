import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditedStorefront } from '../contract/storefront-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

/** A picture of one colour within a transparent edge. */
function drawing(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const isEdge = at % width < 4 || at < width * 4;
    png.data.set([red, green, blue, isEdge ? 0 : 255], at * 4);
  }
  return PNG.sync.write(png);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="#7c3aed"/></svg>`;

test.each(bothSizes)('the owner gives the shop a colour, a logo and an icon with one save, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('storefront', size);
  const look = page.getByRole('region', { name: 'Logo, icon and colour' });
  const save = page.getByRole('button', { name: 'Save storefront' });
  await look.getByLabel('Accent colour').fill('blue');
  await save.click();
  await look.getByText('Please enter a colour such as #1f56a8').waitFor();
  await look.getByLabel('Accent colour').fill('#e4405f');
  await look.getByText('a little darker, so that white text can be read on it').waitFor();
  await look.getByRole('radio', { name: 'Violet' }).check();
  const choose = (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    Promise.all([
      page.waitForEvent('filechooser').then((chooser) => chooser.setFiles(file)),
      look.getByRole('button', { name }).click(),
    ]);
  await choose('Choose a logo', { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await look.getByText('This file could not be read as a picture').waitFor();
  const buffer = drawing(400, 100, [20, 24, 50]);
  await choose('Choose a logo', { name: 'logo.png', mimeType: 'image/png', buffer });
  await look.getByText('Too dark for the dark theme').waitFor();
  await choose('Choose an icon', { name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.getByText('3 changes: Accent colour, Logo, Icon', { exact: true }).waitFor();
  await expectAccessible(page, 'a look that is not saved');
  await expectNoSidewaysScroll(page, 'a look that is not saved');
  await save.click();
  await told(page, 'Storefront updated');
  await page.getByText('Nothing to save').waitFor();

  // This page wears it at once, every other one as soon as it is made anew.
  const colourOf = () =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--marigold')`);
  await expect.poll(colourOf).toBe('#7c3aed');
  const { sheet, icon } = await ask<EditedStorefront>(shop.url, 'GET /api/admin/storefront', { token: shop.meera });
  for (const path of ['/', '/login', '/home', '/admin/dashboard', '/terms-of-service', '/services']) {
    const html = () => page.request.get(path, { headers: { accept: 'text/html' } }).then((answer) => answer.text());
    await expect.poll(html, { timeout: 20_000 }).toContain(`<link rel="stylesheet" href="${sheet}" id="own-look">`);
  }
  expect(await (await page.request.get('/manifest.webmanifest')).text()).toContain(icon);

  await seeAsVisitor(size);

  await page.goto('/admin/dashboard?tab=storefront');
  await look.getByRole('radio', { name: 'Gold, built in' }).check();
  await look.getByRole('button', { name: 'Remove the logo' }).click();
  await look.getByRole('button', { name: 'Remove the icon' }).click();
  await save.click();
  await told(page, 'Storefront updated');
  await expect.poll(colourOf).toBe('#f2a31b');
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** A page as somebody sees it who is not signed in. */
async function seeAsVisitor(size: (typeof bothSizes)[number]): Promise<void> {
  const { page, complaints } = await shop.openAsVisitor(size);
  await page.goto('/terms-of-service');
  const sign = page.getByRole('navigation').first().locator('[data-brand=name]');
  await sign.waitFor();
  const painted = `getComputedStyle(document.querySelector('nav [data-brand=name]')).backgroundImage`;
  expect(await page.evaluate<string>(painted)).toContain('/brand/logo-');
  expect((await sign.boundingBox())?.height).toBeLessThanOrEqual(41);
  expect(await sign.textContent()).toMatch(/tarakki/i);
  await expectAccessible(page, 'a page with a look of its own');
  await expectNoSidewaysScroll(page, 'a page with a look of its own');
  expect(complaints).toEqual([]);
  await page.context().close();
}
