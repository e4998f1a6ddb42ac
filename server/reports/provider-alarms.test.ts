import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { checkAlarms } from './check-alarms.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let provider: object;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
beforeEach(async () => {
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  fake = await startFakeProvider();
  provider = { name: 'Cheap Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  providerId = (await shop.post('/api/admin/providers', meera, { ...provider, apiKey: fake.key })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10, max: 1_000 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ state: 'dropped' }).where('state', 'in', ['waiting', 'held']).execute(),
  );
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await fake.stop();
  shop.clock.now += hour;
  await look();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const look = () => checkAlarms({ ...shop, clock: () => shop.clock.now }, 'vps-1');
const place = () =>
  shop.post('/api/orders', asha, { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 1_000 });
const troubles = async () => (await shop.get('/api/admin/providers', meera)).json()[0].troubles;
const said = (...kinds: string[]) => [
  { kind: 'providers', troubles: kinds.map((trouble) => expect.objectContaining({ id: providerId, trouble })) },
];

test('a balance that is used up is told at once, though no low mark is set, until it is topped up', async () => {
  expect(await look()).toEqual([]);
  fake.fault({ action: 'add', kind: 'error', text: 'Not enough funds on balance' });
  await place();
  await shop.sendDispatches();
  expect(await troubles()).toEqual(['empty-balance']);
  expect(await look()).toEqual(said('empty-balance'));
  expect(await look()).toEqual([]);
  await shop.database.write((tx) => tx.updateTable('providers').set({ balance_e8: 10_000_000_000 }).execute());
  shop.clock.now += 2 * minute;
  await shop.sendDispatches();
  expect(await troubles()).toEqual([]);
});

test('a second trouble of a provider is told as soon as it comes, and one that is over and comes again', async () => {
  const set = (values: object) => shop.database.write((tx) => tx.updateTable('providers').set(values).execute());
  await set({ sync_outcome: 'empty' });
  expect(await look()).toEqual(said('list-refused'));
  await set({ circuit_state: 'open', circuit_opened: 2 });
  expect(await look()).toEqual(said('not-answering'));
  expect(await look()).toEqual([]);
  await set({ circuit_state: 'closed', circuit_opened: 0 });
  expect(await look()).toEqual([]);
  await set({ circuit_state: 'open', circuit_opened: 2, sending_stopped_at: shop.clock.now });
  expect(await look()).toEqual(said('not-answering', 'sending-stopped'));
});

test('orders that wait for the master switch are told', async () => {
  const turn = (isOn: boolean) => shop.put('/api/admin/dispatching', meera, { isOn });
  await turn(false);
  expect(await look()).toEqual([]);
  await place();
  await place();
  await shop.sendDispatches();
  const alarm = { kind: 'sending-off', waiting: 2 };
  expect(await look()).toEqual([alarm]);
  expect((await shop.get('/api/admin/overview', meera)).json().alarms).toContainEqual(alarm);
  await turn(true);
  expect(await look()).toEqual([]);
});
