import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '9000.00' });
});
beforeEach(async () => {
  fake = await startFakeProvider();
  const created = await shop.post('/api/admin/providers', meera, { ...provider(), apiKey: fake.key });
  expect(created.json()).toMatchObject({ hasTextIds: false, hasStatusCodes: false, refusesWith5xx: false });
  providerId = created.json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  await fake.stop();
  await shop.database.write((tx) => tx.updateTable('dispatches').set({ next_look_at: null }).execute());
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const provider = () => ({ name: 'Odd Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 });
const set = async (switches: object) => {
  const answer = await shop.put(`/api/admin/providers/${providerId}`, meera, { ...provider(), ...switches });
  expect(answer.json()).toMatchObject(switches);
};

async function place() {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const { id } = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json();
  await shop.sendDispatches();
  return id as number;
}
const dispatchOf = (orderId: number) =>
  shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId).execute();
const statusOf = async (id: number) => (await shop.get(`/api/orders/${id}`, asha)).json().order.status;

async function poll() {
  shop.clock.now += 2 * minute;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}

test.each([
  [false, { state: 'unknown', reason: 'odd-id', provider_order: null }],
  [true, { state: 'accepted', provider_order: 'ord_12345' }],
])('a text as the number of an order, with its switch %s', async (hasTextIds, expected) => {
  await set({ hasTextIds });
  fake.fault({ kind: 'body', action: 'add', text: '{"order":"ord_12345"}' });
  expect(await dispatchOf(await place())).toMatchObject([expected]);
});

test('an order with a text as its number is asked for by it, and followed', async () => {
  await set({ hasTextIds: true });
  fake.fault({ kind: 'body', action: 'add', text: '{"order":"ORD_a1"}' });
  const id = await place();
  fake.fault({ kind: 'body', action: 'status', text: '{"status":"In progress","remains":"400"}' });
  await poll();
  expect(fake.calls.at(-1)?.params).toEqual({ action: 'status', order: 'ORD_a1' });
  expect(await statusOf(id)).toBe('processing');
});

test.each([
  [false, 'pending', 'odd-status'],
  [true, 'completed', null],
])('a digit as the state of an order, with its switch %s', async (hasStatusCodes, status, attention) => {
  await set({ hasStatusCodes });
  const id = await place();
  const [sent] = await dispatchOf(id);
  fake.panel.setOrder(sent?.provider_order ?? '', { status: '2', remains: 0 });
  await poll();
  expect(await statusOf(id)).toBe(status);
  expect(await dispatchOf(id)).toMatchObject([{ attention }]);
});

test.each([
  [false, ['unknown'], 1],
  [true, ['refused', 'held'], 0],
])('a server error with a reason, with its switch %s', async (refusesWith5xx, states, failed) => {
  await set({ refusesWith5xx });
  fake.fault({ kind: 'http-500', action: 'add', text: 'Service is inactive' });
  expect((await dispatchOf(await place())).map(({ state }) => state)).toEqual(states);
  const calls = (await shop.get(`/api/admin/providers/${providerId}/calls?failed=true`, meera)).json();
  expect(calls).toHaveLength(failed);
});

test('a server error of its program stays unclear, whatever the switch says', async () => {
  await set({ refusesWith5xx: true });
  fake.fault({ kind: 'http-500', action: 'add' });
  expect(await dispatchOf(await place())).toMatchObject([{ state: 'unknown', reason: 'vague-error' }]);
});

test('the states of so many orders are asked for in one call, and a change without a number leaves it', async () => {
  await set({ batchCap: 2 });
  await set({});
  const [known] = (await shop.get('/api/admin/providers', meera))
    .json()
    .filter((each: { id: number }) => each.id === providerId);
  expect(known.batchCap).toBe(2);
  for (const _ of [1, 2, 3]) await place();
  await poll();
  const asked = fake.calls.filter(({ params }) => params['action'] === 'status').map(({ params }) => params);
  expect(asked.map(({ order, orders }) => (orders ?? order ?? '').split(',').length)).toEqual([2, 1]);
  const tooMany = await shop.put(`/api/admin/providers/${providerId}`, meera, { ...provider(), batchCap: 101 });
  expect(tooMany.statusCode).toBe(400);
});

test('an error that has passed says nothing of how many orders it tells in one call', async () => {
  await set({ batchCap: 100 });
  const ids = [await place(), await place()];
  fake.fault({ action: 'status', kind: 'http-500' });
  await poll();
  for (const id of ids) expect((await dispatchOf(id))[0]?.seen).not.toBeNull();
  const [known] = (await shop.get('/api/admin/providers', meera))
    .json()
    .filter((each: { id: number }) => each.id === providerId);
  expect(known.batchCap).toBe(100);
});
