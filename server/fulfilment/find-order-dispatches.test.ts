import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDispatch } from '../../contract/dispatches.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let serviceId: number;
let providerId: number;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openTestShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100.00' });
  const given = { name: 'Kite', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  providerId = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [
    { providerId, externalId: '101', isActive: false },
    { providerId, externalId: '102' },
  ];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterAll(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await fake.stop();
});

const dispatchesOf = async (id: number): Promise<OrderDispatch[]> =>
  (await shop.get(`/api/admin/orders/${id}/dispatches`, meera)).json();
const place = async (link: string): Promise<number> => {
  const order = { serviceId, url: `https://instagram.com/${link}`, quantity: 1_000 };
  return (await shop.post('/api/orders', asha, order)).json().id;
};

test('an order says where it went, what it costs there and what is left', async () => {
  const id = await place('p/one');
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'waiting', providerName: null, cost: null, profit: null }]);
  await shop.sendDispatches();
  const [order] = fake.panel.orders();
  expect(await dispatchesOf(id)).toEqual([
    {
      id: expect.any(Number),
      run: null,
      quantity: 1_000,
      delivered: null,
      state: 'accepted',
      reason: null,
      words: null,
      providerName: 'Kite',
      externalId: '102',
      providerOrder: String(order?.order),
      isInTheWay: true,
      canCancel: true,
      // $0.14 at ₹88.50 is ₹12.39, of ₹25.
      cost: '0.14',
      currency: 'USD',
      costInRupees: '12.39',
      profit: '12.61',
      margin: '50.44',
      createdAt: expect.any(String),
      sentAt: expect.any(String),
      acceptedAt: expect.any(String),
      endedAt: null,
      foundBy: null,
      passedOver: [{ providerName: 'Kite', externalId: '101', reason: 'off', figures: null }],
    },
  ]);
});

test('it says whether its provider can be asked to cancel it, as long as the provider has it', async () => {
  const sync = () => shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  const id = await place('p/cancel');
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'waiting', canCancel: false }]);
  await shop.sendDispatches();
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'accepted', canCancel: true }]);
  fake.panel.setService('102', { cancel: false });
  await sync();
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'accepted', canCancel: false }]);
  fake.panel.setService('102', { cancel: true });
  await sync();
  const settled = await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 400, letGo: 'It is stuck' });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'released', canCancel: false }]);
});

test('of an unclear order the cost is what it should be, and nothing is kept yet', async () => {
  fake.fault({ kind: 'lost-answer', action: 'add' });
  const id = await place('p/two');
  await shop.sendDispatches();
  expect(await dispatchesOf(id)).toMatchObject([
    { state: 'unknown', costInRupees: '12.39', profit: null, margin: null },
  ]);
});

test('an order by hand went nowhere, and customers see none of it', async () => {
  const { id: byHand } = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: byHand, url: 'https://instagram.com/p/three', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  expect(await dispatchesOf(id)).toEqual([]);
  expect((await shop.get(`/api/admin/orders/${id}/dispatches`, asha)).statusCode).toBe(403);
});
