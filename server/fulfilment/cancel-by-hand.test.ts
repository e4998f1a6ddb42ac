import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeTopic } from '../notifications/stream-events.ts';
import { hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
  fake = await startFakeProvider({ balance: '1000' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  const { id } = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
  await shop.patch(`/api/services/${serviceId}`, meera, { canCancel: true });
  const routes = [{ providerId: id, externalId: '101' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 1_000 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
const set = async (id: number, status: string) =>
  expect((await shop.patch(`/api/admin/orders/${id}/status`, meera, { status })).statusCode).toBe(200);
const cancel = async (id: number) =>
  expect((await shop.post(`/api/orders/${id}/cancel`, asha, {})).statusCode).toBe(200);
const byHand = async (id: number) =>
  (await shop.get('/api/admin/order-requests', meera))
    .json()
    .filter(({ order }: { order: { id: number } }) => order.id === id);
async function work(): Promise<void> {
  await enqueueDueRequests(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
describe('a request to cancel', () => {
  test('is done at once where an admin has taken the order over, and has set it back', async () => {
    const id = await place();
    await set(id, 'processing');
    await set(id, 'pending');
    await cancel(id);
    expect(await byHand(id)).toEqual([]);
    const { order, requests } = (await shop.get(`/api/orders/${id}`, asha)).json();
    expect([order.status, requests]).toMatchObject(['refunded', [{ kind: 'cancel', state: 'done' }]]);
  });

  test('is for an admin where an admin takes the order over after it was asked for, and its provider refuses it', async () => {
    const id = await place();
    fake.fault({ action: 'add', kind: 'error', text: 'Service is inactive' });
    fake.beforeAnswer = async ({ action }) => {
      if (action !== 'add') return;
      await cancel(id);
      await set(id, 'processing');
    };
    await shop.sendDispatches();
    fake.beforeAnswer = undefined;
    expect(await byHand(id)).toEqual([]);
    const told: string[] = [];
    const off = shop.bus.subscribe(noticeTopic, (message) => told.push(message));
    shop.clock.now += minute;
    await work();
    expect(await byHand(id)).toMatchObject([{ kind: 'cancel', state: 'open' }]);
    shop.clock.now += hour;
    await shop.confirm(meera);
    await work();
    off();
    const toAdmins = told.filter((message) => message.includes(`A customer asks to cancel order #${id}`));
    expect([toAdmins.length, (await byHand(id)).length]).toEqual([1, 1]);
    const [request] = await byHand(id);
    const refused = { kind: 'cancel', state: 'refused' };
    expect((await shop.put(`/api/admin/order-requests/${request.id}`, meera, refused)).statusCode).toBe(200);
  });
});
