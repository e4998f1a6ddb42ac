import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionItem, OrderDispatch } from '../../contract/dispatches.ts';
import { day } from '../platform/clock.ts';
import type { FakePanel } from '../providers/fake-panel.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
  fake = await startFakeProvider();
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  const providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

let id: number;
let url: string;
beforeEach(async () => {
  url = `https://instagram.com/p/${crypto.randomUUID()}`;
  id = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json().id;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));

const set = (status: string, more: object = {}) =>
  shop.patch(`/api/admin/orders/${id}/status`, meera, { status, ...more });
const refund = (more: object = {}) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: asha.id, units: 1_000, reason: 'Sorry', ...more });
const order = async () => (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;
const attention = async (): Promise<AttentionItem[]> =>
  (await shop.get('/api/admin/orders/attention', meera)).json().filter((item: AttentionItem) => item.orderId === id);
const dispatches = async () =>
  shop.database.read
    .selectFrom('dispatches')
    .select(['id', 'state', 'reason', 'resolved_by'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
const there = () => fake.panel.orders().filter(({ link }) => link === url);

async function says(stand: Parameters<FakePanel['setOrder']>[1]): Promise<void> {
  fake.panel.setOrder(String(there()[0]?.order), stand);
  shop.clock.now += day;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}

/** What the page is told of each provider's part in it: whether a reason is asked for. */
const inTheWay = async () =>
  (await shop.get(`/api/admin/orders/${id}/dispatches`, meera))
    .json()
    .map(({ isInTheWay }: OrderDispatch) => isInTheWay);

describe('an order that its provider completed', () => {
  beforeEach(async () => {
    await shop.sendDispatches();
    expect(await inTheWay()).toEqual([true]);
    await says({ status: 'Completed', remains: 0 });
    expect(await order()).toMatchObject({ status: 'completed' });
    expect(await inTheWay()).toEqual([false]);
  });

  test.each(['pending', 'failed'])('is not paid back by a wish of its customer once it was %s here', async (first) => {
    if (first === 'failed') await set('failed');
    await set('pending');
    expect((await shop.post(`/api/orders/${id}/cancel`, asha, {})).statusCode).toBe(200);
    shop.clock.now += day;
    await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
    await enqueueDueRequests(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
    expect(await order()).toMatchObject({ status: 'pending', refundedAmount: null });
    const asked = (await shop.get('/api/admin/order-requests', meera)).json();
    expect(asked.filter((each: { order: { id: number } }) => each.order.id === id)).toMatchObject([{ kind: 'cancel' }]);
  });

  test('is cancelled and paid back without a reason', async () => {
    expect((await set('cancelled')).statusCode).toBe(200);
    expect(await inTheWay()).toEqual([false]);
    expect((await refund()).statusCode).toBe(200);
    expect(await order()).toMatchObject({ status: 'refunded' });
  });

  test('is cancelled with others', async () => {
    const bulk = { orderIds: [id], status: 'cancelled' };
    expect((await shop.patch('/api/admin/orders/bulk-update', meera, bulk)).json()).toMatchObject([
      { id, outcome: 'changed', status: 'cancelled' },
    ]);
  });

  test('is paid back in part without a reason', async () => {
    expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 100 })).statusCode).toBe(200);
  });
});

describe('an order that an admin called failed while its provider has it', () => {
  beforeEach(async () => {
    await shop.sendDispatches();
    expect((await set('failed')).statusCode).toBe(200);
  });

  test('is for a person once its provider completes it, and is not paid back or cancelled without a reason', async () => {
    await says({ status: 'Completed', remains: 0 });
    expect(await attention()).toMatchObject([{ kind: 'status', reason: 'failed-completed', orderStatus: 'failed' }]);
    expect(await inTheWay()).toEqual([true]);
    for (const answer of [await refund(), await set('cancelled')]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'order-at-provider']);
      expect(answer.json().message).toContain('Cheap Panel calls order');
    }
    expect(await order()).toMatchObject({ status: 'failed', refundedAmount: null });
    expect((await refund({ letGo: 'The likes are gone again' })).statusCode).toBe(200);
    expect(await order()).toMatchObject({ status: 'refunded' });
    expect(await attention()).toEqual([]);
    expect(await dispatches()).toMatchObject([{ state: 'released', resolved_by: meera.id }]);
  });

  test('can be completed, and is then paid back like any other', async () => {
    await says({ status: 'Completed', remains: 0 });
    expect((await set('completed')).statusCode).toBe(200);
    expect(await inTheWay()).toEqual([false]);
    expect((await refund()).statusCode).toBe(200);
  });

  test('stays as it is when its provider gives up a part of it later, and a person is told', async () => {
    await says({ status: 'Partial', remains: 157 });
    expect(await attention()).toMatchObject([{ reason: 'failed-partial', words: '157' }]);
    expect(await inTheWay()).toEqual([true]);
    expect(await order()).toMatchObject({ status: 'failed', refundedAmount: null });
  });

  test('is paid back without a question where its provider has cancelled it', async () => {
    await says({ status: 'Canceled', remains: 1_000 });
    expect(await attention()).toMatchObject([{ reason: 'failed-canceled' }]);
    expect(await inTheWay()).toEqual([false]);
    expect((await refund()).statusCode).toBe(200);
    expect(await attention()).toEqual([]);
  });
});

