import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { minute, second } from '../platform/clock.ts';
import { doubtDispatches } from '../providers/doubt-dispatches.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueSearches } from './search-dispatch.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '2000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '90000.00' });
  fake = await startFakeProvider({ balance: '1000', settings: { othersBetween: 4 } });
  const given = { name: 'Cheap Panel', url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const provider = (await shop.post('/api/admin/providers', meera, { ...given, apiKey: fake.key })).json();
  await shop.post(`/api/admin/providers/${provider.id}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '250.00', min: 10 })).id;
  const routes = [{ providerId: provider.id, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
beforeEach(() =>
  shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ state: 'dropped' }).where('state', '=', 'unknown').execute(),
  ),
);
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

let count = 0;
async function place({ url = `https://instagram.com/p/r${++count}`, quantity = 1_000 } = {}): Promise<number> {
  await later(second);
  const answer = await shop.post('/api/orders', asha, { serviceId, url, quantity });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.sendDispatches();
  return answer.json().id;
}

type UnclearOrder = NonNullable<Parameters<typeof place>[0]> & { readonly isTaken: boolean };
async function placeUnclear({ isTaken, ...order }: UnclearOrder): Promise<number> {
  fake.fault({ kind: 'lost-answer', action: 'add', handled: isTaken });
  return place(order);
}

async function later(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
}

async function search(): Promise<void> {
  await later(minute);
  await enqueueDueSearches(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}

/** What was sent after the backup was made, and is in no row of the shop. */
const lose = (link: string) =>
  fake.panel.answer({ key: fake.key, action: 'add', service: '102', link, quantity: '1000' });

async function restore(): Promise<void> {
  await shop.database.write((tx) => doubtDispatches(tx, shop.clock.now));
  expect((await shop.put('/api/admin/dispatching', meera, { isOn: true })).statusCode).toBe(200);
}

const idOf = async (orderId: number) => {
  const own = shop.database.read.selectFrom('dispatches').select('id').where('order_id', '=', orderId);
  return (await own.executeTakeFirstOrThrow()).id;
};
const dispatchOf = (orderId: number) =>
  shop.database.read
    .selectFrom('dispatches')
    .select(['state', 'provider_order'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
const outcomesOf = async (id: number) => {
  const items: AttentionItem[] = (await shop.get('/api/admin/orders/attention', meera)).json();
  return Object.fromEntries(
    (items.find(({ orderId }) => orderId === id)?.findings ?? []).map(({ step, outcome }) => [step, outcome]),
  );
};

describe('after a backup was restored', () => {
  test('a number is not the order that may be one which the data lost', async () => {
    await place();
    lose('https://instagram.com/p/lost');
    await later(second);
    await restore();
    const id = await placeUnclear({ isTaken: false });
    const next = await place();
    await search();
    expect(await dispatchOf(id)).toEqual({ state: 'unknown', provider_order: null });
    expect(await outcomesOf(id)).toMatchObject({ gap: 'data-lost' });
    // From then on the number of an order that the shop knows is the lower end.
    expect(await dispatchOf(next)).toMatchObject({ state: 'accepted' });
    const found = await placeUnclear({ isTaken: true, quantity: 700 });
    await place();
    await search();
    expect(await dispatchOf(found)).toMatchObject({ state: 'accepted' });
  });

  test('an order in the list is not the one that may be an order which the data lost', async () => {
    fake.panel.settings.listsOrders = true;
    await shop.database.write((tx) => tx.updateTable('providers').set({ lists_orders: 1 }).execute());
    const link = 'https://instagram.com/p/again';
    await place();
    lose(link);
    await later(second);
    await restore();
    const id = await placeUnclear({ isTaken: false, url: link });
    await search();
    expect(await dispatchOf(id)).toEqual({ state: 'unknown', provider_order: null });
    expect(await outcomesOf(id)).toMatchObject({ list: 'data-lost' });
    await place();
    const found = await placeUnclear({ isTaken: true, quantity: 700 });
    await search();
    expect(await dispatchOf(found)).toMatchObject({ state: 'accepted' });
  });

  test('an order that a provider had refused may be at another, and nobody is asked about it', async () => {
    await shop.put('/api/admin/dispatching', meera, { isOn: false });
    const id = await place();
    const refused = { provider_id: await providerNamed('Cheap Panel'), external_service: '102', sent_at: 1 };
    await shop.database.write((tx) => tx.updateTable('dispatches').set(refused).where('order_id', '=', id).execute());
    await restore();
    const other = await startFakeProvider();
    const given = { name: 'Best Panel', url: other.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
    const best = (await shop.post('/api/admin/providers', meera, { ...given, apiKey: other.key })).json();
    // There it was sent after the backup was made.
    const added = other.panel.answer({ key: other.key, action: 'add', service: '102', link: 'x', quantity: '1000' });
    const providerOrder = String((added as { order: number }).order);
    const dispatchId = await idOf(id);
    const look = await shop.post(`/api/admin/dispatches/${dispatchId}/look`, meera, {});
    expect([look.statusCode, look.json().code]).toEqual([409, 'conflict']);
    const placed = { as: 'placed', providerOrder, reason: 'I looked there' };
    const resolve = (body: Readonly<Record<string, unknown>>) =>
      shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, meera, body);
    expect((await resolve({ ...placed, providerId: 999_999 })).statusCode).toBe(404);
    const answer = await resolve({ ...placed, providerId: best.id });
    expect(answer.json()).toMatchObject({ state: 'accepted' });
    const stored = shop.database.read.selectFrom('dispatches').select('provider_id').where('id', '=', dispatchId);
    expect(await stored.executeTakeFirst()).toEqual({ provider_id: best.id });
    await other.stop();
  });
});

async function providerNamed(name: string): Promise<number> {
  const found = shop.database.read.selectFrom('providers').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
}
