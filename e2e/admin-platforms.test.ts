import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformForAdmin } from '../contract/platforms-admin.ts';
import { fetchInTime } from '../scripts/within.ts';
import { expectSound } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const platforms = () => ask<PlatformForAdmin[]>(shop.url, 'GET /api/admin/platforms', { token: shop.meera });
const named = async (name: string) => (await platforms()).find((each) => each.name === name);

test.each(bothSizes)(
  'a platform is added, moved, changed, archived with all below, and comes back, on a %s',
  async (size) => {
    const { page, complaints } = await shop.openPanel('categories&view=platforms', size);
    const list = page.getByRole('list', { name: 'Platforms', exact: true });
    await list.getByText('Instagram', { exact: true }).waitFor();
    await expectSound(page, 'the platforms');

    await page.getByRole('button', { name: 'Add platform' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a platform' });
    await adding.getByLabel('Name', { exact: true }).fill('instagram');
    await adding.getByLabel('Colour', { exact: true }).fill('red');
    await adding.getByRole('button', { name: 'Add platform' }).click();
    await adding.getByText('Please enter a colour such as #d62976').waitFor();
    await adding.getByLabel('Colour', { exact: true }).fill('#facd00');
    await adding.getByRole('button', { name: 'Add platform' }).click();
    await adding.getByText('There is a platform of this name already').waitFor();
    await adding.getByLabel('Name', { exact: true }).fill(`Koo ${size}`);
    await adding.getByRole('radio', { name: 'Letter K' }).check();
    await expectSound(page, 'the new platform');
    await adding.getByRole('button', { name: 'Add platform' }).click();
    await told(page, 'Platform created');
    expect(await named(`Koo ${size}`)).toMatchObject({ color: '#facd00', icon: 'K' });

    await list.getByRole('button', { name: new RegExp(`^Move Koo ${size} to the top`) }).click();
    await told(page, 'Platform moved');
    expect((await platforms())[0]?.name).toBe(`Koo ${size}`);

    await list.getByRole('button', { name: `Edit Koo ${size}` }).click();
    const editing = page.getByRole('dialog', { name: 'Edit platform' });
    await editing.getByLabel('Name', { exact: true }).fill(`Moj ${size}`);
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Platform updated');
    expect(await named(`Moj ${size}`)).toBeDefined();

    const before = await named('Discord');
    const archive = async () => {
      await list.getByRole('button', { name: 'Archive Discord' }).click();
      const asking = page.getByRole('alertdialog', { name: 'Archive Discord?' });
      await asking.getByText(`${before?.categoryCount} categories and ${before?.serviceCount} services`).waitFor();
      await asking.getByRole('button', { name: 'Archive platform' }).click();
    };
    await archive();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await told(page, 'Platform restored');
    expect(await named('Discord')).toEqual(before);

    await archive();
    await told(page, 'Platform archived');
    expect(await named('Discord')).toMatchObject({ ...before, isArchived: true });
    await expectSound(page, 'the platforms with an archived one');
    await page.getByRole('button', { name: 'Restore Discord' }).click();
    await told(page, 'Platform restored');
    expect(await named('Discord')).toEqual(before);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('the earlier address of a renamed platform leads to the new one, with its services', async () => {
  const twitter = await named('Twitter');
  const get = (path: string) => fetchInTime(shop.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const change = (name: string) =>
    ask(shop.url, `PATCH /api/platforms/${twitter?.id}`, { token: shop.meera, body: { name } });
  await change('X');
  const led = async () => {
    const { status, headers } = await get('/services/twitter/1?lang=hi');
    return [status, headers.get('location')];
  };
  await expect.poll(led, { timeout: 10_000 }).toEqual([301, '/services/x/1?lang=hi']);
  expect((await get('/services/x')).status).toBe(200);
  await change('Twitter');
  await expect.poll(async () => (await get('/services/twitter')).status, { timeout: 10_000 }).toBe(200);
});
