import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { resolveTexts } from '../../contract/resolve-texts.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { remindOfUnknown } from '../providers/remind-of-unknown.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let cheap: FakeProvider;
let best: FakeProvider;
let ids: { cheap: number; best: number };
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '2000' });
  meera = await shop.admin();
});
beforeEach(async () => {
  asha = await shop.customer({ balance: '1000.00' });
  [cheap, best] = [await startFakeProvider(), await startFakeProvider()];
  ids = { cheap: await add('Cheap Panel', cheap), best: await add('Best Panel', best) };
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [
    { providerId: ids.cheap, externalId: '102' },
    { providerId: ids.best, externalId: '102' },
  ];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  await shop.processJobs();
  await shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set({ state: 'dropped', next_look_at: null, attention: null, attention_words: null, attention_at: null })
      .execute(),
  );
  await Promise.all([shop.confirm(meera)]);
  for (const id of Object.values(ids)) await shop.delete(`/api/admin/providers/${id}`, meera);
  await forgetAttention(shop);
  await Promise.all([cheap.stop(), best.stop()]);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

async function add(name: string, fake: FakeProvider): Promise<number> {
  const given = { name, url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const { id } = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  return id;
}

let count = 0;
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/attention/${++count}`, quantity: 1_000 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
async function placeSent(): Promise<number> {
  const id = await place();
  await shop.sendDispatches();
  return id;
}
async function placeUnknown(): Promise<number> {
  cheap.fault({ kind: 'lost-answer', action: 'add' });
  return placeSent();
}

const dispatchesOf = (orderId: number) =>
  shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
const lastOf = async (orderId: number) => (await dispatchesOf(orderId)).at(-1);
const attention = async (): Promise<AttentionItem[]> => (await shop.get('/api/admin/orders/attention', meera)).json();
const decide = async (dispatchId: number, body: object) =>
  shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, meera, { reason: 'I looked there', ...body });
const ask = async (orderId: number, action: 'look' | 'cancel') =>
  shop.post(`/api/admin/dispatches/${(await lastOf(orderId))?.id}/${action}`, meera, {});
/** As JSON, since code that has `then` in an object reads like a promise. */
const sendAgain = (more: object = {}) => ({ ...JSON.parse('{"as":"not-placed","then":"send-again"}'), ...more });
const actsOf = async (id: number) => (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
const order = async (id: number) => (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;

async function alarms() {
  const jobs = await shop.database.read.selectFrom('jobs').select('payload').where('kind', '=', 'event').execute();
  return jobs.map(({ payload }) => JSON.parse(payload).event).filter(({ type }) => type === 'shop_alarm');
}
async function poll(): Promise<void> {
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
async function pollAfter(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await poll();
}

describe('an answer that comes after its order was called lost', () => {
  /** Its call ends only after a person has decided. */
  async function lateOrder(): Promise<{ id: number; dispatchId: number }> {
    cheap.fault({ kind: 'slow-answer', action: 'add', ms: 600 });
    const id = await place();
    await shop.processJobs();
    const sending = shop.sendDispatches();
    while ((await lastOf(id))?.state !== 'sending') await new Promise(setImmediate);
    const dispatchId = (await lastOf(id))?.id ?? 0;
    const unknown = { state: 'unknown', unknown_at: shop.clock.now, lease_until: null } as const;
    await shop.database.write((tx) => tx.updateTable('dispatches').set(unknown).where('id', '=', dispatchId).execute());
    // Nothing goes out meanwhile.
    await shop.put('/api/admin/dispatching', meera, { isOn: false });
    expect((await decide(dispatchId, sendAgain())).json()).toMatchObject({ state: 'lost' });
    await sending;
    await shop.put('/api/admin/dispatching', meera, { isOn: true });
    return { id, dispatchId };
  }

  test('is an alarm and stands in the list, and what was to be sent again is held', async () => {
    const { id } = await lateOrder();
    const there = String(cheap.panel.orders()[0]?.order);
    await shop.sendDispatches();
    expect(await dispatchesOf(id)).toMatchObject([
      { state: 'lost', provider_order: there, attention: 'taken-after-all' },
      { state: 'held', reason: 'taken-after-all' },
    ]);
    expect(await attention()).toMatchObject([
      { orderId: id, kind: 'held', reason: 'taken-after-all', state: 'held' },
      { orderId: id, kind: 'status', reason: 'taken-after-all', state: 'lost', providerOrder: there },
    ]);
    expect((await alarms()).map(({ data }) => data)).toContainEqual({ kind: 'dispatch-late', id });
    expect([...cheap.panel.orders(), ...best.panel.orders()]).toHaveLength(1);
  });

  test('is taken back: the order goes on there, and is not sent again', async () => {
    const { id, dispatchId } = await lateOrder();
    const providerOrder = String(cheap.panel.orders()[0]?.order);
    expect((await decide(dispatchId, { as: 'placed', providerOrder: '999' })).json().code).toBe('already-decided');
    const answer = await decide(dispatchId, { as: 'placed', providerOrder });
    expect(answer.json()).toMatchObject({ orderId: id, state: 'accepted' });
    expect(await dispatchesOf(id)).toMatchObject([{ state: 'accepted', attention: null }, { state: 'dropped' }]);
    expect(await attention()).toEqual([]);
    // What its customer can do is about the one that a provider has.
    cheap.panel.setOrder(providerOrder, { status: 'In progress', remains: 900, start_count: 500 });
    await pollAfter(minute);
    const detail = (await shop.get(`/api/orders/${id}`, asha)).json();
    expect([detail.startCount, detail.canCancel]).toEqual([500, true]);
    cheap.panel.setOrder(providerOrder, { status: 'Completed', remains: 0 });
    await pollAfter(2 * minute);
    expect(await order(id)).toMatchObject({ status: 'completed' });
    expect((await decide(dispatchId, { as: 'placed', providerOrder })).json().code).toBe('already-decided');
  });

  test('is not taken back once the order is settled, or on its way again', async () => {
    const { id, dispatchId } = await lateOrder();
    const providerOrder = String(cheap.panel.orders()[0]?.order);
    const again = async () =>
      decide((await lastOf(id))?.id ?? 0, sendAgain({ route: { providerId: ids.best, externalId: '102' } }));
    const early = (await again()).json();
    expect([early.code, early.message]).toEqual(['conflict', resolveTexts.takenAfterAll]);
    expect(await lastOf(id)).toMatchObject({ state: 'held', reason: 'taken-after-all' });
    // Once an admin has had it cancelled there.
    await decide(dispatchId, { as: 'seen' });
    expect((await again()).statusCode).toBe(200);
    await shop.sendDispatches();
    expect((await decide(dispatchId, { as: 'placed', providerOrder })).json().code).toBe('conflict');
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled', letGo: 'Bought twice' });
    expect((await decide(dispatchId, { as: 'placed', providerOrder })).json().code).toBe('status-not-reachable');
    expect(await attention()).toEqual([]);
  });

  test('holds what is on its way again, once that is refused', async () => {
    const { id } = await lateOrder();
    // It came before the answer to the first one.
    const sending = { state: 'waiting', reason: null } as const;
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set(sending).where('order_id', '=', id).where('state', '=', 'held').execute(),
    );
    cheap.fault({ kind: 'error', action: 'add', text: 'Service is inactive' });
    await shop.sendDispatches();
    expect([...cheap.panel.orders(), ...best.panel.orders()]).toHaveLength(1);
    expect(await lastOf(id)).toMatchObject({ state: 'held', reason: 'taken-after-all' });
  });
});

describe('sent again by a route that a person has chosen', () => {
  const byBest = sendAgain({ route: { providerId: 0, externalId: '102' } });

  test('an order goes there and nowhere else', async () => {
    const id = await placeUnknown();
    const route = { providerId: ids.best, externalId: '102' };
    await decide((await lastOf(id))?.id ?? 0, { ...byBest, route });
    best.fault({ kind: 'error', action: 'add', text: 'Not today' });
    await shop.sendDispatches();
    expect(await dispatchesOf(id)).toMatchObject([
      { state: 'lost', provider_id: ids.cheap },
      { state: 'refused', provider_id: ids.best },
      { state: 'held', reason: 'refused-before' },
    ]);
    const [act] = await actsOf(id);
    expect(act).toMatchObject({ action: 'resolve-dispatch', after: { next: 'send-again', route } });
    await decide((await lastOf(id))?.id ?? 0, { ...byBest, route });
    await shop.sendDispatches();
    expect(await lastOf(id)).toMatchObject({ state: 'accepted', provider_id: ids.best });
    expect(cheap.calls.filter(({ params }) => params['action'] === 'add')).toHaveLength(1);
  });

  test('which must be one of its service', async () => {
    const id = await placeUnknown();
    const answer = await decide((await lastOf(id))?.id ?? 0, {
      ...byBest,
      route: { providerId: ids.best, externalId: '101' },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['route']]);
    expect(await dispatchesOf(id)).toMatchObject([{ state: 'unknown' }]);
  });
});

test.each([
  ['a word that no panel uses', { status: 'Vanished' }],
  ['remains that nobody can read', { status: 'Partial', remains: 'some' }],
])('%s is no reason to look any more once it is clear how the order ended', async (_, odd) => {
  for (const end of ['Completed', 'Canceled']) {
    const id = await placeSent();
    const there = (await lastOf(id))?.provider_order ?? '';
    cheap.panel.setOrder(there, odd);
    await pollAfter(2 * minute);
    expect(await attention()).toMatchObject([{ orderId: id }]);
    cheap.panel.setOrder(there, { status: end, remains: end === 'Completed' ? 0 : 1_000, charge: '0' });
    await pollAfter(10 * minute);
    expect([(await order(id)).status, await attention()]).toEqual([end === 'Completed' ? 'completed' : 'refunded', []]);
  }
});

test('an order that its provider finds after all is no reason to look any more, nor is one that was let go', async () => {
  const [found, other] = [await placeSent(), await placeSent()];
  const gone = { attention: 'not-found', attention_words: null, attention_at: shop.clock.now };
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set(gone).where('order_id', 'in', [found, other]).execute(),
  );
  cheap.panel.setOrder((await lastOf(found))?.provider_order ?? '', { status: 'Completed', remains: 0 });
  const letGo = { status: 'cancelled', letGo: 'They have lost it' };
  await shop.patch(`/api/admin/orders/${other}/status`, meera, letGo);
  await pollAfter(2 * minute);
  expect(await attention()).toEqual([]);
});

test('a state that names another currency moves nothing, and is told once', async () => {
  const [one, other] = [await placeSent(), await placeSent()];
  await shop.processJobs();
  cheap.panel.settings.currency = 'INR';
  for (const { order } of cheap.panel.orders())
    cheap.panel.setOrder(String(order), { status: 'Completed', remains: 0 });
  await pollAfter(2 * minute);
  expect([(await order(one)).status, (await order(other)).status]).toEqual(['pending', 'pending']);
  const providers = (await shop.get('/api/admin/providers', meera)).json();
  const paused = providers.find(({ id }: { id: number }) => id === ids.cheap);
  expect(paused.pausedReason).toBe('currency');
  expect(await attention()).toMatchObject([{ orderId: one, kind: 'status', reason: 'other-currency', words: 'INR' }]);
  const before = cheap.calls.length;
  await pollAfter(5 * minute);
  expect(cheap.calls.length).toBe(before);
  expect(await attention()).toHaveLength(1);
  cheap.panel.settings.currency = 'USD';
  const { name, url, currency, rate } = paused;
  await shop.put(`/api/admin/providers/${ids.cheap}`, meera, { name, url, currency, rate, callsPerMinute: 600 });
  await pollAfter(5 * minute);
  expect((await order(one)).status).toBe('completed');
});

test('an order of which nothing changes for a day is slow, without an alarm, until something does', async () => {
  const id = await placeSent();
  const there = String(cheap.panel.orders()[0]?.order);
  cheap.panel.setOrder(there, { status: 'In progress', remains: 600 });
  await pollAfter(2 * minute);
  await pollAfter(23 * hour);
  expect(await attention()).toEqual([]);
  await pollAfter(7 * hour);
  expect(await attention()).toMatchObject([{ orderId: id, kind: 'slow', reason: 'slow', providerOrder: there }]);
  expect((await alarms()).filter(({ data }) => data.kind === 'dispatch-status')).toEqual([]);
  cheap.panel.setOrder(there, { status: 'In progress', remains: 500 });
  await pollAfter(day);
  expect(await attention()).toEqual([]);
});

test('a service that usually takes days is given three times as long', async () => {
  for (let n = 0; n < 10; n++) {
    const order = { serviceId, url: `https://instagram.com/slow/${n}`, quantity: 10 };
    const { id } = (await shop.post('/api/orders', asha, order)).json();
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'processing' });
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
    const values = { created_at: shop.clock.now - 2 * day, updated_at: shop.clock.now };
    await shop.database.write((tx) => tx.updateTable('orders').set(values).where('id', '=', id).execute());
  }
  const id = await placeSent();
  cheap.panel.setOrder(String(cheap.panel.orders()[0]?.order), { status: 'In progress', remains: 600 });
  await pollAfter(2 * minute);
  await pollAfter(5 * day);
  expect(await attention()).toEqual([]);
  await pollAfter(1.5 * day);
  expect(await attention()).toMatchObject([{ orderId: id, kind: 'slow' }]);
});

