import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceForAdmin } from '../contract/catalogue-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const services = () => ask<ServiceForAdmin[]>(shop.url, 'GET /api/admin/services', { token: shop.meera });

/** As a spreadsheet does it: the text lies in the clipboard, and the person pastes it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
}

test.each(bothSizes)('prices are pasted from a spreadsheet, saved together, and undone, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('services', size);
  await page.getByRole('searchbox', { name: 'Search services' }).fill('instagram likes');
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  const table = page.getByRole('table', { name: 'Edit services as a table' });
  const cells = (field: string) => table.getByRole('textbox', { name: new RegExp(`^${field}`) });
  const before = await services();
  const [first, second] = before.filter(({ name }) => name.startsWith('Instagram Likes'));
  if (!first || !second) throw new Error('The sample shop lacks two services.');

  await cells('Price').first().focus();
  await paste(page, '31.5\t20\t90,000\r\nfree\t30\t80000\r\n');
  await page.getByText('6 cells pasted.').waitFor();
  await page.getByText('Please enter a price in rupees, such as 25 or 0.9').waitFor();
  await page.getByText('1 cell can’t be saved as typed.').waitFor();
  expect(await cells('Price').nth(1).getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'the table with a bad cell');
  await expectNoSidewaysScroll(page, 'the table');

  // From the first price down to the second, and on to its minimum.
  await page.keyboard.press('Enter');
  await page.keyboard.type('32');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
    /^Minimum of Instagram Likes/,
  );
  await page.getByRole('button', { name: 'Save 6 changes' }).click();
  await page.getByText('2 services are saved.').waitFor();
  const saved = new Map((await services()).map((service) => [service.id, service]));
  expect(saved.get(first.id)).toMatchObject({ pricePerThousand: '31.5000', minQuantity: 20, maxQuantity: 90_000 });
  expect(saved.get(second.id)).toMatchObject({ pricePerThousand: '32.0000', minQuantity: 30, maxQuantity: 80_000 });

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The change was undone').waitFor();
  expect(await services()).toEqual(before);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what is typed into the table is there again after a look at another panel, and goes when it is given up', async () => {
  const { page } = await shop.openPanel('services', 'desktop');
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  const table = page.getByRole('table', { name: 'Edit services as a table' });
  const price = table.getByRole('textbox', { name: /^Price/ }).first();
  const before = await price.inputValue();
  await price.fill('77.5');
  await page.goBack();
  await table.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  expect(await price.inputValue()).toBe('77.5');
  await page.getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await table.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  expect(await price.inputValue()).toBe(before);
  await page.context().close();
});

test('a row that somebody else changes meanwhile is named, and saved when that is wanted', async () => {
  const { page } = await shop.openPanel('services');
  await page.getByRole('searchbox', { name: 'Search services' }).fill('instagram followers');
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  const price = page.getByRole('textbox', { name: /^Price/ }).first();
  const [found] = (await services()).filter(({ name }) => name.startsWith('Instagram Followers'));
  if (!found) throw new Error('The sample shop lacks the service.');
  await price.fill('41');
  const body = { pricePerThousand: '40' };
  await ask(shop.url, `PATCH /api/services/${found.id}`, { token: shop.meera, body });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByText('Somebody else changed it meanwhile.').waitFor();
  await page.getByText('1 service was not saved').waitFor();
  await page.getByText('was 40', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close the table' }).click();
  await answer(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Go on editing');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await told(page, 'Services changed');
  expect((await services()).find(({ id }) => id === found.id)?.pricePerThousand).toBe('41.0000');
  await page.getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('searchbox', { name: 'Search services' }).waitFor();
  await page.context().close();
});

test.each(bothSizes)(
  'chosen services are archived together and brought back to their places, on a %s',
  async (size) => {
    const { page, complaints } = await shop.openPanel('services', size);
    await page.getByRole('searchbox', { name: 'Search services' }).fill('youtube views');
    await page
      .getByRole('checkbox', { name: /^Choose YouTube Views/ })
      .nth(1)
      .waitFor();
    const before = await services();
    for (const place of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Choose YouTube Views/ })
        .nth(place)
        .check();
    const bar = page.getByRole('region', { name: '2 services chosen' });
    await bar.getByRole('button', { name: 'Archive' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Archive 2 services?' });
    await expectAccessible(page, 'the question before many are archived');
    await answer(asking, 'Archive 2 services');
    await page.getByText('2 services have left the catalogue.').waitFor();
    const left = (await services()).filter(({ isArchived }) => isArchived).length;
    expect(left).toBe(before.filter(({ isArchived }) => isArchived).length + 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The change was undone').waitFor();
    expect(await services()).toEqual(before);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(bothSizes)('a service says what it cost and who changed that, on a %s', async (size) => {
  const [service] = (await services()).filter(({ name }) => name.startsWith('Telegram'));
  if (!service) throw new Error('The sample shop lacks the service.');
  const price = size === 'phone' ? '71' : '72';
  await ask(shop.url, `PATCH /api/services/${service.id}`, { token: shop.meera, body: { pricePerThousand: price } });
  const { page, complaints } = await shop.openPanel(`services&search=%23${service.id}`, size);
  await page.getByRole('button', { name: `Edit ${service.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit service' });
  await dialog.getByText('Price history').click();
  const changes = dialog.getByRole('table', { name: 'Changes of the price, newest first' });
  await changes.getByText(`₹${price}.00`).waitFor();
  await changes.getByText('Edited', { exact: true }).first().waitFor();
  await expectAccessible(page, 'the price history');
  await expectNoSidewaysScroll(page, 'the price history');
  expect(complaints).toEqual([]);
  await page.context().close();
});
