import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '300' });
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
let dispatchId: number;
let count = 0;
beforeEach(async () => {
  fake.fault({ kind: 'lost-answer', action: 'add', handled: true });
  const sound = { sending_stopped_at: null, circuit_state: 'closed', circuit_failures: 0 } as const;
  await shop.database.write((tx) => tx.updateTable('providers').set(sound).execute());
  const order = { serviceId, url: `https://instagram.com/p/${++count}`, quantity: 1_000 };
  id = (await shop.post('/api/orders', asha, order)).json().id;
  await shop.sendDispatches();
  dispatchId = (await dispatch()).id;
  expect(await dispatch()).toMatchObject({ state: 'unknown' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));

const dispatch = () =>
  shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
const order = async () => (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;
const resolve = (body: object) =>
  shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, meera, { reason: 'The likes are there', ...body });
const setStatus = (status: string, more: object = {}) =>
  shop.patch(`/api/admin/orders/${id}/status`, meera, { status, ...more });
const attention = async () =>
  (await shop.get('/api/admin/orders/attention', meera))
    .json()
    .filter(({ orderId }: { orderId: number }) => orderId === id);
const acts = async () =>
  (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera))
    .json()
    .map(({ action }: { action: string }) => action);

test('an order that was completed by hand is let go at its provider, without its number', async () => {
  expect((await setStatus('completed')).statusCode).toBe(200);
  expect(await attention()).toMatchObject([{ kind: 'unknown', orderStatus: 'completed' }]);
  expect((await resolve({ as: 'delivered' })).json()).toMatchObject({ state: 'released' });
  expect(await dispatch()).toMatchObject({ state: 'released', resolved_by: meera.id, provider_order: null });
  expect(await order()).toMatchObject({ status: 'completed', refundedAmount: null, progress: 1_000 });
  expect(await attention()).toEqual([]);
  expect(await acts()).toEqual(expect.arrayContaining(['resolve-dispatch', 'let-go', 'change-status']));
  expect((await resolve({ as: 'delivered' })).json().code).toBe('already-decided');
});

test('an order that is still open is completed with it, once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => resolve({ as: 'delivered' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(5).fill(409)]);
  expect(await order()).toMatchObject({ status: 'completed', refundedAmount: null });
  expect((await acts()).filter((action: string) => action === 'change-status')).toHaveLength(1);
});

test('one that is delivered and one that is paid back at the same time come to one of both', async () => {
  const payBack = JSON.parse('{"as":"not-placed","then":"refund"}');
  const [delivered, refunded] = await Promise.all([resolve({ as: 'delivered' }), resolve(payBack)]);
  expect([delivered?.statusCode, refunded?.statusCode].toSorted()).toEqual([200, 409]);
  const isPaidBack = refunded?.statusCode === 200;
  expect(await order()).toMatchObject({ status: isPaidBack ? 'refunded' : 'completed' });
  expect(await dispatch()).toMatchObject({ state: isPaidBack ? 'lost' : 'released' });
});

test('an order that was completed by hand can be called placed, and not be sent again', async () => {
  await setStatus('completed');
  const sendAgain = JSON.parse('{"as":"not-placed","then":"send-again"}');
  expect((await resolve(sendAgain)).statusCode).toBe(422);
  expect(await dispatch()).toMatchObject({ state: 'unknown' });
  const there = fake.panel.orders().find(({ link }) => link.endsWith(`/p/${count}`));
  expect((await resolve({ as: 'placed', providerOrder: String(there?.order) })).statusCode).toBe(200);
  expect(await order()).toMatchObject({ status: 'completed' });
});

test('what a provider has under a number is not called delivered without it', async () => {
  const there = fake.panel.orders().find(({ link }) => link.endsWith(`/p/${count}`));
  await resolve({ as: 'placed', providerOrder: String(there?.order) });
  expect((await resolve({ as: 'delivered' })).json().code).toBe('already-decided');
});