describe('an admin', () => {
  test('has the state of an order asked now', async () => {
    const id = await placeSent();
    await poll();
    cheap.panel.setOrder(String(cheap.panel.orders()[0]?.order), { status: 'Completed', remains: 0 });
    await poll();
    expect((await order(id)).status).toBe('pending');
    expect((await ask(id, 'look')).json()).toMatchObject({ orderId: id, state: 'accepted' });
    await poll();
    expect((await order(id)).status).toBe('completed');
    expect((await actsOf(id))[0]).toMatchObject({ action: 'look' });
  });

  test('has nothing to ask of an order that no provider has', async () => {
    const id = await placeUnknown();
    expect((await ask(id, 'cancel')).json().code).toBe('conflict');
    // It is looked for instead.
    expect((await ask(id, 'look')).json()).toMatchObject({ orderId: id, state: 'unknown' });
    expect((await shop.post('/api/admin/dispatches/999999/look', meera, {})).statusCode).toBe(404);
    expect((await shop.post('/api/admin/dispatches/999999/cancel', meera, {})).statusCode).toBe(404);
  });

  test('has an order cancelled there, which pays back when the provider says so', async () => {
    const id = await placeSent();
    cheap.panel.setService('102', { cancel: true });
    Object.assign(cheap.panel.settings, { deliversInMs: day, cancelsAfterMs: minute });
    expect((await ask(id, 'cancel')).json()).toMatchObject({ outcome: 'asked', words: null, state: 'accepted' });
    await poll();
    expect((await order(id)).refundedAmount).toBeNull();
    expect((await actsOf(id))[0]).toMatchObject({ action: 'cancel-upstream', after: { outcome: 'asked' } });
    cheap.panel.tick(120);
    await pollAfter(2 * minute);
    expect((await order(id)).refundedAmount).not.toBeNull();
    expect((await shop.get(`/api/orders/${id}`, asha)).json().requests).toEqual([]);
  });

  test('reads why a provider does not cancel it, or that its answer is unclear', async () => {
    const id = await placeSent();
    cheap.panel.setService('102', { cancel: false });
    expect((await ask(id, 'cancel')).json()).toMatchObject({ outcome: 'refused', words: 'Incorrect order ID' });
    cheap.fault({ kind: 'html', action: 'cancel' });
    expect((await ask(id, 'cancel')).json()).toMatchObject({ outcome: 'unclear', words: null });
  });
});