const back = JSON.parse('{"as":"not-placed","then":"refund","reason":"Sorry"}');
const sendAgain = JSON.parse('{"as":"not-placed","then":"send-again","reason":"I looked there"}');
const resolve = async (body: Record<string, unknown>) =>
  shop.post(`/api/admin/dispatches/${(await attention())[0]?.dispatchId}/resolve`, meera, body);

describe('an order that failed and is set to pending', () => {
  test('waits for a person, who sends it again', async () => {
    fake.fault({ action: 'add', kind: 'error', text: 'You have active order with this link. Please wait' });
    await shop.sendDispatches();
    expect(await dispatches()).toMatchObject([{ state: 'waiting', reason: 'busy-link' }]);
    await set('failed');
    expect([await attention(), await dispatches()]).toMatchObject([[], [{ state: 'dropped' }]]);
    expect((await set('pending')).statusCode).toBe(200);
    expect(await attention()).toMatchObject([{ kind: 'held', reason: 'set-pending' }]);
    await shop.sendDispatches();
    expect(there()).toEqual([]);
    expect((await resolve(sendAgain)).statusCode).toBe(200);
    await shop.sendDispatches();
    expect(there()).toHaveLength(1);
    expect(await attention()).toEqual([]);
  });

  test('is sent again though a provider had it, once a person has said so, and the old one counts no more', async () => {
    await shop.sendDispatches();
    await set('failed');
    await says({ status: 'Canceled', remains: 1_000 });
    await set('pending');
    expect((await attention()).map(({ reason }) => reason)).toEqual(['was-there', 'failed-canceled']);
    expect((await resolve(sendAgain)).statusCode).toBe(200);
    expect(await attention()).toEqual([]);
    await shop.sendDispatches();
    const states = (await dispatches()).map(({ state }) => state);
    expect([states, there().length]).toEqual([['released', 'dropped', 'accepted'], 2]);
    await says({ status: 'Canceled', remains: 0 });
    expect(await order()).toMatchObject({ status: 'pending', refundedAmount: null });
  });

  test.each([
    ['ended at a provider', 'was-there', { status: 'Canceled', remains: 1_000 }],
    ['was refused', 'set-pending', undefined],
  ])('and that %s waits for a person after an upgrade too', async (_, reason, stand) => {
    if (!stand) fake.fault({ action: 'add', kind: 'error', text: 'You have active order with this link. Please wait' });
    await shop.sendDispatches();
    await set('failed');
    if (stand) await says(stand);
    if (stand) await resolve({ as: 'seen', reason: 'I looked there' });
    await set('pending');
    // As versions left it that knew no such list.
    await shop.database.write((tx) =>
      tx.deleteFrom('dispatches').where('order_id', '=', id).where('state', '=', 'held').execute(),
    );
    expect(await attention()).toEqual([]);
    const upgrade = readFileSync(join(import.meta.dirname, '../migrations/0125-returned-orders.sql'), 'utf8');
    await shop.database.migrate((run) => run(upgrade));
    expect(await attention()).toMatchObject([{ kind: 'held', reason }]);
  });

  test('is not paid back without a reason where a provider calls it completed', async () => {
    await shop.sendDispatches();
    await set('failed');
    await says({ status: 'Completed', remains: 0 });
    await set('pending');
    expect(await inTheWay()).toEqual([true, false]);
    // The newest is what waits for a person; the other one says what the provider calls it.
    const held = (await attention()).find(({ reason }) => reason === 'was-there')?.dispatchId;
    const payBack = (more: object = {}) =>
      shop.post(`/api/admin/dispatches/${held}/resolve`, meera, { ...back, ...more });
    const asked = await payBack();
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'order-at-provider']);
    expect(await order()).toMatchObject({ status: 'pending', refundedAmount: null });
    expect((await payBack({ letGo: 'The likes are gone again' })).statusCode).toBe(200);
    expect(await order()).toMatchObject({ status: 'refunded' });
    expect([await attention(), await dispatches()]).toMatchObject([
      [],
      [{ state: 'released', reason: 'The likes are gone again' }, { state: 'dropped' }],
    ]);
  });

  test('is paid back without a reason where its provider has cancelled it', async () => {
    await shop.sendDispatches();
    await set('failed');
    await says({ status: 'Canceled', remains: 1_000 });
    await set('pending');
    const held = (await attention()).find(({ reason }) => reason === 'was-there')?.dispatchId;
    expect((await shop.post(`/api/admin/dispatches/${held}/resolve`, meera, back)).statusCode).toBe(200);
    expect([await order(), await attention()]).toMatchObject([{ status: 'refunded' }, []]);
  });

  test('is not sent again while its provider still has it', async () => {
    await shop.sendDispatches();
    await set('failed');
    await set('pending');
    expect([await attention(), await dispatches()]).toMatchObject([[], [{ state: 'accepted' }]]);
    await says({ status: 'Completed', remains: 0 });
    expect(await order()).toMatchObject({ status: 'completed' });
  });
});
