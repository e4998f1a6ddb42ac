import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
beforeEach(async () => {
  await shop.confirm(meera);
  fake = await startFakeProvider({ balance: '1000', settings: { startsAfterMs: 1e12, deliversInMs: 1e12 } });
  const given = { ...panel('USD', '88.50'), apiKey: fake.key };
  providerId = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  await shop.post(`/api/admin/providers/${providerId}/test`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '100.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '101' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

const panel = (currency: string, rate: string) => ({
  name: 'Cheap Panel',
  url: fake.url,
  currency,
  rate,
  callsPerMinute: 600,
});
/** Its account there is one in rupees from now on. */
async function changeToRupees(): Promise<void> {
  fake.panel.settings.currency = 'INR';
  const answer = await shop.put(`/api/admin/providers/${providerId}`, meera, panel('INR', '1'));
  expect(answer.statusCode, answer.body).toBe(200);
}
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 1_000 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.sendDispatches();
  return id;
}
async function poll(): Promise<void> {
  shop.clock.now += 2 * minute;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
const own = async () => {
  const all = (await shop.get('/api/admin/providers', meera)).json();
  return all.find(({ id }: { id: number }) => id === providerId);
};
const route = async () => (await shop.get(`/api/admin/services/${serviceId}/routes`, meera)).json().routes[0];
const say = (order: number | undefined, stand: object) => fake.panel.setOrder(String(order), stand);

test('costs in another currency are worth the same until the list is read, which quarantines nothing for that', async () => {
  const before = await route();
  expect(before).toMatchObject({ cost: '0.90', currency: 'USD' });
  await changeToRupees();
  const after = await route();
  expect(after).toMatchObject({ cost: '79.65', currency: 'INR', isUsable: true });
  expect(Number(after.costInRupees)).toBeCloseTo(Number(before.costInRupees), 1);
  fake.panel.setService('101', { rate: '80.00' });
  const sync = (await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {})).json();
  expect(sync).toMatchObject({ outcome: 'synced' });
  expect(await route()).toMatchObject({ cost: '80.00', quarantineReason: null });
});

test('a balance in the former currency is forgotten, and both are read at once', async () => {
  expect((await own()).balance).toBe('1000.00');
  await changeToRupees();
  expect((await own()).balance).toBeNull();
  const due = shop.database.read.selectFrom('providers').select(['balance_due_at', 'sync_due_at']);
  expect(await due.where('id', '=', providerId).executeTakeFirst()).toEqual({
    balance_due_at: shop.clock.now,
    sync_due_at: shop.clock.now,
  });
});

test('an order that was sent before may name either currency, and its cost stays the one of its sending', async () => {
  const id = await place();
  const order = fake.panel.orders()[0]?.order;
  await poll();
  const costOf = async () => {
    const cost = shop.database.read.selectFrom('order_costs').select('cost_e4').where('order_id', '=', id);
    return (await cost.executeTakeFirst())?.cost_e4;
  };
  const progress = async () => (await shop.get(`/api/orders/${id}`, asha)).json().order.progress;
  const cost = await costOf();
  await changeToRupees();
  fake.panel.settings.currency = 'USD';
  say(order, { status: 'In progress', remains: 400, charge: '0.90' });
  await poll();
  expect([(await own()).pausedReason, await progress(), await costOf()]).toEqual([null, 600, cost]);
  fake.panel.settings.currency = 'INR';
  say(order, { status: 'In progress', remains: 300, charge: '79.65' });
  await poll();
  expect([(await own()).pausedReason, await progress(), await costOf()]).toEqual([null, 700, cost]);
  const [shown] = (await shop.get(`/api/admin/orders/${id}/dispatches`, meera)).json();
  expect(shown).toMatchObject({ cost: '0.90', currency: 'USD' });
});
