import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeTopic } from '../notifications/stream-events.ts';
import { day, hour } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(() => drips.begin());
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

test('what a provider has that was deleted is for a person, who can settle it', async () => {
  const { shop, meera, asha } = drips;
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const placed = await shop.post('/api/orders', asha, { serviceId: drips.serviceId, url, quantity: 300 });
  const { id } = placed.json();
  await drips.work();
  await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  const [item] = (await shop.get('/api/admin/orders/attention', meera)).json();
  expect(item).toMatchObject({ orderId: id, kind: 'status', reason: 'provider-gone' });
  const look = await shop.post(`/api/admin/dispatches/${item.dispatchId}/look`, meera, {});
  expect([look.statusCode, look.json().message]).toEqual([409, expect.stringMatching(/deleted/)]);
  // Nobody is asked to cancel it, and no job fails for that.
  await drips.cancel(id);
  await drips.workAfter(hour);
  expect((await shop.get('/api/admin/dead-jobs', meera)).json()).toEqual([]);
  const settled = { remains: 150, letGo: 'Looked at there' };
  expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, settled)).statusCode).toBe(200);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', refundedAmount: '50.00' });
});

test('nothing is asked of a provider that is paused, and the page says so', async () => {
  const { shop, meera } = drips;
  const id = await placeOne();
  await drips.work();
  const pause = { paused_reason: 'key' } as const;
  await shop.database.write((tx) => tx.updateTable('providers').set(pause).execute());
  const [dispatch] = await drips.runsOf(id);
  const look = await shop.post(`/api/admin/dispatches/${dispatch?.id}/look`, meera, {});
  expect([look.statusCode, look.json().message]).toEqual([409, expect.stringMatching(/paused/)]);
  await shop.database.write((tx) => tx.updateTable('providers').set({ paused_reason: null }).execute());
  expect((await shop.post(`/api/admin/dispatches/${dispatch?.id}/look`, meera, {})).statusCode).toBe(200);
});

test('what a provider takes after it was deleted is for a person', async () => {
  const { shop, meera } = drips;
  const id = await placeOne();
  drips.fake.beforeAnswer = async ({ action }) => {
    if (action === 'add') await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  };
  await drips.work();
  drips.fake.beforeAnswer = undefined;
  expect(drips.fake.panel.orders()).toHaveLength(1);
  expect(await attention()).toMatchObject([
    { orderId: id, kind: 'status', reason: 'provider-gone', state: 'accepted' },
  ]);
  const letGo = { remains: 300, letGo: 'Cancelled there' };
  expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, letGo)).statusCode).toBe(200);
});

test('an unclear order at a provider that was deleted has the number that a person says', async () => {
  const { shop, meera } = drips;
  drips.fake.fault({ kind: 'lost-answer', action: 'add' });
  const id = await placeOne();
  await drips.work();
  await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  const [item] = await attention();
  expect(item).toMatchObject({ orderId: id, kind: 'unknown' });
  const there = String(drips.fake.panel.orders()[0]?.order);
  const placed = { as: 'placed', providerOrder: there, reason: 'I looked there' };
  const answer = await shop.post(`/api/admin/dispatches/${item.dispatchId}/resolve`, meera, placed);
  expect(answer.json()).toMatchObject({ state: 'accepted' });
  expect(await attention()).toMatchObject([{ orderId: id, reason: 'provider-gone', providerOrder: there }]);
  const letGo = { remains: 300, letGo: 'Cancelled there' };
  expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, letGo)).statusCode).toBe(200);
});

test.each([
  ['open', 'open'],
  ['asked', 'asked'],
])('a refill that is %s there is for an admin, who is told once', async (step) => {
  const { shop, meera, asha } = drips;
  await shop.database.write((tx) => tx.updateTable('services').set({ refill_days: 30 }).execute());
  await shop.database.write((tx) => tx.updateTable('provider_services').set({ can_refill: 1 }).execute());
  drips.fake.panel.setService('102', { refill: true });
  const id = await placeOne();
  await drips.work();
  const there = String(drips.fake.panel.orders()[0]?.order);
  drips.fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
  await drips.workAfter(hour);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'completed' });
  const told: string[] = [];
  const off = shop.bus.subscribe(noticeTopic, (message) => told.push(message));
  if (step === 'open') await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  expect((await shop.post(`/api/orders/${id}/refill`, asha, {})).statusCode).toBe(200);
  await drips.work();
  if (step === 'asked') await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  await drips.workAfter(hour);
  await drips.workAfter(day);
  expect((await shop.get('/api/admin/dead-jobs', meera)).json()).toEqual([]);
  const requests = (await shop.get('/api/admin/order-requests', meera)).json();
  expect(requests).toMatchObject([{ kind: 'refill', state: step, order: { id } }]);
  off();
  expect(told.filter((message) => message.includes(`refill of order #${id}`))).toHaveLength(1);
  const done = { kind: 'refill', state: 'rejected' };
  expect((await shop.put(`/api/admin/order-requests/${requests[0].id}`, meera, done)).statusCode).toBe(200);
});

const attention = async () => (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();

async function placeOne(): Promise<number> {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const order = { serviceId: drips.serviceId, url, quantity: 300 };
  return (await drips.shop.post('/api/orders', drips.asha, order)).json().id;
}
