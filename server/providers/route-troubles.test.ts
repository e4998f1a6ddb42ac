import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
});
beforeEach(async () => {
  if (providerId) await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await fake?.stop();
  fake = await startFakeProvider();
  fake.panel.setService('102', { rate: '0.10', min: '10', max: '10000' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
  await sync();
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10, max: 10_000 })).id;
  await route();
  expect(await troubles()).toEqual([]);
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

const sync = () => shop.post(`/api/admin/providers/${providerId}/sync`, meera, { acceptsMissing: true });
const route = (mode = 'auto') =>
  shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode, routes: [{ providerId, externalId: '102' }] });
const troubles = async () => (await shop.get('/api/admin/providers', meera)).json()[0].troubles;
const alarms = async () => (await shop.get('/api/admin/overview', meera)).json().alarms;

test('a cost that leaves less than the least margin is a trouble, and its route is not called usable', async () => {
  // 26.00 of ₹25.00: the cost has moved by less than a fifth since it was looked at.
  fake.panel.setService('102', { rate: '0.25' });
  await sync();
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, {
    mode: 'auto',
    routes: [{ providerId, externalId: '102', acceptsChange: true }],
  });
  expect(await troubles()).toEqual([]);
  fake.panel.setService('102', { rate: '0.29' });
  await sync();
  expect(await troubles()).toEqual(['below-floor']);
  const [only] = (await shop.get(`/api/admin/services/${serviceId}/routes`, meera)).json().routes;
  expect(only).toMatchObject({ isBelowFloor: true, isUsable: false, whyNot: 'below-floor' });
  expect(await alarms()).toMatchObject([{ kind: 'providers', troubles: [{ trouble: 'below-floor' }] }]);
  await route('hand');
  expect(await troubles()).toEqual([]);
});

test('a service that is gone from the list is a trouble while it is sold', async () => {
  fake.panel.services = fake.panel.services.filter(({ service }) => String(service) !== '102');
  await sync();
  await sync();
  expect(await troubles()).toEqual(['not-offered']);
  await shop.patch(`/api/services/${serviceId}`, meera, { isActive: false });
  expect(await troubles()).toEqual([]);
});

test('quantities that are sold and that nobody takes are a trouble', async () => {
  fake.panel.setService('102', { max: '5000' });
  await sync();
  expect(await troubles()).toEqual(['bounds']);
  await shop.patch(`/api/services/${serviceId}`, meera, { maxQuantity: 5_000 });
  expect(await troubles()).toEqual([]);
});
