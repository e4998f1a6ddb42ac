import { afterEach, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openPanelShop, type PanelShop } from '../testing-providers.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';

let open: PanelShop;
let second: FakeProvider;
beforeEach(async () => {
  open = await openPanelShop();
  second = await startFakeProvider();
  const { shop, meera, serviceId, providerId } = open;
  const panel = { name: 'Best Panel', url: second.url, apiKey: second.key, currency: 'USD', rate: '88.50' };
  const { id } = (await shop.post('/api/admin/providers', meera, { ...panel, callsPerMinute: 600 })).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  const routes = [providerId, id].map((each) => ({ providerId: each, externalId: '102' }));
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  expect(await open.shop.ledgerFaults()).toEqual([]);
  await second.stop();
  await open.close();
});

const allow = (triesNextOnFailure: boolean) =>
  open.shop.put('/api/admin/dispatching', open.meera, { isOn: true, triesNextOnFailure });
const order = async (id: number) => (await open.shop.get(`/api/admin/orders/${id}`, open.meera)).json().order;
const dispatchesOf = (id: number) =>
  open.shop.database.read
    .selectFrom('dispatches')
    .select(['state', 'reason', 'provider_order'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

async function passMinutes(count: number): Promise<void> {
  const { shop, meera } = open;
  shop.clock.now += count * minute;
  await shop.confirm(meera);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  await shop.sendDispatches();
}

/** An order at the first panel, which then says this of it. */
async function placeAndHear(said: object): Promise<number> {
  const id = await open.place();
  await open.shop.sendDispatches();
  open.fake.panel.setOrder(String(open.fake.panel.orders()[0]?.order), said);
  await passMinutes(2);
  return id;
}
const failed = { status: 'Fail', remains: 1_000, charge: '0' };

test('an order that its provider could not deliver goes to the next route, once the owner allows it', async () => {
  expect((await allow(true)).json()).toMatchObject({ triesNextOnFailure: true });
  const id = await placeAndHear(failed);
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'refused', reason: 'failed-there' }, { state: 'accepted' }]);
  expect([open.fake.panel.orders().length, second.panel.orders().length]).toEqual([1, 1]);
  expect(await order(id)).toMatchObject({ status: 'pending', refundedAmount: null });
  // What the first one says later counts for nothing.
  open.fake.panel.setOrder(String(open.fake.panel.orders()[0]?.order), { status: 'Completed', remains: 0 });
  second.panel.setOrder(String(second.panel.orders()[0]?.order), { status: 'In progress', remains: 400 });
  await passMinutes(10);
  expect(await order(id)).toMatchObject({ status: 'processing', progress: 600 });
  // And where the last one fails, too, what did not arrive is paid back.
  second.panel.setOrder(String(second.panel.orders()[0]?.order), { status: 'Fail', remains: 400, charge: '0' });
  await passMinutes(10);
  expect(await order(id)).toMatchObject({ status: 'partial', refundedAmount: '10.00' });
});

test('it costs only what the provider takes that delivers it, where the one that failed says nothing of its charge', async () => {
  await allow(true);
  const id = await placeAndHear({ status: 'Fail', remains: 1_000, charge: '' });
  const [, taken] = (await open.shop.get(`/api/admin/orders/${id}/dispatches`, open.meera)).json();
  const { purchase } = (await open.shop.get('/api/admin/orders?with=purchase', open.meera)).json()[0];
  expect(purchase).toMatchObject({ providerName: 'Best Panel', cost: taken.costInRupees });
});

test('it is paid back where the owner has not allowed that, as in every shop until then', async () => {
  const id = await placeAndHear(failed);
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'ended', reason: 'failed' }]);
  expect(await order(id)).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
  expect(second.panel.orders()).toEqual([]);
});

test.each([
  ['something was delivered', { status: 'Fail', remains: 900, charge: '0' }, 'partial'],
  ['it was charged all the same', { status: 'Fail', remains: 1_000, charge: '0.10' }, 'pending'],
])('it goes nowhere else where %s', async (_, said, status) => {
  await allow(true);
  const id = await placeAndHear(said);
  expect(await order(id)).toMatchObject({ status });
  expect(second.panel.orders()).toEqual([]);
});

test('it is paid back where its customer wants it cancelled, and where every route has failed', async () => {
  await allow(true);
  const wanted = await open.place();
  await open.shop.sendDispatches();
  await open.shop.post(`/api/orders/${wanted}/cancel`, open.asha, {});
  open.fake.panel.setOrder(String(open.fake.panel.orders()[0]?.order), failed);
  await passMinutes(2);
  expect(await order(wanted)).toMatchObject({ status: 'refunded' });
  expect(second.panel.orders()).toEqual([]);

  const id = await open.place();
  await open.shop.sendDispatches();
  open.fake.panel.setOrder(String(open.fake.panel.orders()[1]?.order), failed);
  await passMinutes(2);
  second.panel.setOrder(String(second.panel.orders()[0]?.order), failed);
  await passMinutes(10);
  expect(await dispatchesOf(id)).toMatchObject([{ state: 'refused' }, { state: 'ended', reason: 'failed' }]);
  expect(await order(id)).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
});
