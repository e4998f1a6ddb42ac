import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRoutes } from '../contract/dispatches.ts';
import type { ServicePricing } from '../contract/price-rules.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
let fake: FakeProvider;
let providerId: number;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openSampleShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
  fake.panel.setService('109', { type: 'Web Traffic' });
  const rule = { scope: 'all', scopeId: null, percent: '30', fixed: '2', ending: '0.99', floor: '5' };
  await call('PUT /api/admin/price-rules', { rules: [rule] });
  const body = { name: 'Kite Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  ({ id: providerId } = await call<{ id: number }>('POST /api/admin/providers', body));
  await call(`POST /api/admin/providers/${providerId}/sync`, {});
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const call = <T>(name: `${string} ${string}`, body?: object) =>
  ask<T>(shop.url, name, { token: shop.meera, ...(body && { body }) });

async function imported(name: string, externalId: string): Promise<number> {
  const wanted = { categoryId: 1, services: [{ externalId, name }], percent: '30' };
  const { rows } = await call<{ rows: { serviceId: number }[] }>(
    `POST /api/admin/providers/${providerId}/import`,
    wanted,
  );
  return rows[0]?.serviceId ?? 0;
}

test.each(bothSizes)(
  'Meera orders the routes of a service by the keyboard and lets its price follow, on a %s',
  async (size) => {
    const name = `Growth for a ${size}`;
    const externalId = size === 'phone' ? '101' : '106';
    const serviceId = await imported(name, externalId);
    const routes = () => call<ServiceRoutes>(`GET /api/admin/services/${serviceId}/routes`);
    const { page, complaints } = await shop.openPanel(`services&search=${encodeURIComponent(name)}`, size);
    await page.getByRole('button', { name: `Upstream of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Upstream' });
    await dialog.getByText('Can be used').waitFor();
    await dialog.getByText('The rule says').waitFor();
    await dialog.getByRole('radio', { name: 'Sent automatically' }).check();
    await dialog.getByRole('button', { name: 'Add a route' }).click();
    await dialog.getByRole('button', { name: 'Save upstream' }).click();
    await dialog.getByText('Please enter the number of a service').waitFor();
    await dialog.getByLabel('Number of its service').fill('109');
    await dialog.getByText('Its list has no such number that can be ordered.').waitFor();
    await dialog.getByLabel('Number of its service').fill('111');
    await dialog.getByText('Facebook Page Likes | Slow start').waitFor();
    await dialog.getByRole('button', { name: 'Move route 2 up' }).press('Enter');
    await dialog.getByText('Now at place 1 of 2').waitFor();
    await expectSound(page, 'the upstream of a service', themesOn[size]);
    await dialog.getByRole('button', { name: 'Save upstream' }).click();
    await told(page, 'Upstream saved');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Automatic').waitFor();
    await row.getByText('% margin').waitFor();
    const saved = await routes();
    expect(saved.mode).toBe('auto');
    expect(saved.routes.map((route) => route.externalId)).toEqual(['111', externalId]);

    await page.getByRole('button', { name: `Upstream of ${name}` }).click();
    await dialog.getByRole('button', { name: 'Let it follow, at ₹248.99' }).click();
    await told(page, 'The price follows its rule');
    await dialog.getByText('It follows its rule').waitFor();
    const pricing = await call<ServicePricing>(`GET /api/admin/services/${serviceId}/pricing`);
    expect(pricing).toMatchObject({ priceMode: 'follows', pricePerThousand: '248.99' });
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('what another admin has saved meanwhile is shown before it is replaced', async () => {
  const serviceId = await imported('Growth for two', '103');
  const { page, complaints } = await shop.openPanel('services&search=Growth+for+two');
  await page.getByRole('button', { name: 'Upstream of Growth for two' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upstream' });
  await dialog.getByText('Can be used').waitFor();
  await call(`PUT /api/admin/services/${serviceId}/routes`, {
    mode: 'auto',
    routes: [{ providerId, externalId: '102' }],
  });
  await dialog.getByLabel('Use this route').uncheck();
  await dialog.getByRole('button', { name: 'Save upstream' }).click();
  await dialog.getByRole('button', { name: 'Show the new ones' }).click();
  await dialog.getByText('Instagram Likes | Instant').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the master switch stops all sending after a question', async () => {
  const { page, complaints } = await shop.openPanel('providers', 'phone');
  const power = page.getByRole('switch', { name: 'Send orders automatically' });
  await power.click();
  const asking = page.getByRole('alertdialog', { name: 'Stop all sending?' });
  await asking.getByRole('button', { name: 'Go on sending' }).click();
  await power.click();
  await answer(asking, 'Stop sending');
  await told(page, 'Sending is switched off');
  await page.getByText('Nothing is sent anywhere.').waitFor();
  expect(await call('GET /api/admin/dispatching')).toMatchObject({ isOn: false });
  await power.click();
  await told(page, 'Sending is switched on');
  expect(complaints).toEqual([]);
  await page.context().close();
});
