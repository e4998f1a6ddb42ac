import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '300' });
  meera = await shop.admin();
});
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
  fake = await startFakeProvider();
  const given = {
    name: 'Cheap Panel',
    url: fake.url,
    apiKey: fake.key,
    currency: 'USD',
    rate: '88.50',
    callsPerMinute: 600,
  };
  providerId = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  await shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set({ state: 'dropped' })
      .where('state', 'in', ['waiting', 'unknown', 'held'])
      .execute(),
  );
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await forgetAttention(shop);
  await fake.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

/** As JSON, since code that has `then` in an object reads like a promise. */
const [sendAgain, payBack] = ['send-again', 'refund'].map((next) => JSON.parse(`{"as":"not-placed","then":"${next}"}`));

let count = 0;
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${++count}`, quantity: 1_000 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function placeUnknown(): Promise<number> {
  fake.fault({ kind: 'lost-answer', action: 'add', match: { link: `https://instagram.com/p/${count + 1}` } });
  const id = await place();
  await shop.sendDispatches();
  return id;
}

const statesOf = async (orderId: number) => {
  const rows = await shop.database.read
    .selectFrom('dispatches')
    .select(['id', 'state', 'provider_order', 'resolved_by', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows;
};
const idOf = async (orderId: number): Promise<number> => (await statesOf(orderId)).at(-1)?.id ?? 0;
const attention = async (): Promise<AttentionItem[]> => (await shop.get('/api/admin/orders/attention', meera)).json();
const resolve = async (orderId: number, body: Record<string, unknown>, who = meera) =>
  shop.post(`/api/admin/dispatches/${await idOf(orderId)}/resolve`, who, { reason: 'I looked there', ...body });
const order = async (id: number) => (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;
const set = (id: number, status: string, more: object = {}) =>
  shop.patch(`/api/admin/orders/${id}/status`, meera, { status, ...more });
const refund = (id: number, more: object = {}) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, {
    userId: asha.id,
    units: 1_000,
    reason: 'It did not come',
    ...more,
  });
const acts = async (id: number) => (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();

describe('an order of which nobody knows', () => {
  test('is found there by its number, which the provider is asked for', async () => {
    const id = await placeUnknown();
    const providerOrder = String(fake.panel.orders()[0]?.order);
    const answer = await resolve(id, { as: 'placed', providerOrder });
    expect(answer.json()).toMatchObject({ orderId: id, state: 'accepted' });
    expect(fake.calls.at(-1)?.params).toEqual({ action: 'status', order: providerOrder });
    expect(await statesOf(id)).toMatchObject([
      { state: 'accepted', provider_order: providerOrder, resolved_by: meera.id },
    ]);
    expect(await attention()).toEqual([]);
    const [act] = await acts(id);
    expect(act).toMatchObject({
      action: 'resolve-dispatch',
      before: { dispatchState: 'unknown' },
      after: { as: 'placed', providerOrder, reason: 'I looked there' },
    });
    expect((await resolve(id, { as: 'placed', providerOrder })).json().code).toBe('already-decided');
  });

  test('is not there under a number that the provider does not know, or that another order has', async () => {
    const first = await place();
    await shop.sendDispatches();
    const id = await placeUnknown();
    const foreign = await resolve(id, { as: 'placed', providerOrder: '999999' });
    expect([foreign.statusCode, Object.keys(foreign.json().fields)]).toEqual([400, ['providerOrder']]);
    const [taken] = await statesOf(first);
    const doubled = await resolve(id, { as: 'placed', providerOrder: taken?.provider_order ?? '' });
    expect([doubled.statusCode, Object.keys(doubled.json().fields)]).toEqual([400, ['providerOrder']]);
    const respelled = await resolve(id, { as: 'placed', providerOrder: `0${taken?.provider_order}` });
    expect([respelled.statusCode, Object.keys(respelled.json().fields)]).toEqual([400, ['providerOrder']]);
    fake.fault({ kind: 'html', action: 'status' });
    expect((await resolve(id, { as: 'placed', providerOrder: '23502' })).json().code).toBe('conflict');
    expect(await statesOf(id)).toMatchObject([{ state: 'unknown' }]);
  });

  test('is not looked for at another provider than the one that it was sent to', async () => {
    const id = await placeUnknown();
    const placed = { as: 'placed', providerOrder: String(fake.panel.orders()[0]?.order) };
    const elsewhere = await resolve(id, { ...placed, providerId: providerId + 1 });
    expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([400, ['providerId']]);
    expect(await statesOf(id)).toMatchObject([{ state: 'unknown' }]);
    expect((await resolve(id, { ...placed, providerId })).json()).toMatchObject({ state: 'accepted' });
  });

  test('is sent again once a person says that it is not there', async () => {
    fake.fault({ kind: 'http-500', action: 'add' });
    const id = await place();
    await shop.sendDispatches();
    expect((await resolve(id, sendAgain)).json()).toMatchObject({ state: 'lost' });
    await shop.sendDispatches();
    expect(await statesOf(id)).toMatchObject([{ state: 'lost', resolved_by: meera.id }, { state: 'accepted' }]);
    expect(fake.panel.orders()).toHaveLength(1);
  });

  test('is not sent again while its customer wants it cancelled, and is paid back', async () => {
    const id = await placeUnknown();
    expect((await shop.post(`/api/orders/${id}/cancel`, asha, {})).statusCode).toBe(200);
    expect((await resolve(id, sendAgain)).json().code).toBe('conflict');
    expect(await statesOf(id)).toMatchObject([{ state: 'unknown' }]);
    expect((await resolve(id, payBack)).json()).toMatchObject({ state: 'lost' });
    expect((await order(id)).status).toBe('refunded');
  });

  test('and is refused there as doubled then, is held: it was taken after all', async () => {
    const id = await placeUnknown();
    await resolve(id, sendAgain);
    fake.panel.settings.refusesSameLink = true;
    await shop.sendDispatches();
    expect(await statesOf(id)).toMatchObject([{ state: 'lost' }, { state: 'held', reason: 'busy-link-after-unknown' }]);
    expect(fake.panel.duplicates()).toEqual([]);
  });

  test('is paid back whole once a person says so, and once', async () => {
    const id = await placeUnknown();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => resolve(id, { ...payBack, reason: 'It never came' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await shop.balanceOf(asha)).toBe('100.00');
    expect(await order(id)).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
    const { timeline } = (await shop.get(`/api/orders/${id}`, asha)).json();
    expect(timeline.at(-1)).toMatchObject({ note: 'It never came' });
    await shop.sendDispatches();
    expect(await statesOf(id)).toMatchObject([{ state: 'lost' }]);
  });

  test('is decided once by two who decide differently at once', async () => {
    for (let n = 0; n < 3; n++) {
      const id = await placeUnknown();
      await shop.database.write((tx) => tx.updateTable('providers').set({ sending_stopped_at: null }).execute());
      const decisions = [payBack, sendAgain, payBack, sendAgain];
      const answers = await Promise.all(decisions.map((decision) => resolve(id, decision)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const states = (await statesOf(id)).map(({ state }) => state);
      const isRefunded = (await order(id)).status === 'refunded';
      expect(states).toEqual(isRefunded ? ['lost'] : ['lost', 'waiting']);
    }
  });

  test.each<[name: string, body: Record<string, unknown>, field: string]>([
    ['a number', { as: 'placed' }, 'providerOrder'],
    ['what follows', { as: 'not-placed' }, 'then'],
    ['a reason', { ...payBack, reason: ' ' }, 'reason'],
    ['a decision', { as: 'perhaps' }, 'as'],
  ])('is not decided without %s', async (_, body, field) => {
    const id = await placeUnknown();
    const answer = await resolve(id, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await statesOf(id)).toMatchObject([{ state: 'unknown' }]);
  });

  test('is decided by no customer, and no admin pays back their own', async () => {
    const id = await placeUnknown();
    const back = { ...payBack, reason: 'It never came' };
    expect((await resolve(id, back, asha)).statusCode).toBe(403);
    expect((await shop.post('/api/admin/dispatches/999999/resolve', meera, back)).statusCode).toBe(404);
    await shop.patch(`/api/admin/users/${asha.id}/admin-status`, meera, { isAdmin: true });
    expect((await resolve(id, back, await shop.signIn(asha.email))).json().code).toBe('own-account');
    expect(await statesOf(id)).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('by hand', () => {
  test.each(['unknown', 'accepted'] as const)(
    'an order that is %s is neither cancelled nor paid back',
    async (state) => {
      const id = state === 'unknown' ? await placeUnknown() : await place();
      await shop.sendDispatches();
      const cancelled = await set(id, 'cancelled');
      expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'order-at-provider']);
      expect(cancelled.json().message).toContain('Cheap Panel');
      const bulk = { orderIds: [id], status: 'cancelled' };
      expect((await shop.patch('/api/admin/orders/bulk-update', meera, bulk)).json()).toMatchObject([
        { id, outcome: 'refused', status: 'pending' },
      ]);
      const partial = { remains: 10 };
      expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, partial)).json().code).toBe(
        'order-at-provider',
      );
      expect((await set(id, 'processing')).statusCode).toBe(200);
      expect((await refund(id)).json().code).toBe('order-at-provider');
      expect(await shop.balanceOf(asha)).toBe('75.00');
      expect(await statesOf(id)).toMatchObject([{ state }]);
    },
  );

  test('it is let go with a reason, which stands in the audit log alone', async () => {
    const id = await placeUnknown();
    expect((await set(id, 'cancelled', { letGo: ' ' })).statusCode).toBe(400);
    expect((await set(id, 'cancelled', { letGo: 'They are closed' })).json()).toMatchObject({ status: 'cancelled' });
    expect(await statesOf(id)).toMatchObject([{ state: 'released', reason: 'They are closed', resolved_by: meera.id }]);
    expect((await refund(id)).json()).toMatchObject({ status: 'refunded' });
    expect((await acts(id)).map(({ action }: { action: string }) => action)).toEqual([
      'refund',
      'change-status',
      'let-go',
    ]);
    const { timeline } = (await shop.get(`/api/orders/${id}`, asha)).json();
    expect(JSON.stringify(timeline)).not.toContain('closed');
  });

  test.each(['cancelled', 'processing', 'completed', 'failed'])(
    'moved to %s, an order that waits is not sent',
    async (status) => {
      const id = await place();
      expect((await set(id, status)).statusCode).toBe(200);
      expect(await statesOf(id)).toMatchObject([{ state: 'dropped' }]);
      await shop.sendDispatches();
      expect(fake.panel.orders()).toEqual([]);
    },
  );

  test('a cancellation and the sending at once: one of them wins', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await place();
      const [, answer] = await Promise.all([shop.sendDispatches(), set(id, 'cancelled')]);
      const [row] = await statesOf(id);
      expect([answer.statusCode, row?.state]).toBeOneOf([
        [200, 'dropped'],
        [409, 'accepted'],
      ]);
    }
  });

  test('a cancellation and a failover at once leave no order that is cancelled and sent', async () => {
    for (let n = 0; n < 4; n++) {
      fake.fault({ kind: 'error', action: 'add', text: 'No' });
      const id = await place();
      await Promise.all([shop.sendDispatches(), set(id, 'cancelled'), set(id, 'cancelled')]);
      const isCancelled = (await order(id)).status === 'cancelled';
      const live = (await statesOf(id)).filter(({ state }) => ['waiting', 'sending', 'held'].includes(state));
      expect(isCancelled ? live : []).toEqual([]);
      if (!isCancelled) await set(id, 'cancelled');
    }
  });

  test('an account with an order that waits for a person is not closed, and its customer can end that', async () => {
    fake.fault({ kind: 'error', action: 'add', text: 'No' });
    const id = await place();
    await shop.sendDispatches();
    expect(await statesOf(id)).toMatchObject([{ state: 'refused' }, { state: 'held' }]);
    const closing = { currentPassword: shop.password, forfeitedBalance: '75.00' };
    const early = await shop.post('/api/user/close-account', asha, closing);
    expect([early.statusCode, early.json().detail]).toEqual([409, { kind: 'order-under-way', orderId: id }]);
    expect((await shop.post(`/api/orders/${id}/cancel`, asha, {})).statusCode).toBe(200);
    const then = await shop.post('/api/user/close-account', asha, { ...closing, forfeitedBalance: '100.00' });
    expect(then.statusCode, then.body).toBe(200);
  });

  test('an account with an order on its way is not closed', async () => {
    const id = await place();
    const closing = { currentPassword: shop.password, forfeitedBalance: '75.00' };
    const early = await shop.post('/api/user/close-account', asha, closing);
    expect([early.statusCode, early.json().detail]).toEqual([409, { kind: 'order-under-way', orderId: id }]);
    await set(id, 'completed');
    expect((await shop.post('/api/user/close-account', asha, closing)).statusCode).toBe(200);
  });
});

test('what waits for a person is counted, and is an alarm', async () => {
  const stats = async () => (await shop.get('/api/admin/stats', meera)).json().waiting.attention;
  const alarm = async () => {
    const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
    return alarms.find(({ kind }: { kind: string }) => kind === 'dispatches');
  };
  expect([await stats(), await alarm()]).toEqual([0, undefined]);
  const unknown = await placeUnknown();
  fake.fault({ kind: 'error', action: 'add', text: 'No' });
  const held = await place();
  await shop.sendDispatches();
  expect([await stats(), await alarm()]).toEqual([2, { kind: 'dispatches', unknown: 1, held: 1 }]);
  await resolve(unknown, payBack);
  await set(held, 'cancelled');
  expect([await stats(), await alarm()]).toEqual([0, undefined]);
});

test('what a provider says of an order stands among them until somebody has seen it', async () => {
  const id = await place();
  await shop.sendDispatches();
  const say = (attention: string) => {
    const said = { attention, attention_words: 'On hold', attention_at: ++shop.clock.now };
    return shop.database.write((tx) => tx.updateTable('dispatches').set(said).where('order_id', '=', id).execute());
  };
  await say('odd-status');
  expect(await attention()).toMatchObject([{ orderId: id, kind: 'status', reason: 'odd-status', words: 'On hold' }]);
  const since = (await attention())[0]?.since;
  await say('other-quantity');
  expect((await resolve(id, { as: 'seen', since })).json().code).toBe('conflict');
  const now = (await attention())[0]?.since;
  expect((await resolve(id, { as: 'seen', since: now })).json()).toMatchObject({ state: 'accepted' });
  expect((await resolve(id, { as: 'seen' })).json().code).toBe('already-decided');
});

test('the books tell an order that was sent twice, paid back while unknown, or forgotten', async () => {
  const [twice, unknown, forgotten] = [await place(), await placeUnknown(), await place()];
  await shop.sendDispatches();
  const change = (orderId: number, values: object) =>
    shop.database.write((tx) => tx.updateTable('dispatches').set(values).where('order_id', '=', orderId).execute());
  const copy = { order_id: twice, run: 0, state: 'ended', provider_id: providerId, quantity: 1, due_at: 1 } as const;
  await shop.database.write((tx) =>
    tx
      .insertInto('dispatches')
      .values({ ...copy, provider_order: '7', accepted_at: 1, created_at: 1 })
      .execute(),
  );
  await change(forgotten, { state: 'refused' });
  await shop.database.write((tx) =>
    tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', unknown).execute(),
  );
  const faults = (await shop.ledgerFaults()).flatMap(({ subjects }) => subjects);
  expect(faults.toSorted()).toEqual(
    [`order ${forgotten}`, `order ${twice}`, `order ${unknown}`, `order ${unknown}`].toSorted(),
  );
  await shop.database.write((tx) =>
    tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', unknown).execute(),
  );
  await shop.database.write((tx) => tx.deleteFrom('dispatches').where('order_id', 'in', [twice, forgotten]).execute());
});

test('an answer that comes after its order was called lost is an alarm, and changes nothing else', async () => {
  fake.fault({ kind: 'latency', action: 'add', ms: 200 });
  const id = await place();
  await shop.processJobs();
  const sending = shop.sendDispatches();
  while ((await statesOf(id))[0]?.state !== 'sending') await new Promise(setImmediate);
  await set(id, 'cancelled', { letGo: 'They are too slow' });
  await sending;
  const [taken] = fake.panel.orders();
  expect(await statesOf(id)).toMatchObject([{ state: 'released', provider_order: String(taken?.order) }]);
  const jobs = shop.database.read
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'event')
    .orderBy('id', 'desc');
  const [event] = await jobs.execute();
  expect(JSON.parse(event?.payload ?? '').event).toMatchObject({
    type: 'shop_alarm',
    data: { kind: 'dispatch-late', id },
  });
});

test('an answer counts even where its call can not be written down', async () => {
  const id = await place();
  await shop.database.migrate((run) => run('alter table provider_calls rename to provider_calls_away'));
  await expect(shop.sendDispatches()).rejects.toThrow(/provider_calls/);
  await shop.database.migrate((run) => run('alter table provider_calls_away rename to provider_calls'));
  expect(await statesOf(id)).toMatchObject([{ state: 'accepted' }]);
});
