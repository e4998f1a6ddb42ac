import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markAsking, type RequestTable } from '../orders/write-requests.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
});
beforeEach(async () => {
  await shop.confirm(meera);
  asha = await shop.customer({ balance: '1000.00' });
  fake = await startFakeProvider({ balance: '1000', settings: { startsAfterMs: 1e12, deliversInMs: 1e12 } });
  const created = await shop.post('/api/admin/providers', meera, { ...provider(600), apiKey: fake.key });
  providerId = created.json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '100.00', min: 10 })).id;
  await shop.patch(`/api/services/${serviceId}`, meera, { canCancel: true, refillDays: 30 });
  const routes = [{ providerId, externalId: '101' }];
  expect((await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes })).statusCode).toBe(
    200,
  );
});
afterEach(async () => {
  const over = { state: 'dropped' } as const;
  await shop.database.write(async (tx) => {
    await tx.updateTable('dispatches').set(over).where('state', 'in', ['waiting', 'held']).execute();
    await tx.updateTable('dispatches').set({ next_look_at: null }).execute();
    for (const table of ['cancel_requests', 'refill_requests'] as const)
      await tx.updateTable(table).set({ due_at: null }).execute();
  });
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const provider = (callsPerMinute: number) => ({
  name: 'Cheap Panel',
  url: fake.url,
  currency: 'USD',
  rate: '88.50',
  callsPerMinute,
});
const limitCalls = async (callsPerMinute: number) => {
  const answer = await shop.put(`/api/admin/providers/${providerId}`, meera, provider(callsPerMinute));
  expect(answer.statusCode, answer.body).toBe(200);
};
const pass = async (ms: number) => {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
};
/** What the server does each second. */
const work = async () => {
  await enqueueDueRequests(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
};
const switchSending = (isOn: boolean) => shop.put('/api/admin/dispatching', meera, { isOn });
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 100 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
async function placeSent(): Promise<{ id: number; there: string }> {
  const id = await place();
  await shop.sendDispatches();
  const [sent] = await dispatchesOf([id]);
  return { id, there: sent?.provider_order ?? '' };
}
const dispatchesOf = (orderIds: readonly number[]) =>
  shop.database.read
    .selectFrom('dispatches')
    .select(['state', 'reason', 'provider_order'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
const requestsOf = async (id: number) => (await shop.get(`/api/orders/${id}`, asha)).json().requests;
const callsOf = (action: string) => fake.calls.filter(({ params }) => params['action'] === action).length;

describe('orders that waited while the sending was off', () => {
  test('are sent as calls are left for them, and none is held for that', async () => {
    await switchSending(false);
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push(await place());
    await pass(7 * hour);
    await limitCalls(3);
    await switchSending(true);
    for (let minutes = 0; minutes < 3; minutes++) {
      await shop.sendDispatches();
      await pass(minute);
    }
    expect((await dispatchesOf(ids)).map(({ state }) => state)).toEqual(Array(7).fill('accepted'));
  });

  test('wait as long for a provider without money as any other, and then a person looks', async () => {
    await switchSending(false);
    const id = await place();
    await pass(7 * hour);
    await switchSending(true);
    await shop.database.write((tx) => tx.updateTable('providers').set({ balance_e8: 0 }).execute());
    await shop.sendDispatches();
    expect(await dispatchesOf([id])).toMatchObject([{ state: 'waiting', reason: 'balance-low' }]);
    // Switched on again, it is no longer on than before.
    await pass(4 * hour);
    await switchSending(true);
    await pass(3 * hour);
    await shop.sendDispatches();
    expect(await dispatchesOf([id])).toMatchObject([{ state: 'held', reason: 'balance-low' }]);
  });
});

describe('a call for a customer that is not made, since none is left in its minute,', () => {
  test('is made in the next one for a cancellation, and a refusal then counts', async () => {
    const { id } = await placeSent();
    await limitCalls(1);
    await shop.post(`/api/orders/${id}/cancel`, asha, {});
    await work();
    expect([callsOf('cancel'), await requestsOf(id)]).toMatchObject([0, [{ state: 'open' }]]);
    fake.fault({ action: 'cancel', kind: 'error', text: 'Order can not be cancelled' });
    await limitCalls(600);
    await pass(minute);
    await work();
    expect([callsOf('cancel'), await requestsOf(id)]).toMatchObject([1, [{ state: 'refused' }]]);
    const [news] = (await shop.get('/api/user/news', asha)).json();
    expect(news.kind).toBe('order-cancel-refused');
  });

  test('is made in the next one for a refill, and a refusal then counts', async () => {
    const { id, there } = await placeSent();
    fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
    await pass(2 * minute);
    await work();
    await limitCalls(1);
    expect((await shop.post(`/api/orders/${id}/refill`, asha, {})).statusCode).toBe(200);
    await work();
    expect([callsOf('refill'), await requestsOf(id)]).toMatchObject([0, [{ state: 'open' }]]);
    fake.fault({ action: 'refill', kind: 'error', text: 'Order not eligible for refill.' });
    await limitCalls(600);
    await pass(minute);
    await work();
    expect([callsOf('refill'), await requestsOf(id)]).toMatchObject([1, [{ state: 'rejected' }]]);
  });
});

/** As the node left it that asked, and ended before it had the answer. */
async function markAsked(table: RequestTable, orderId: number): Promise<void> {
  const of = shop.database.read.selectFrom(table).select('id').where('order_id', '=', orderId);
  const { id } = await of.executeTakeFirstOrThrow();
  expect(await shop.database.write((tx) => markAsking(tx, table, id))).toBe(true);
}
const byHand = async () => (await shop.get('/api/admin/order-requests', meera)).json();
async function placeDelivered(): Promise<number> {
  const { id, there } = await placeSent();
  fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
  await pass(2 * minute);
  await work();
  return id;
}

describe('a call for a customer whose answer went with the node that asked', () => {
  test('is made again for a cancellation, and a refusal then is not told as one', async () => {
    const { id } = await placeSent();
    await shop.post(`/api/orders/${id}/cancel`, asha, {});
    await markAsked('cancel_requests', id);
    fake.fault({ action: 'cancel', kind: 'error', text: 'Cancel was requested already' });
    await work();
    expect([callsOf('cancel'), await requestsOf(id)]).toMatchObject([1, [{ state: 'asked' }]]);
  });

  test('is made again for a refill, and a refusal then is for an admin', async () => {
    const id = await placeDelivered();
    await shop.post(`/api/orders/${id}/refill`, asha, {});
    await markAsked('refill_requests', id);
    fake.fault({ action: 'refill', kind: 'error', text: 'Refill was requested already' });
    await work();
    expect([callsOf('refill'), await requestsOf(id)]).toMatchObject([1, [{ state: 'running' }]]);
    expect(await byHand()).toMatchObject([{ kind: 'refill', order: { id } }]);
  });
});

test('a refill that its provider never ends is for a person after a week, and is asked for once a day', async () => {
  const id = await placeDelivered();
  await shop.post(`/api/orders/${id}/refill`, asha, {});
  await work();
  const ofThis = async () => (await byHand()).filter(({ order }: { order: { id: number } }) => order.id === id);
  const days = async (count: number) => {
    for (let each = 0; each < count; each++) {
      await pass(day);
      await work();
    }
  };
  await days(6);
  expect(await ofThis()).toEqual([]);
  await days(2);
  expect([await requestsOf(id), await ofThis()]).toMatchObject([[{ state: 'running' }], [{ kind: 'refill' }]]);
  const asked = callsOf('refill_status');
  await pass(2 * hour);
  await work();
  expect(callsOf('refill_status')).toBe(asked);
});

describe('a refill of a service whose provider offers none any more', () => {
  const offerNoRefill = () =>
    shop.database.write((tx) => tx.updateTable('provider_services').set({ can_refill: 0 }).execute());
  const offerRefill = () =>
    shop.database.write((tx) => tx.updateTable('provider_services').set({ can_refill: 1 }).execute());
  afterEach(offerRefill);

  test('is still followed to its end once it was asked for', async () => {
    const id = await placeDelivered();
    await shop.post(`/api/orders/${id}/refill`, asha, {});
    await work();
    await offerNoRefill();
    const asked = callsOf('refill_status');
    await pass(day);
    await work();
    expect(callsOf('refill_status')).toBeGreaterThan(asked);
  });

  test('is for an admin where it was not asked for yet', async () => {
    const id = await placeDelivered();
    await shop.post(`/api/orders/${id}/refill`, asha, {});
    await offerNoRefill();
    await work();
    expect(await byHand()).toContainEqual(
      expect.objectContaining({ kind: 'refill', order: expect.objectContaining({ id }) }),
    );
  });
});
