import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServicePricing, WirePriceRule } from '../contract/price-rules.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let fake: FakeProvider;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openSampleShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const call = <T>(name: `${string} ${string}`, body?: object) =>
  ask<T>(shop.url, name, { token: shop.meera, ...(body && { body }) });
const rules = () => call<WirePriceRule[]>('GET /api/admin/price-rules');
const everything = { scope: 'all', scopeId: null, percent: '30', fixed: '2', ending: '0.99', floor: '5' };

/** A provider whose service 101 is sold at a price that follows: ₹107.99 at first. */
async function followed(
  name: string,
): Promise<{ providerId: number; serviceId: number; price: () => Promise<string> }> {
  fake.panel.setService('101', { rate: '0.90' });
  await call('PUT /api/admin/price-rules', { rules: [everything] });
  const body = {
    name,
    url: fake.url,
    apiKey: fake.key,
    currency: 'USD',
    rate: '88.50',
    buffer: '2',
    callsPerMinute: 600,
  };
  const { id } = await call<{ id: number }>('POST /api/admin/providers', body);
  await call(`POST /api/admin/providers/${id}/sync`, {});
  const wanted = { categoryId: 1, services: [{ externalId: '101', name: `Followers of ${name}` }], follows: true };
  const { rows } = await call<{ rows: { serviceId: number }[] }>(`POST /api/admin/providers/${id}/import`, wanted);
  const serviceId = rows[0]?.serviceId ?? 0;
  const price = async () =>
    (await call<ServicePricing>(`GET /api/admin/services/${serviceId}/pricing`)).pricePerThousand;
  return { providerId: id, serviceId, price };
}

test.each(bothSizes)('Meera sees what a rule would change before she saves it, on a %s', async (size) => {
  await call('PUT /api/admin/price-rules', { rules: [] });
  const { page, complaints } = await shop.openPanel('providers&view=rules', size);
  await page.getByText('No rule yet').waitFor();
  await expectSound(page, 'no price rules', themesOn[size]);
  await page.getByRole('button', { name: 'Add the rule for everything' }).click();
  await page.getByLabel('Added to the cost').fill('many');
  await page.getByText('Please enter a percentage from 0 to 1000').waitFor();
  await page.getByText('Complete the rules, and the prices appear here.').waitFor();
  await page.getByLabel('Added to the cost').fill('25');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await told(page, 'Price rules saved');
  expect(await rules()).toMatchObject([{ scope: 'all', percent: '25.00' }]);

  const name = `Kite on a ${size}`;
  const { providerId, price } = await followed(name);
  await page.reload();
  await page.getByLabel('Added to the cost').fill('40');
  const table = page.getByRole('table', { name: 'Prices that would change' });
  const save = page.getByRole('button', { name: /^Save and change \d+ prices?$/ });
  await table.getByText('₹115.99').waitFor();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('For').last().selectOption(`Provider: ${name}`);
  await page.getByLabel('Smallest margin').last().fill('70');
  await table.getByText('below the smallest margin: stays as it is').waitFor();
  await page.getByLabel('Smallest margin').last().fill('5');
  await table.getByText('₹105.6159').waitFor();
  // Until then the table is dimmed.
  await save.waitFor();
  await expectSound(page, 'price rules', themesOn[size]);
  expect(await price()).toBe('107.99');
  await save.click();
  await told(page, 'Price rules saved');
  expect(await price()).toBe('105.6159');
  expect(complaints).toEqual([]);
  await page.context().close();
  await call(`DELETE /api/admin/providers/${providerId}`);
});

test('rules that another admin has saved meanwhile are shown first', async () => {
  await call('PUT /api/admin/price-rules', { rules: [everything] });
  const { page, complaints } = await shop.openPanel('providers&view=rules');
  await page.getByLabel('Added to the cost').fill('33');
  await call('PUT /api/admin/price-rules', { rules: [{ ...everything, percent: '44' }] });
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Show the new rules' }).click();
  await expect.poll(() => page.getByLabel('Added to the cost').inputValue()).toBe('44');
  expect((await rules())[0]?.percent).toBe('44.00');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('a cost that moved far waits for Meera, who accepts or declines it, on a %s', async (size) => {
  const name = `Nadi on a ${size}`;
  const { providerId, price } = await followed(name);
  fake.panel.setService('101', { rate: '1.31' });
  await call(`POST /api/admin/providers/${providerId}/sync`, {});
  const { page, complaints } = await shop.openPanel('providers', size);
  await page.getByRole('link', { name: 'Decide' }).first().click();
  const service = `Followers of ${name}`;
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service }) });
  await card.getByText('Cost moved', { exact: true }).waitFor();
  await card.getByText('₹118.2537, +45.6 %').waitFor();
  await expectSound(page, 'a cost that moved', themesOn[size]);
  await card.getByRole('button', { name: `Accept at ₹155.99: ${service}` }).click();
  await told(page, 'Accepted');
  await card.waitFor({ state: 'detached' });
  expect(await price()).toBe('155.99');

  fake.panel.setService('101', { rate: '2.00' });
  await call(`POST /api/admin/providers/${providerId}/sync`, {});
  await card.getByRole('button', { name: `Decline: ${service}` }).click();
  const asking = page.getByRole('alertdialog', { name: `Buy ${service} there no more?` });
  await answer(asking, 'Decline');
  await told(page, 'Declined');
  await card.waitFor({ state: 'detached' });
  expect(await price()).toBe('155.99');
  expect(complaints).toEqual([]);
  await page.context().close();
  await call(`DELETE /api/admin/providers/${providerId}`);
});
