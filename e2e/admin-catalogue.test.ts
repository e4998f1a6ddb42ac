import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CategoryForAdmin, type ServiceForAdmin, serviceCsvColumns } from '../contract/catalogue-admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const categories = () => ask<CategoryForAdmin[]>(shop.url, 'GET /api/admin/service-categories', { token: shop.meera });
const services = () => ask<ServiceForAdmin[]>(shop.url, 'GET /api/admin/services', { token: shop.meera });

async function expectSoundDialog(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectNoSidewaysScroll(page, where);
}

test.each(bothSizes)(
  'a category is added, renamed, archived with what it holds, and restored, on a %s',
  async (size) => {
    const name = `Saves on a ${size}`;
    const { page, complaints } = await shop.openPanel('categories', size);
    await page.getByRole('button', { name: 'Add category' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a category' });
    await adding.getByRole('button', { name: 'Add category' }).click();
    await adding.getByText('Please fill in all required fields').first().waitFor();
    await adding.getByLabel('Platform').selectOption('Instagram');
    await adding.getByLabel('Name', { exact: true }).fill('Saves');
    await expectSoundDialog(page, 'the new category');
    await adding.getByRole('button', { name: 'Add category' }).click();
    await told(page, 'Category created');

    await page.getByRole('searchbox', { name: 'Search categories' }).fill('saves');
    await page.getByRole('button', { name: 'Edit Saves', exact: true }).click();
    const editing = page.getByRole('dialog', { name: 'Edit category' });
    await editing.getByLabel('Name', { exact: true }).fill(name);
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Category updated');

    await page.getByRole('button', { name: `Archive ${name}` }).click();
    const asking = page.getByRole('alertdialog', { name: `Archive ${name}?` });
    await expectAccessible(page, 'the question before archiving');
    await asking.getByRole('button', { name: 'Archive category' }).click();
    await told(page, 'Category deleted');
    expect((await categories()).find((each) => each.name === name)?.isArchived).toBe(true);

    await page.getByLabel('Archived too').check();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await told(page, 'Category restored');
    expect((await categories()).find((each) => each.name === name)?.isArchived).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(bothSizes)('a service is added, priced anew, switched off and archived, on a %s', async (size) => {
  const name = `Reel views on a ${size}`;
  const find = async () => (await services()).find((each) => each.name === name);
  const { page, complaints } = await shop.openPanel('services', size);
  await page.getByRole('button', { name: 'Add service' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a service' });
  await adding.getByRole('combobox', { name: 'Category' }).click();
  await page.getByPlaceholder('Search categories').fill('instagram likes');
  await page.getByRole('listbox').getByRole('option').first().click();
  await adding.getByLabel('Name', { exact: true }).fill(name);
  await adding.getByLabel('Price per 1000').fill('0');
  await adding.getByLabel('Minimum quantity').fill('500');
  await adding.getByLabel('Maximum quantity').fill('100');
  await adding.getByRole('button', { name: 'Add service' }).click();
  await adding.getByText('Please enter a price in rupees, such as 25 or 0.9').waitFor();
  await adding.getByText('The maximum must not be below the minimum').waitFor();
  await adding.getByLabel('Price per 1000').fill('4.50');
  await adding.getByLabel('Maximum quantity').fill('50000');
  await expectSoundDialog(page, 'the new service');
  await adding.getByRole('button', { name: 'Add service' }).click();
  await told(page, 'Service created');
  expect(await find()).toMatchObject({ minQuantity: 500, maxQuantity: 50_000, isActive: true });

  await page.getByRole('searchbox', { name: 'Search services' }).fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit service' });
  await editing.getByLabel('Price per 1000').fill('5.25');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Service updated');
  expect(Number((await find())?.pricePerThousand)).toBe(5.25);

  await page.getByRole('switch', { name: `Offer ${name}` }).click();
  await told(page, 'Service switched off');
  expect((await find())?.isActive).toBe(false);
  await page.getByRole('button', { name: `Archive ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive service' }).click();
  // A press too many: the key that the message shows takes it back.
  await page.getByText('Service deleted', { exact: true }).waitFor();
  expect((await find())?.isArchived).toBe(true);
  await page.keyboard.press('z');
  await told(page, 'Service restored');
  expect((await find())?.isArchived).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)(
  'a file is only checked at first, refused with its bad lines, and applied once clean, on a %s',
  async (size) => {
    const [first] = await services();
    if (!first) throw new Error('The sample shop has no services.');
    const header = serviceCsvColumns.join(',');
    const name = `From a file on a ${size}`;
    const category = (await categories()).find(({ id }) => id === first.categoryId);
    const row = (price: string) =>
      `,${category?.name},Instagram,${name},,${price},100,10000,no,yes,Package,no,0,30,500,hour,2,yes,,`;
    const file = (price: string) => ({
      name: 'services.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${header}\n${row(price)}\n`),
    });
    const { page, complaints } = await shop.openPanel('services', size);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import services' });
    await dialog.locator('input[type=file]').setInputFiles(file('cheap'));
    await dialog.getByText('1 row is bad').waitFor();
    await expectSoundDialog(page, 'a bad file');
    await dialog.locator('input[type=file]').setInputFiles(file('3.75'));
    await dialog.getByText('The file is clean').waitFor();
    await expectSoundDialog(page, 'a clean file');
    expect((await services()).some((each) => each.name === name)).toBe(false);
    await dialog.getByRole('button', { name: 'Apply to 1 service' }).click();
    await told(page, 'Services imported');
    const made = (await services()).filter((each) => each.name === name);
    expect(made).toMatchObject([
      { type: 'Package', minQuantity: 1, maxQuantity: 1, startMinutes: 30, speed: 500, speedPer: 'hour', quality: 2 },
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(bothSizes)('prices change together after a preview, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('services', size);
  const before = new Map((await services()).map((each) => [each.id, Number(each.pricePerThousand)]));
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByLabel('Platform').selectOption('Spotify');
  await dialog.getByLabel('Change in percent').fill('-100');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('At most 90 percent less').waitFor();
  await dialog.getByLabel('Change in percent').fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog
    .getByRole('table', { name: 'Prices before and after' })
    .or(dialog.getByText('Before').first())
    .first()
    .waitFor();
  await expectSoundDialog(page, 'the new prices');
  await dialog.getByRole('button', { name: /^Change \d+ prices$/ }).click();
  await told(page, 'Prices changed');
  const raised = (await services()).filter(({ id, pricePerThousand }) => Number(pricePerThousand) !== before.get(id));
  expect(raised.length).toBeGreaterThan(1);
  for (const { id, pricePerThousand } of raised)
    expect(Number(pricePerThousand)).toBeCloseTo((before.get(id) ?? 0) * 1.1, 3);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('categories are put in order by the keyboard and by dragging, on a %s', async (size) => {
  const standing = async () => (await categories()).filter(({ isArchived }) => !isArchived).map(({ name }) => name);
  const [first = '', second = '', third = ''] = await standing();
  const { page, complaints } = await shop.openPanel('ordering', size);
  const list = page.getByRole('list', { name: 'Categories' });
  const down = list.getByRole('button', { name: /^Move .* down, now 1 of/ });
  await down.focus();
  await page.keyboard.press('Enter');
  // The focus goes with what was moved.
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toContain(`Move ${first} down, now 2 of`);
  await told(page, 'Category moved');
  expect((await standing()).slice(0, 3)).toEqual([second, first, third]);

  const row = (place: number) => list.getByRole('listitem').nth(place);
  const handle = await row(0).locator('[title="Drag to move"]').boundingBox();
  const target = await row(2).boundingBox();
  if (!handle || !target) throw new Error('The rows are not on the screen.');
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height / 2, { steps: 8 });
  await page.mouse.move(x, target.y + target.height - 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await standing()).slice(0, 3)).toEqual([first, third, second]);
  await told(page, 'Category moved');

  await list.getByRole('button', { name: `Move ${second} to the top, now 3 of` }).click();
  await expect.poll(async () => (await standing()).slice(0, 3)).toEqual([second, first, third]);
  await list.getByRole('button', { name: `Move ${third} up, now 3 of` }).press('Home');
  await expect.poll(async () => (await standing()).slice(0, 3)).toEqual([third, second, first]);
  await expectSoundDialog(page, 'the order of the categories');
  expect(complaints).toEqual([]);
  await page.context().close();
});
