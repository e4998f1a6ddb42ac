import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CategoryForAdmin } from '../contract/catalogue-admin.ts';
import type { ListedProvider } from '../contract/providers.ts';
import { newCatalogue } from '../server/providers/fake-services.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

const key = 'panel-key-of-meera-9876';
let shop: SampleShop;
let fake: FakeProvider;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openSampleShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider({ key })]);
});
afterEach(async () => {
  fake.clearFaults();
  fake.panel.services = newCatalogue();
  for (const { id } of await providers())
    await ask(shop.url, `DELETE /api/admin/providers/${id}`, { token: shop.meera });
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const providers = () => ask<ListedProvider[]>(shop.url, 'GET /api/admin/providers', { token: shop.meera });
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function addByHand(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a provider' });
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await dialog.getByText('Please enter the API key').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('API address').fill(fake.url);
  await dialog.getByLabel('API key').fill(key);
  await dialog.getByLabel('Rate').fill('88.50');
  await dialog.getByLabel('Low balance').fill('25');
  await expectSound(page, 'the new provider', ['light']);
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await told(page, 'Provider added');
}

test.each(bothSizes)('Meera adds a provider, tests it, reads its list and deletes it, on a %s', async (size) => {
  const { page, complaints } = await shop.openPanel('providers', size);
  await page.getByText('No providers yet').waitFor();
  await page.getByText('Without a provider everything works by hand').waitFor();
  await expectSound(page, 'no providers', themesOn[size]);
  await addByHand(page, 'Kite Panel');
  const card = cardOf(page, 'Kite Panel');
  await card.getByText('not read yet').waitFor();
  await card.getByText('ends in 9876').waitFor();

  await card.getByRole('button', { name: 'Test Kite Panel' }).click();
  const result = page.getByRole('dialog', { name: 'Test of Kite Panel' });
  await result.getByText('It works').waitFor();
  await result.getByText('$100.00').waitFor();
  await expectSound(page, 'the test', ['light']);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await card.getByText('₹8,850.00 at ₹88.50').waitFor();
  await card.getByText('low below $25.00').waitFor();

  await card.getByRole('button', { name: 'Read list of Kite Panel' }).click();
  const list = page.getByRole('dialog', { name: 'List of Kite Panel' });
  await list.getByText('The list was read').waitFor();
  await expectSound(page, 'the list', ['light']);
  await list.getByRole('button', { name: 'Close' }).last().click();
  await card.getByText('11 services').waitFor();
  await card.getByText('3 calls').waitFor();
  await expectSound(page, 'a provider', themesOn[size]);
  expect(await page.content()).not.toContain(key);

  await card.getByRole('switch', { name: 'Use Kite Panel' }).click();
  const pausing = page.getByRole('dialog', { name: 'Switch Kite Panel off?' });
  await pausing.getByRole('button', { name: 'Switch off' }).click();
  await pausing.getByText('Please say why it is switched off').waitFor();
  await pausing.getByLabel('Reason').fill('Its followers drop');
  await expectSound(page, 'why a provider is switched off', themesOn[size]);
  await pausing.getByRole('button', { name: 'Switch off' }).click();
  await told(page, 'Provider switched off');
  await card.getByText('Its followers drop').waitFor();
  await card.getByText(/^Switched off by .+, just now$/).waitFor();
  await card.getByText('It is not called by itself').waitFor();
  expect(await providers()).toMatchObject([{ isActive: false, keyHint: '9876', services: 11 }]);

  await card.getByRole('button', { name: 'Delete Kite Panel' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete Kite Panel?' });
  await asking.getByText('such orders are delivered by hand').waitFor();
  await answer(asking, 'Delete provider');
  await told(page, 'Provider deleted');
  await page.getByText('No providers yet').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function create(more: object = {}): Promise<ListedProvider> {
  const body = { name: 'Nadi Growth', url: fake.url, apiKey: key, currency: 'USD', rate: '88.50', ...more };
  return ask<ListedProvider>(shop.url, 'POST /api/admin/providers', { token: shop.meera, body });
}

test('what is wrong with a provider is said in words that help, and a pause is lifted by the switch', async () => {
  await create({ lowBalance: '500' });
  const { page, complaints } = await shop.openPanel('providers', 'phone');
  const card = cardOf(page, 'Nadi Growth');
  fake.fault({ kind: 'html', action: 'services' });
  await card.getByRole('button', { name: 'Test Nadi Growth' }).click();
  const result = page.getByRole('dialog', { name: 'Test of Nadi Growth' });
  await result.getByText('It answered with a page instead of data').or(result.getByText('the error 502')).waitFor();
  await result.getByRole('button', { name: 'Close' }).last().click();
  await card.getByText('below $500.00: top up soon').first().waitFor();
  await card.getByText('Low balance').waitFor();

  fake.fault({ kind: 'error', text: 'Invalid API key', action: 'balance' });
  await card.getByRole('button', { name: 'Test Nadi Growth' }).click();
  await result.getByText('It says: “Invalid API key”').waitFor();
  await result.getByRole('button', { name: 'Close' }).last().click();
  await card.getByText('It does not accept the API key any more').waitFor();
  await expectSound(page, 'a paused provider');
  const power = card.getByRole('switch', { name: 'Use Nadi Growth' });
  expect(await power.getAttribute('aria-checked')).toBe('false');
  await power.click();
  await told(page, 'Provider switched on');
  await card.getByText('It does not accept the API key any more').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('Meera says why she switches a provider off while she edits it, on a %s', async (size) => {
  await create();
  const { page, complaints } = await shop.openPanel('providers', size);
  const card = cardOf(page, 'Nadi Growth');
  await card.getByRole('button', { name: 'Edit Nadi Growth' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit provider' });
  await dialog.getByLabel('Low balance').fill('30');
  await dialog.getByRole('checkbox', { name: 'Switched on' }).uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('Please say why it is switched off').waitFor();
  await expectSound(page, 'a provider that is switched off while it is edited', themesOn[size]);
  await dialog.getByLabel('Why is it switched off?').fill('Its followers drop');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Provider updated');
  await card.getByText('Its followers drop').waitFor();
  expect(await providers()).toMatchObject([{ isActive: false, pause: { reason: 'Its followers drop' } }]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a list that lacks too much changes nothing until Meera takes it, and another admin’s edit is shown first', async () => {
  const provider = await create();
  await ask(shop.url, `POST /api/admin/providers/${provider.id}/sync`, { token: shop.meera, body: {} });
  const { page, complaints } = await shop.openPanel('providers');
  const card = cardOf(page, 'Nadi Growth');
  fake.panel.services.splice(4);
  await card.getByRole('button', { name: 'Read list of Nadi Growth' }).click();
  const list = page.getByRole('dialog', { name: 'List of Nadi Growth' });
  await list.getByText('More than a fifth of its former services are missing').waitFor();
  expect((await providers())[0]?.services).toBe(11);
  await expectSound(page, 'a refused list');
  await list.getByRole('button', { name: 'Take this list all the same' }).click();
  await list.getByText('The list was read').waitFor();
  await list.getByRole('button', { name: 'Close' }).last().click();
  await card.getByText('4 services').waitFor();

  await card.getByRole('button', { name: 'Edit Nadi Growth' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit provider' });
  await dialog.getByLabel('Rate').fill('90');
  const body = { name: 'Nadi Growth', url: fake.url, currency: 'USD', rate: '91' };
  await ask(shop.url, `PUT /api/admin/providers/${provider.id}`, { token: shop.meera, body });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('now 91.00').or(dialog.getByText('91.00')).first().waitFor();
  await expectSound(page, 'an edit conflict', ['light']);
  await dialog.getByRole('button', { name: /Save/ }).click();
  await told(page, 'Provider updated');
  expect((await providers())[0]?.rate).toBe('90.00');
  await card.getByText('₹90.00').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

interface Sold {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  readonly pricePerThousand: string;
}

const soldAs = async (name: string): Promise<Sold | undefined> =>
  (await ask<Sold[]>(shop.url, 'GET /api/services', { token: shop.meera })).find((each) => each.name === name);

test.each(bothSizes)('Meera finds services of a provider and imports them at her prices, on a %s', async (size) => {
  fake.panel.setService('109', { type: 'Web Traffic' });
  const provider = await create({ buffer: '2' });
  const synced = () =>
    ask(shop.url, `POST /api/admin/providers/${provider.id}/sync`, {
      token: shop.meera,
      body: { acceptMissing: true },
    });
  await synced();
  fake.panel.setService('102', { rate: size === 'phone' ? '0.15' : '0.16' });
  await synced();
  const { page, complaints } = await shop.openPanel(`providers&view=services&provider=${provider.id}`, size);
  const table = page.getByRole('table', { name: 'Services of the provider' });
  const notSold = 'Instagram Auto Likes | Future posts';
  await table.getByText(notSold).waitFor();
  await table.getByText('“Web Traffic” is a type that the shop does not know').waitFor();
  expect(await page.getByLabel(`Choose ${notSold}`).isDisabled()).toBe(true);
  await expectSound(page, 'services of a provider', themesOn[size]);

  await page.getByLabel('Changed', { exact: true }).selectOption('Changed today');
  await table.getByText(notSold).waitFor({ state: 'detached' });
  await table.getByRole('button', { name: 'Changes of Instagram Likes | Instant' }).click();
  const history = page.getByRole('dialog', { name: 'What changed' });
  await history.getByText('Cost per 1000').first().waitFor();
  await expectSound(page, 'the changes of a service', ['light']);
  await history.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Changed', { exact: true }).selectOption('Any time');

  await page.getByLabel('Category', { exact: true }).selectOption('Instagram Followers (1)');
  await table.getByText('Instagram Likes').waitFor({ state: 'detached' });
  await page.getByLabel('Choose Instagram Followers | 30 days refill | 5K/day').check();
  await page.getByText('1 service chosen').waitFor();
  await page.getByRole('button', { name: 'Import 1…' }).click();
  await importOne(page, size);
  const sold = await soldAs(`Steady followers, ${size}`);
  expect([sold?.pricePerThousand, sold?.categoryId]).toEqual(['107.9900', 2]);
  const way = await ask(shop.url, `GET /api/admin/services/${sold?.id}/routes`, { token: shop.meera });
  expect(way).toMatchObject({ mode: 'auto', routes: [{ providerId: provider.id, externalId: '101' }] });
  await table.getByText(/In the shop as #\d+/).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function importOne(page: Page, size: (typeof bothSizes)[number]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import 1 service' });
  const prices = dialog.getByRole('table', { name: 'What the prices would be' });
  await prices.getByText('₹81.243').waitFor();
  await dialog.getByText('Each order goes to Nadi Growth by itself').waitFor();
  await dialog.getByRole('radio', { name: 'Delivered by hand' }).check();
  await dialog.getByText('each waits until you deliver it').waitFor();
  await dialog.getByRole('radio', { name: 'Bought from this provider' }).check();
  await prices.getByRole('button', { name: 'Edit name and category of Instagram Followers' }).click();
  await prices.getByLabel('Name in the shop').fill(`Steady followers, ${size}`);
  await prices.getByLabel('Its category').selectOption({ value: '2' });
  await dialog.getByLabel('And a fixed amount per 1000').fill('2');
  await dialog.getByLabel('Price ends in').selectOption('.99');
  await prices.getByText('₹107.99').waitFor();
  await prices.getByText('24.76 %').waitFor();
  await dialog.getByLabel('Smallest margin').fill('40');
  await prices.getByText('below the smallest margin').waitFor();
  expect(await dialog.getByRole('button', { name: 'Import 0 services' }).isDisabled()).toBe(true);
  await expectSound(page, 'the import', themesOn[size]);
  await dialog.getByLabel('Smallest margin').fill('5');
  await prices.getByText('below the smallest margin').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Import 1 service' }).click();
  await dialog.getByText('Please choose a category').waitFor();
  await dialog.getByLabel('Category of the shop').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Import 1 service' }).click();
  await told(page, 'Services imported');
}

test.each(bothSizes)('Meera imports into a new category that the provider names, on a %s', async (size) => {
  const theirs = `Instagram Reels | ${size}`;
  fake.panel.setService('103', { name: `Plays for a ${size}`, category: theirs });
  const provider = await create();
  await ask(shop.url, `POST /api/admin/providers/${provider.id}/sync`, { token: shop.meera, body: {} });
  const { page, complaints } = await shop.openPanel(`providers&view=services&provider=${provider.id}`, size);
  await page.getByLabel('Category', { exact: true }).selectOption(`${theirs} (1)`);
  await page.getByLabel(`Choose Plays for a ${size}`).check();
  await page.getByRole('button', { name: 'Import 1…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import 1 service' });
  await dialog.getByRole('button', { name: `New category: ${theirs}` }).click();
  const name = dialog.getByLabel('Name of the new category');
  expect(await name.inputValue()).toBe(theirs);
  expect(await name.evaluate((field) => field.matches(':focus'))).toBe(true);
  const platform = dialog.getByLabel('Platform of the new category').locator('option:checked');
  expect(await platform.textContent()).toBe('Instagram');
  await name.fill('');
  await dialog.getByRole('button', { name: 'Import 1 service' }).click();
  await dialog.getByText('Please enter a name for the category').waitFor();
  await name.fill(`Reels ${size}`);
  await dialog.getByRole('button', { name: 'Import 1 service' }).waitFor();
  await expectSound(page, 'a new category of an import', themesOn[size]);
  await dialog.getByRole('button', { name: /^Edit name and category of / }).click();
  await dialog
    .getByRole('table')
    .getByRole('button', { name: `New category: ${theirs}` })
    .click();
  await dialog.getByRole('table').getByLabel('Name of the new category').fill(` REELS ${size}`);
  // What is worked out anew is paler.
  await dialog.getByRole('button', { name: 'Import 1 service' }).waitFor();
  await expectSound(page, 'a new category of one service', ['light']);
  await dialog.getByRole('button', { name: 'Import 1 service' }).click();
  await told(page, 'Services imported');
  const categories = await ask<CategoryForAdmin[]>(shop.url, 'GET /api/admin/service-categories', {
    token: shop.meera,
  });
  const added = categories.filter((each) => each.name.toLowerCase() === `reels ${size}`);
  expect(added).toMatchObject([{ serviceCount: 1 }]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('each call to a provider is in the log, with what came back and without the key', async () => {
  const provider = await create();
  const test = () => ask(shop.url, `POST /api/admin/providers/${provider.id}/test`, { token: shop.meera, body: {} });
  await test();
  fake.fault({ kind: 'http-500', action: 'services', text: 'Panel is on holiday' });
  await test();
  const { page, complaints } = await shop.openPanel(`providers&view=calls&provider=${provider.id}`, 'phone');
  const table = page.getByRole('table', { name: 'Calls to the provider' });
  await table.getByText('Panel is on holiday').waitFor();
  await page.getByLabel('Outcome').selectOption('Failed');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByText('HTTP 500').waitFor();
  await expectSound(page, 'the calls');
  await page.getByLabel('What for').selectOption('Balance');
  await page.getByText('No call matches').waitFor();
  await page.getByRole('button', { name: 'Show all calls' }).click();
  // With the head; a new provider is also read by itself within a minute.
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThanOrEqual(5);
  expect(await page.content()).not.toContain(key);
  expect(complaints).toEqual([]);
  await page.context().close();
});