test('of an unclear order the admins are reminded after an hour and after twelve, and nothing is decided', async () => {
  const [one, other] = [await placeUnknown(), await placeUnknown()];
  await shop.processJobs();
  const reminders = async () => {
    await Promise.all([1, 2, 3].map(() => remindOfUnknown(shop.database, shop.clock.now)));
    const told = (await alarms()).filter(({ data }) => data.kind === 'dispatch-reminder');
    await shop.processJobs();
    return told.map(({ message, data }) => [message, data.orders]);
  };
  const message = `Still nobody knows whether a provider has orders #${one}, #${other}: please look there`;
  expect(await reminders()).toEqual([]);
  shop.clock.now += hour;
  expect(await reminders()).toEqual([[message, 2]]);
  shop.clock.now += 10 * hour;
  expect(await reminders()).toEqual([]);
  shop.clock.now += hour;
  expect(await reminders()).toEqual([[message, 2]]);
  shop.clock.now += 10 * day;
  expect(await reminders()).toEqual([]);
  expect([await lastOf(one), await lastOf(other)]).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  expect(await order(one)).toMatchObject({ status: 'pending', refundedAmount: null });
});

test('of an order that was unclear for a day while the shop was off, the admins are reminded once', async () => {
  await placeUnknown();
  await shop.processJobs();
  shop.clock.now += day;
  await remindOfUnknown(shop.database, shop.clock.now);
  await remindOfUnknown(shop.database, shop.clock.now);
  expect((await alarms()).filter(({ data }) => data.kind === 'dispatch-reminder')).toHaveLength(1);
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
});
