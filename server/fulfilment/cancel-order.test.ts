import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let shop: TestShop;
let meera: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
  await shop.database.write((tx) => tx.updateTable('services').set({ refill_days: 30 }).execute());
});
let fake: FakeProvider;
let providerId: number;
let asha: Person;
let id: number;
beforeEach(async () => {
  fake = await startFakeProvider({ balance: '1000' });
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  asha = await shop.customer({ balance: '100.00' });
  const order = { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 1_000 };
  id = (await shop.post('/api/orders', asha, order)).json().id;
});
afterEach(async () => {
  await fake.stop();
  await shop.database.write(async (tx) => {
    await tx.updateTable('dispatches').set({ next_look_at: null }).execute();
    for (const table of ['cancel_requests', 'refill_requests'] as const)
      await tx.updateTable(table).set({ due_at: null }).execute();
  });
  await pass(hour);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

async function pass(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
}

type State = 'waiting' | 'held' | 'unknown' | 'accepted' | 'ended';

/** The order on its way to the provider; answers its number there. */
async function send(state: State, service = '101'): Promise<string> {
  const { url } = (await read()).order;
  const isThere = state !== 'waiting' && state !== 'held';
  const added = isThere && fake.panel.answer({ key: fake.key, action: 'add', service, link: url, quantity: '1000' });
  const there = added ? String((added as { order: number }).order) : null;
  const at = shop.clock.now;
  const isTaken = state === 'accepted' || state === 'ended';
  await shop.database.write((tx) =>
    tx
      .insertInto('dispatches')
      .values({
        order_id: id,
        state,
        provider_id: providerId,
        external_service: service,
        quantity: 1_000,
        provider_order: isTaken ? there : null,
        tries: 1,
        due_at: at,
        accepted_at: isTaken ? at : null,
        ended_at: state === 'ended' ? at : null,
        next_look_at: state === 'accepted' ? at + minute : null,
        created_at: at,
      })
      .execute(),
  );
  return there ?? '';
}

/** What the server does each second, until nothing is left to do. */
async function work(): Promise<void> {
  await enqueueDueRequests(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
const workAfter = async (ms: number) => {
  await pass(ms);
  await work();
};
const cancel = (who: Person = asha) => shop.post(`/api/orders/${id}/cancel`, who, {});
const refill = (who: Person = asha) => shop.post(`/api/orders/${id}/refill`, who, {});
const read = async () => (await shop.get(`/api/orders/${id}`, asha)).json();
const set = (status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const requests = async () =>
  (await read()).requests.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`);
const openCancels = async () => {
  const open = shop.database.read.selectFrom('cancel_requests').select('id').where('ended_at', 'is', null);
  return (await open.where('order_id', '=', id).execute()).length;
};
const callsOf = (action: string) => fake.calls.filter(({ params }) => params['action'] === action).length;
const news = async () => (await shop.get('/api/user/news', asha)).json().map(({ kind }: { kind: string }) => kind);
const byHand = async () =>
  (await shop.get('/api/admin/order-requests', meera))
    .json()
    .filter(({ order }: { order: { id: number } }) => order.id === id);

describe('a cancellation', () => {
  test.each(['waiting', 'held'] as const)('of what is %s is done at once, with all of the money', async (state) => {
    await send(state);
    expect((await read()).canCancel).toBe(true);
    const answer = await cancel();
    expect(answer.json()).toMatchObject({
      order: { status: 'refunded', refundedAmount: '100.00' },
      canCancel: false,
      requests: [{ kind: 'cancel', state: 'done' }],
    });
    expect(await shop.balanceOf(asha)).toBe('100.00');
    expect((await cancel()).json().code).toBe('status-not-reachable');
    const { state: dispatch } = await shop.database.read
      .selectFrom('dispatches')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dispatch).toBe('dropped');
  });

  test('of ten presses at once is paid once', async () => {
    await send('waiting');
    await Promise.all(Array.from({ length: 10 }, () => cancel()));
    expect((await read()).refunds).toHaveLength(1);
    expect(await requests()).toEqual(['cancel done']);
  });

  test('is asked of the provider, and paid when it says so', async () => {
    await send('accepted');
    Object.assign(fake.panel.settings, { cancelsAfterMs: 60_000, deliversInMs: 600_000 });
    expect((await cancel()).json()).toMatchObject({ order: { status: 'pending' }, canCancel: false });
    await cancel();
    await work();
    expect([callsOf('cancel'), await requests()]).toEqual([1, ['cancel asked']]);
    expect(await shop.balanceOf(asha)).toBe('0.00');
    fake.panel.tick(61);
    await workAfter(10 * minute);
    await workAfter(10 * minute);
    const { order } = await read();
    expect(['partial', 'refunded']).toContain(order.status);
    expect(await shop.balanceOf(asha)).toBe(order.refundedAmount);
    expect(await requests()).toEqual(['cancel done']);
    expect(callsOf('cancel')).toBe(1);
  });

  test('that is asked for and never comes true is over with the order', async () => {
    const there = await send('accepted');
    fake.panel.settings.refusesCancel = true;
    await cancel();
    await work();
    fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
    await workAfter(10 * minute);
    await workAfter(10 * minute);
    expect([(await read()).order.status, await requests()]).toEqual(['completed', ['cancel over']]);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  });

  test('that the provider refuses is told, and the order goes on', async () => {
    await send('accepted');
    fake.fault({ action: 'cancel', kind: 'body', text: '[{"order":1,"cancel":{"error":"Too late to cancel"}}]' });
    await cancel();
    await work();
    expect([await requests(), (await news())[0]]).toEqual([['cancel refused'], 'order-cancel-refused']);
    expect((await read()).order.status).toBe('pending');
  });

  test.each(['html', 'lost-answer', 'hang', 'empty'] as const)(
    'of which the answer is %s is asked again',
    async (kind) => {
      await send('accepted');
      fake.fault({ action: 'cancel', kind });
      await cancel();
      await work();
      expect(await requests()).toEqual(['cancel open']);
      await workAfter(10 * minute);
      expect([callsOf('cancel'), (await requests())[0]]).toEqual([2, expect.stringMatching(/^cancel (?:asked|done)$/)]);
    },
  );

  test('is not offered for a service that the provider does not cancel', async () => {
    await send('accepted', '102');
    await shop.database.write((tx) => tx.updateTable('provider_services').set({ can_cancel: 0 }).execute());
    expect((await read()).canCancel).toBe(false);
    expect((await cancel()).json().code).toBe('status-not-reachable');
  });

  test('of an order that may be anywhere waits until that is known', async () => {
    await send('unknown');
    await cancel();
    await work();
    expect(await requests()).toEqual(['cancel open']);
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ state: 'waiting' }).where('order_id', '=', id).execute(),
    );
    await workAfter(minute);
    expect([await requests(), await shop.balanceOf(asha)]).toEqual([['cancel done'], '100.00']);
  });

  test('of an order by hand is a request that an admin sees, and grants or refuses', async () => {
    await cancel();
    const [request] = await byHand();
    expect(request).toMatchObject({ kind: 'cancel', state: 'open', user: { email: asha.email } });
    const answerIt = (state: string) =>
      shop.put(`/api/admin/order-requests/${request.id}`, meera, { kind: 'cancel', state });
    expect((await answerIt('running')).json().code).toBe('status-not-reachable');
    expect((await answerIt('refused')).statusCode).toBe(200);
    expect([await requests(), await byHand(), (await news())[0]]).toEqual([
      ['cancel refused'],
      [],
      'order-cancel-refused',
    ]);
    expect((await answerIt('refused')).statusCode).toBe(404);
    await cancel();
    await set('cancelled');
    expect([await requests(), await byHand()]).toEqual([['cancel refused', 'cancel done'], []]);
    await workAfter(10 * minute);
    expect([await requests(), await byHand()]).toEqual([['cancel refused', 'cancel done'], []]);
    await set('processing');
    expect((await cancel()).json().code).toBe('status-not-reachable');
  });

  test.each(['refund', 'set to partial'] as const)('ends with a %s by hand, in the same moment', async (how) => {
    await cancel();
    await set(how === 'refund' ? 'failed' : 'processing');
    const refund = { userId: asha.id, units: 400, reason: 'Stopped' };
    const paid =
      how === 'refund'
        ? await shop.post(`/api/admin/orders/${id}/refund`, meera, refund)
        : await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 400 });
    expect(paid.statusCode).toBe(200);
    expect(await requests()).toEqual(['cancel done']);
    expect(await openCancels()).toBe(0);
  });

  test('ends when the provider gives the order up, in the same moment', async () => {
    await send('accepted');
    await cancel();
    await work();
    await pass(2 * minute);
    await enqueueDuePolls(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
    expect((await read()).order.status).toBe('refunded');
    expect(await openCancels()).toBe(0);
  });

  test.each([
    ['cancelled', 'done'],
    ['completed', 'over'],
  ])('ends in the same moment when an admin sets the order to %s', async (status, state) => {
    await cancel();
    expect(await openCancels()).toBe(1);
    const moved = await set(status);
    expect([moved.statusCode, moved.json().isReversible]).toEqual([200, false]);
    expect([await requests(), await openCancels()]).toEqual([[`cancel ${state}`], 0]);
  });

  test('stays open while its order has failed, for an admin to decide', async () => {
    await send('accepted');
    await cancel();
    await set('failed');
    await workAfter(day);
    expect([callsOf('cancel'), await requests(), await openCancels()]).toEqual([0, ['cancel open'], 1]);
    const [{ id: request, order }] = await byHand();
    const body = { kind: 'cancel', state: 'refused' };
    const refused = await shop.put(`/api/admin/order-requests/${request}`, meera, body);
    expect([order.status, refused.json().code]).toEqual(['failed', 'status-not-reachable']);
    await set('processing');
    expect([await requests(), (await byHand()).length]).toEqual([['cancel open'], 1]);
    await set('completed');
    expect([await requests(), await openCancels()]).toEqual([['cancel over'], 0]);
  });

  test.each(['waiting', 'held'] as const)('by hand, of what is %s, is not offered to be taken back', async (state) => {
    await send(state);
    expect((await set('cancelled')).json().isReversible).toBe(false);
  });

  test('by hand, of what no provider was to have, can be taken back', async () => {
    expect((await set('cancelled')).json().isReversible).toBe(true);
    expect((await set('pending')).statusCode).toBe(200);
  });

  test('ends in the same moment when the provider has delivered all', async () => {
    const number = await send('accepted');
    Object.assign(fake.panel.settings, { cancelsAfterMs: hour, deliversInMs: 2 * hour });
    await cancel();
    await work();
    expect(await requests()).toEqual(['cancel asked']);
    fake.panel.setOrder(number, { status: 'Completed', remains: 0 });
    await pass(2 * minute);
    await enqueueDuePolls(shop.database, shop.clock.now);
    while ((await shop.processJobs()) > 0);
    expect([(await read()).order.status, await openCancels()]).toEqual(['completed', 0]);
  });

  test("is of one's own order", async () => {
    const ravi = await shop.customer({ firstName: 'Ravi' });
    expect((await cancel(ravi)).statusCode).toBe(404);
    expect((await refill(ravi)).statusCode).toBe(404);
    expect((await cancel(meera)).statusCode).toBe(404);
  });
});

describe('a refill', () => {
  test('an admin asks for it in the place of the customer, once, and the audit log says so', async () => {
    await send('ended', '102');
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
    const detail = async () => (await shop.get(`/api/admin/orders/${id}`, meera)).json();
    expect((await detail()).canRefill).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const asked = await shop.post(`/api/admin/orders/${id}/refill`, meera, {});
      expect([asked.statusCode, asked.json().canRefill]).toEqual([200, false]);
    }
    expect(await requests()).toEqual(['refill open']);
    const acts = (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
    expect(acts.filter(({ action }: { action: string }) => action === 'ask-refill')).toHaveLength(1);
    expect((await shop.post('/api/admin/orders/999999/refill', meera, {})).statusCode).toBe(404);
    expect((await shop.post(`/api/admin/orders/${id}/refill`, asha, {})).statusCode).toBe(403);
  });

  async function complete(state: State | undefined, service?: string): Promise<string> {
    const there = state ? await send(state, service) : '';
    if (there) fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
    await set('completed');
    return there;
  }

  test('is asked of the provider once, and followed until it is done', async () => {
    await complete('ended');
    expect((await read()).canRefill).toBe(true);
    await Promise.all(Array.from({ length: 5 }, () => refill()));
    expect((await read()).canRefill).toBe(false);
    await work();
    expect([callsOf('refill'), await requests()]).toEqual([1, ['refill asked']]);
    fake.panel.tick(5);
    await workAfter(hour);
    expect(await requests()).toEqual(['refill running']);
    fake.panel.tick(60);
    await workAfter(hour);
    expect([await requests(), (await news())[0]]).toEqual([['refill completed'], 'order-refill-completed']);
    expect((await read()).canRefill).toBe(true);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  });

  test('that is refused is told', async () => {
    await complete('ended');
    fake.fault({ action: 'refill', kind: 'error', text: 'Order not eligible for refill.' });
    await refill();
    await work();
    expect([await requests(), (await news())[0]]).toEqual([['refill rejected'], 'order-refill-rejected']);
  });

  test('with an unclear answer is asked for again after a day', async () => {
    await complete('ended');
    fake.fault({ action: 'refill', kind: 'lost-answer' });
    await refill();
    await work();
    await workAfter(12 * hour);
    expect([callsOf('refill'), await requests()]).toEqual([1, ['refill open']]);
    await workAfter(12 * hour);
    // It was taken the first time: the provider refuses another one, and an admin finds out.
    expect([callsOf('refill'), await requests(), (await byHand()).length]).toEqual([2, ['refill running'], 1]);
  });

  test('three times at most, within the days of the service', async () => {
    await complete(undefined);
    for (let count = 0; count < 3; count++) {
      expect((await refill()).statusCode).toBe(200);
      const [request] = await byHand();
      await shop.put(`/api/admin/order-requests/${request.id}`, meera, { kind: 'refill', state: 'running' });
      await shop.put(`/api/admin/order-requests/${request.id}`, meera, { kind: 'refill', state: 'completed' });
    }
    expect((await refill()).json().code).toBe('status-not-reachable');
    expect(await requests()).toEqual(['refill completed', 'refill completed', 'refill completed']);
  });

  test('not after its window', async () => {
    await complete(undefined);
    await pass(30 * day + 1);
    expect((await read()).canRefill).toBe(false);
    expect((await refill()).json().code).toBe('status-not-reachable');
  });
});

test('a customer answers no request', async () => {
  expect((await shop.put('/api/admin/order-requests/1', asha, { kind: 'cancel', state: 'refused' })).statusCode).toBe(
    403,
  );
  expect((await shop.get('/api/admin/order-requests', asha)).statusCode).toBe(403);
});
