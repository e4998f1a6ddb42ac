import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { doubtDispatches } from '../providers/doubt-dispatches.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';
import { openDispatcher } from './run-dispatches.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '300' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '10000.00' });
});
beforeEach(async () => {
  fake = await startFakeProvider();
  providerId = await addProvider(fake);
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  await routeTo(providerId);
});
afterEach(async () => {
  await shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set({ state: 'dropped' })
      .where('state', 'in', ['waiting', 'sending', 'unknown', 'held'])
      .execute(),
  );
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await forgetAttention(shop);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

async function addProvider({ url, key: apiKey }: FakeProvider): Promise<number> {
  const given = { name: 'Cheap Panel', url, apiKey, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const { id } = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  return id;
}

async function routeTo(id: number): Promise<void> {
  const routes = [{ providerId: id, externalId: '102' }];
  const answer = await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
  expect(answer.statusCode, answer.body).toBe(200);
}

let count = 0;
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${++count}`, quantity: 1_000 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const last = async (orderId: number) => {
  const own = shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId);
  return own.orderBy('id', 'desc').executeTakeFirst();
};
const addsTo = ({ calls }: FakeProvider) => calls.filter(({ params }) => params['action'] === 'add');
const send = () => shop.sendDispatches();
const asNode = () => ({ ...shop, clock: () => shop.clock.now });
const later = async (ms: number) => {
  shop.clock.now += ms;
  await shop.confirm(meera);
  await shop.confirm(asha);
};

describe('several nodes', () => {
  test('send each order once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => place()));
    await Promise.all([send(), send(), send()]);
    await send();
    expect(fake.panel.orders()).toHaveLength(30);
    expect(fake.panel.duplicates()).toEqual([]);
    for (const id of ids) expect(await last(id)).toMatchObject({ state: 'accepted', tries: 1 });
  });

  test('a claim whose node has died is unknown after its lease, and is never sent again', async () => {
    const id = await place();
    const claim = { state: 'sending', tries: 1, lease_until: shop.clock.now + 5 * minute } as const;
    const sent = { provider_id: providerId, external_service: '102' };
    await shop.database.write((tx) =>
      tx
        .updateTable('dispatches')
        .set({ ...claim, ...sent })
        .where('order_id', '=', id)
        .execute(),
    );
    expect(await send()).toBe(0);
    await later(5 * minute);
    expect(await send()).toBe(1);
    expect(await last(id)).toMatchObject({ state: 'unknown', reason: 'lease-over' });
    await later(24 * hour);
    expect(await send()).toBe(0);
    expect(fake.panel.orders()).toEqual([]);
  });

  test('a clock that is set back makes nobody wait for days', async () => {
    const id = await place();
    shop.clock.now -= 48 * hour;
    await send();
    shop.clock.now += 48 * hour;
    expect(await last(id)).toMatchObject({ state: 'accepted' });
  });

  test('a provider that hangs holds up no other', async () => {
    fake.fault({ kind: 'hang', action: 'add', times: 99 });
    for (let n = 0; n < 10; n++) await place();
    const best = await startFakeProvider();
    const bestId = await addProvider(best);
    serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
    await routeTo(bestId);
    const id = await place();
    const sending = send();
    const until = performance.now() + 5_000;
    while ((await last(id))?.state !== 'accepted' && performance.now() < until) await new Promise(setImmediate);
    expect(await last(id)).toMatchObject({ state: 'accepted' });
    expect(addsTo(fake).length).toBeLessThanOrEqual(4);
    await sending;
    await shop.delete(`/api/admin/providers/${bestId}`, meera);
    await best.stop();
  });

  test('one that stops claims nothing more, and ends with its calls', async () => {
    fake.fault({ kind: 'latency', action: 'add', ms: 150, times: 99 });
    const ids = [await place(), await place()];
    const dispatcher = openDispatcher(asNode(), { onError: () => {}, callsPerProvider: 1 });
    await dispatcher.turn();
    dispatcher.close();
    expect(await dispatcher.turn()).toBe(0);
    await dispatcher.idle();
    expect(await last(ids[0] ?? 0)).toMatchObject({ state: 'accepted' });
    expect(await last(ids[1] ?? 0)).toMatchObject({ state: 'waiting' });
  });
});

/** A node that dies as soon as `dies` says so: whatever it would write after that is never written. */
function openDyingNode(dies: () => boolean) {
  const { database } = shop;
  const write: typeof database.write = (work) => (dies() ? new Promise(() => {}) : database.write(work));
  return openDispatcher({ ...asNode(), database: { ...database, write } }, { onError: () => {} });
}

describe('killed', () => {
  test.each<[gap: string, dies: () => boolean, sent: number]>([
    // The claim of the dispatch is the first write, that of the call is the second.
    ['between its claim and the call', () => isAfterWrites(1), 0],
    ['between the call and its answer, or its record', () => addsTo(fake).length > 0, 1],
  ])('%s, a node leaves an order that is never sent again', async (_, dies, sent) => {
    writes = 0;
    const id = await place();
    void openDyingNode(dies).turn();
    const until = performance.now() + 300;
    while (performance.now() < until) await new Promise((soon) => setTimeout(soon, 10));
    expect(await last(id)).toMatchObject({ state: 'sending', tries: 1 });
    expect(addsTo(fake)).toHaveLength(sent);
    expect(await send()).toBe(0);
    await later(5 * minute);
    await Promise.all([send(), send()]);
    expect(await last(id)).toMatchObject({ state: 'unknown', reason: 'lease-over', tries: 1 });
    await later(48 * hour);
    await send();
    expect(addsTo(fake)).toHaveLength(sent);
    expect((await shop.get(`/api/admin/orders/${id}`, meera)).json().order).toMatchObject({
      status: 'pending',
      refundedAmount: null,
    });
  });

  let writes = 0;
  const isAfterWrites = (most: number): boolean => ++writes > most;
});

describe('a number in an unclear answer', () => {
  test('that the provider knows, and that cost the same, is the order', async () => {
    fake.fault({ kind: 'php-notice', action: 'add' });
    const id = await place();
    await send();
    const providerOrder = String(fake.panel.orders()[0]?.order);
    expect(await last(id)).toMatchObject({ state: 'unknown', hint: providerOrder });
    await shop.processJobs();
    expect(await last(id)).toMatchObject({ state: 'accepted', provider_order: providerOrder, resolved_by: null });
    const [act] = (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
    expect(act).toMatchObject({ action: 'resolve-dispatch', admin: null, after: { as: 'placed', providerOrder } });
    expect(addsTo(fake)).toHaveLength(1);
  });

  test.each([
    ['that cost something else', '500'],
    ['that the provider does not know', undefined],
  ])('%s leaves it to a person', async (_, quantity) => {
    const other = { key: fake.key, action: 'add', service: '102', link: 'https://instagram.com/p/own' };
    const taken = quantity === undefined ? { order: 99_999 } : fake.panel.answer({ ...other, quantity });
    fake.fault({ kind: 'body', action: 'add', text: `<b>Notice</b> ${JSON.stringify(taken)}` });
    const id = await place();
    await send();
    await shop.processJobs();
    expect(fake.calls.at(-1)?.params['action']).toBe('status');
    expect(await last(id)).toMatchObject({ state: 'unknown', provider_order: null });
  });

  test('that another order of ours has leaves it to a person', async () => {
    const first = await place();
    await send();
    const order = Number((await last(first))?.provider_order);
    fake.fault({ kind: 'body', action: 'add', text: `<b>Notice</b> ${JSON.stringify({ order })}` });
    const id = await place();
    await send();
    await shop.processJobs();
    expect(await last(id)).toMatchObject({ state: 'unknown' });
  });
});

test('a restored shop sends nothing, and knows of no order that waited where it is', async () => {
  const [id, held] = [await place(), await place()];
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ state: 'held', reason: 'no-route' }).where('order_id', '=', held).execute(),
  );
  const doubted = await shop.database.write((tx) => doubtDispatches(tx, shop.clock.now));
  expect(doubted).toEqual({ orders: 2, isSwitchedOff: true });
  const later = await place();
  expect(await send()).toBe(0);
  for (const each of [id, held]) expect(await last(each)).toMatchObject({ state: 'unknown', reason: 'restored' });
  expect((await shop.get('/api/admin/dispatching', meera)).json()).toMatchObject({ isOn: false });
  // Sent after the backup was made: the panel has it.
  const sent = { key: fake.key, action: 'add', service: '102', quantity: '1000', link: 'https://instagram.com/p/sent' };
  const { order } = fake.panel.answer(sent) as { order: number };
  const path = `/api/admin/dispatches/${(await last(id))?.id}/resolve`;
  const found = { as: 'placed', providerOrder: String(order), reason: 'I looked there' };
  expect(Object.keys((await shop.post(path, meera, found)).json().fields)).toEqual(['providerId']);
  expect((await shop.post(path, meera, { ...found, providerId })).statusCode).toBe(200);
  expect(await last(id)).toMatchObject({ state: 'accepted', provider_id: providerId, provider_order: String(order) });
  await shop.put('/api/admin/dispatching', meera, { isOn: true });
  await send();
  expect(await last(later)).toMatchObject({ state: 'accepted' });
  expect(await last(held)).toMatchObject({ state: 'unknown' });
});
