import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarginReport } from '../contract/margins.ts';
import { type FakeProvider, startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { expectSound, themesOn } from './browser.ts';
import { ask } from './people.ts';
import { bothSizes, openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
let fake: FakeProvider;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openSampleShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
  const kite = {
    name: 'Kite Panel',
    url: fake.url,
    apiKey: fake.key,
    currency: 'USD',
    rate: '88.50',
    callsPerMinute: 600,
  };
  const { id: providerId } = await call<{ id: number }>('POST /api/admin/providers', kite);
  await call(`POST /api/admin/providers/${providerId}/sync`, {});
  const wanted = { categoryId: 1, services: [{ externalId: '102', name: 'Likes from Kite' }], percent: '50' };
  const { rows } = await call<{ rows: { serviceId: number }[] }>(
    `POST /api/admin/providers/${providerId}/import`,
    wanted,
  );
  const serviceId = rows[0]?.serviceId ?? 0;
  await call(`PUT /api/admin/services/${serviceId}/routes`, {
    mode: 'auto',
    routes: [{ providerId, externalId: '102' }],
  });
  for (const link of ['one', 'two'])
    await call('POST /api/orders', { serviceId, url: `https://instagram.com/p/${link}`, quantity: 1_000 }, shop.asha);
});
afterAll(async () => {
  await shop.close();
  await fake.stop();
});

const call = <T>(name: `${string} ${string}`, body?: object, token = shop.meera) =>
  ask<T>(shop.url, name, { token, ...(body && { body }) });

test.each(bothSizes)(
  'Meera sees what her orders cost and leave, and takes it along as a file, on a %s',
  async (size) => {
    const sent = async () => (await call<MarginReport>('GET /api/admin/margins?by=provider')).rows[0]?.orders;
    await expect.poll(sent, { timeout: 20_000 }).toBe(2);
    const { page, complaints } = await shop.openPanel('overview', size);
    const margins = page.getByRole('region', { name: 'Cost and profit' });
    await margins.getByText('of what was paid for these orders').waitFor();
    // The sample shop's own orders are by hand.
    await margins.getByText('Nobody knows what they cost').waitFor();
    await margins.getByRole('radio', { name: 'Provider' }).check();
    const kite = margins.getByRole('row').filter({ hasText: 'Kite Panel' });
    // 1,000 for $0.14 at ₹88.50 are ₹12.39.
    await kite.getByText('₹24.78').waitFor();
    const hand = margins.getByRole('row').filter({ hasText: 'By hand, or not sent yet' });
    await hand.getByText('not known').first().waitFor();
    await expectSound(page, 'cost and profit', themesOn[size]);
    const saved = page.waitForEvent('download');
    await margins.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^cost-and-profit-by-provider-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[1]).toMatch(/^"Kite Panel",2,0,\d+\.\d\d,0\.00,0\.00,24\.78,/);
    await margins.getByRole('radio', { name: 'Service' }).check();
    await margins.getByRole('row').filter({ hasText: 'Likes from Kite' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
