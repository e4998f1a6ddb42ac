import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import type { FakePanel } from '../providers/fake-panel.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import type { Tables } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { askStatuses, type StatusBatch } from './ask-statuses.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '900000.00' });
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
let fake: FakeProvider;
let panel: FakePanel;
let providerId: number;
beforeEach(async () => {
  fake = await startFakeProvider({ balance: '100000' });
  panel = fake.panel;
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  providerId = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
});
afterEach(async () => {
  await fake.stop();
  await shop.database.write((tx) => tx.updateTable('dispatches').set({ next_look_at: null }).execute());
  shop.clock.now += hour;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

interface Sent {
  readonly orderId: number;
  readonly dispatchId: number;
  readonly there: string;
}

/** An order of 1,000 for ₹100 that the provider has. */
async function send(): Promise<Sent> {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const orderId = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json().id;
  const added = panel.answer({ key: fake.key, action: 'add', service: '101', link: url, quantity: '1000' });
  const there = String((added as { order: number }).order);
  const at = shop.clock.now;
  const { id } = await shop.database.write((tx) =>
    tx
      .insertInto('dispatches')
      .values({
        order_id: orderId,
        state: 'accepted',
        provider_id: providerId,
        external_service: '101',
        quantity: 1_000,
        provider_order: there,
        tries: 1,
        due_at: at,
        accepted_at: at,
        next_look_at: at,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { orderId, dispatchId: id, there };
}

/** What the server does each second, until nothing is left to do. */
async function poll(): Promise<void> {
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
/** The same so much later. */
async function pollAfter(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await poll();
}
const says = ({ there }: Sent, stand: Parameters<FakePanel['setOrder']>[1]) => panel.setOrder(there, stand);
const orderOf = async ({ orderId }: Sent) => (await shop.get(`/api/orders/${orderId}`, asha)).json();
const standOf = async (sent: Sent) => {
  const { order } = await orderOf(sent);
  return [order.status, order.progress, order.refundedAmount];
};
const stepsOf = async (sent: Sent) => (await orderOf(sent)).timeline.map((step: { status: string }) => step.status);
const dispatchOf = ({ dispatchId }: Sent) =>
  shop.database.read.selectFrom('dispatches').selectAll().where('id', '=', dispatchId).executeTakeFirstOrThrow();
const attentionOf = async (sent: Sent) => (await dispatchOf(sent)).attention;
/** What one node does with a batch, whoever else has it. */
const ask = (batch: StatusBatch) => askStatuses({ ...shop, clock: () => shop.clock.now }, batch);
const change = (values: Updateable<Tables['providers']>) =>
  shop.database.write((tx) => tx.updateTable('providers').set(values).where('id', '=', providerId).execute());
const statusCalls = () => fake.calls.filter(({ params }) => params['action'] === 'status');

describe('an order follows its provider', () => {
  test('through pending and running to complete, with what has arrived', async () => {
    const sent = await send();
    says(sent, { status: 'Pending', remains: 1_000, start_count: '' });
    await poll();
    expect(await standOf(sent)).toEqual(['pending', 0, null]);
    says(sent, { status: 'In progress', remains: 600, start_count: 3_572 });
    await pollAfter(2 * minute);
    expect(await standOf(sent)).toEqual(['processing', 400, null]);
    expect(await dispatchOf(sent)).toMatchObject({ start_count: 3_572, state: 'accepted' });
    says(sent, { status: 'Completed', remains: 0 });
    await pollAfter(2 * minute);
    expect(await standOf(sent)).toEqual(['completed', 1_000, null]);
    expect(await dispatchOf(sent)).toMatchObject({ state: 'ended', reason: 'completed', attention: null });
    expect(await stepsOf(sent)).toEqual(['pending', 'processing', 'completed']);
  });

  test.each([
    ['Completed', 0, ['processing', 'completed']],
    ['Partial', 157, ['processing', 'partial']],
    ['Canceled', 1_000, ['refunded']],
  ])('that is %s with %i remaining at the poll after pending began in between', async (status, remains, then) => {
    const sent = await send();
    await poll();
    const waitedAt = new Date(shop.clock.now).toISOString();
    says(sent, { status, remains, charge: '0' } as Parameters<typeof says>[1]);
    await pollAfter(2 * minute);
    expect(await stepsOf(sent)).toEqual(['pending', ...then]);
    if (then.length > 1) expect((await orderOf(sent)).timeline[1]).toMatchObject({ progress: 0, at: waitedAt });
  });

  test.each([
    ['Partial', 157, ['partial', 843, '15.70']],
    ['Canceled', 157, ['partial', 843, '15.70']],
    ['Canceled', 1_000, ['refunded', 0, '100.00']],
    ['Partial', 5_000, ['refunded', 0, '100.00']],
    ['Refunded', 1_000, ['refunded', 0, '100.00']],
    ['Fail', 400, ['partial', 600, '40.00']],
  ])('when %s with %i remaining, once', async (status, remains, stands) => {
    const sent = await send();
    says(sent, { status, remains, charge: '0' } as Parameters<typeof says>[1]);
    await poll();
    expect(await standOf(sent)).toEqual(stands);
    for (let repeat = 0; repeat < 3; repeat++) await pollAfter(3 * day);
    expect(await standOf(sent)).toEqual(stands);
    expect((await orderOf(sent)).refunds).toHaveLength(1);
  });

  test('a delivery that is given up late is paid for, and further parts add up', async () => {
    const sent = await send();
    says(sent, { status: 'Completed', remains: 0 });
    await poll();
    says(sent, { status: 'Partial', remains: 300 });
    await pollAfter(day);
    expect(await standOf(sent)).toEqual(['partial', 700, '30.00']);
    says(sent, { status: 'Partial', remains: 500 });
    await pollAfter(2 * day);
    expect(await standOf(sent)).toEqual(['partial', 500, '50.00']);
    says(sent, { status: 'Partial', remains: 100 });
    await pollAfter(4 * day);
    expect(await standOf(sent)).toEqual(['partial', 500, '50.00']);
    expect((await dispatchOf(sent)).next_look_at).toBeNull();
  });

  test('a step back changes nothing', async () => {
    const sent = await send();
    says(sent, { status: 'Completed', remains: 0 });
    await poll();
    says(sent, { status: 'In progress', remains: 700 });
    await pollAfter(day);
    expect(await standOf(sent)).toEqual(['completed', 1_000, null]);
  });

  test('what is set by hand meanwhile stands', async () => {
    const sent = await send();
    await shop.patch(`/api/admin/orders/${sent.orderId}/status`, meera, { status: 'failed' });
    says(sent, { status: 'Completed', remains: 0 });
    await poll();
    expect(await standOf(sent)).toEqual(['failed', 0, null]);
    expect(await dispatchOf(sent)).toMatchObject({ state: 'ended', attention: 'failed-completed' });
  });
});

describe('the same answer at several nodes', () => {
  test('pays once, also with different answers of one order', async () => {
    const sent = await send();
    const batch = { providerId, dispatchIds: [sent.dispatchId] };
    says(sent, { status: 'Partial', remains: 157 });
    await Promise.all(Array.from({ length: 8 }, () => ask(batch)));
    expect(await standOf(sent)).toEqual(['partial', 843, '15.70']);
    expect((await orderOf(sent)).refunds).toHaveLength(1);
  });

  test('is claimed by one of them', async () => {
    for (let count = 0; count < 6; count++) await send();
    await Promise.all(Array.from({ length: 4 }, () => enqueueDuePolls(shop.database, shop.clock.now)));
    while ((await shop.processJobs()) > 0);
    expect(statusCalls()).toHaveLength(1);
  });

  test('and one that was asked for earlier changes nothing', async () => {
    const sent = await send();
    const batch = { providerId, dispatchIds: [sent.dispatchId] };
    says(sent, { status: 'In progress', remains: 200 });
    await ask(batch);
    shop.clock.now -= minute;
    says(sent, { status: 'In progress', remains: 900 });
    await ask(batch);
    shop.clock.now += minute;
    expect(await standOf(sent)).toEqual(['processing', 800, null]);
  });
});

describe('what a person has to decide', () => {
  test('an order that the provider does not find is no change for an hour, and then told once', async () => {
    const sent = await send();
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ provider_order: '99' }).where('id', '=', sent.dispatchId).execute(),
    );
    await poll();
    for (let passed = 0; passed < 50; passed += 10) await pollAfter(10 * minute);
    expect([await attentionOf(sent), await standOf(sent)]).toEqual([null, ['pending', 0, null]]);
    await pollAfter(20 * minute);
    expect([await attentionOf(sent), await standOf(sent)]).toEqual(['not-found', ['pending', 0, null]]);
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ attention: null, attention_at: null }).execute(),
    );
    await pollAfter(day);
    expect(await attentionOf(sent)).toBeNull();
  });

  test.each([
    ['a word that no panel uses', { status: 'Vanished', remains: 3 }, 'odd-status'],
    ['a part of which nobody can read how much', { status: 'Partial', remains: 'Unknown' }, 'remains-unreadable'],
    ['a part of which nothing remains', { status: 'Partial', remains: 0 }, 'nothing-remains'],
    ['a cancellation that costs', { status: 'Canceled', remains: 1_000, charge: '0.40' }, 'charged-for-nothing'],
  ] as const)('%s moves no money', async (_, stand, reason) => {
    const sent = await send();
    says(sent, stand as Parameters<typeof says>[1]);
    await poll();
    expect([await attentionOf(sent), await standOf(sent)]).toEqual([reason, ['pending', 0, null]]);
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ attention: null, attention_at: null }).execute(),
    );
    await pollAfter(day);
    expect(await attentionOf(sent)).toBeNull();
  });

  test('a completion of which much remains is noted', async () => {
    const sent = await send();
    says(sent, { status: 'Completed', remains: 51 });
    await poll();
    expect([await attentionOf(sent), await standOf(sent)]).toEqual(['short', ['completed', 1_000, null]]);
  });

  test('a part that is due to somebody who has left', async () => {
    const ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
    const before = asha;
    asha = ravi;
    const sent = await send();
    asha = before;
    says(sent, { status: 'Completed', remains: 0 });
    await poll();
    const closing = { currentPassword: shop.password, forfeitedBalance: '0.00' };
    expect((await shop.post('/api/user/close-account', ravi, closing)).statusCode).toBe(200);
    says(sent, { status: 'Partial', remains: 100 });
    await pollAfter(day);
    expect(await dispatchOf(sent)).toMatchObject({ attention: 'customer-left', attention_words: '₹10.00' });
  });
});

describe('an answer that is of no use', () => {
  test.each(['html', 'http-500', 'hang', 'empty', 'lost-answer', 'too-many', 'redirect'] as const)(
    '%s moves nothing, and is asked for again',
    async (kind) => {
      const sent = await send();
      says(sent, { status: 'Partial', remains: 500 });
      fake.fault({ action: 'status', kind });
      await poll();
      expect(await standOf(sent)).toEqual(['pending', 0, null]);
      await change({ paused_reason: null });
      await pollAfter(10 * minute);
      expect(await standOf(sent)).toEqual(['partial', 500, '50.00']);
    },
  );

  test('a wrong key pauses the provider', async () => {
    await send();
    fake.fault({ action: 'status', kind: 'error', text: 'Invalid API key' });
    await poll();
    const [provider] = (await shop.get('/api/admin/providers', meera))
      .json()
      .filter(({ id }: { id: number }) => id === providerId);
    expect(provider.pausedReason).toBe('key');
    await pollAfter(hour);
    expect(statusCalls()).toHaveLength(1);
  });

  test('an order that is not in it stays as it is', async () => {
    const [first, second] = [await send(), await send()];
    for (const each of [first, second]) says(each, { status: 'Completed', remains: 0 });
    fake.fault({ action: 'status', kind: 'body', text: '{}', match: { order: first.there } });
    fake.fault({ action: 'status', kind: 'batch-missing' });
    await poll();
    expect([(await standOf(first))[0], (await standOf(second))[0]]).toEqual(['pending', 'completed']);
  });

  test('one number that spoils the answer is found by halving, and asked alone from then on', async () => {
    const sent = [await send(), await send(), await send(), await send()];
    for (const each of sent) says(each, { status: 'Completed', remains: 0 });
    const ids = sent.map(({ there }) => there);
    fake.fault({ action: 'status', kind: 'error', text: 'Bad request', about: ids[2] ?? '', times: 99 });
    await poll();
    expect(await Promise.all(sent.map(async (each) => (await standOf(each))[0]))).toEqual([
      'completed',
      'completed',
      'pending',
      'completed',
    ]);
    const calls = statusCalls().length;
    const more = await send();
    says(more, { status: 'Completed', remains: 0 });
    await pollAfter(3 * minute);
    expect(
      statusCalls()
        .slice(calls)
        .map(({ params }) => params['order']),
    ).toEqual([more.there, ids[2]]);
  });

  test('a provider that tells of fewer orders at once is asked for as many', async () => {
    panel.settings.maxBatch = 3;
    const sent: Sent[] = [];
    for (let count = 0; count < 6; count++) sent.push(await send());
    for (const each of sent) says(each, { status: 'Completed', remains: 0 });
    await poll();
    for (const each of sent) expect((await standOf(each))[0]).toBe('completed');
    const { batch_cap } = await shop.database.read
      .selectFrom('providers')
      .select('batch_cap')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow();
    expect(batch_cap).toBe(3);
  });
});

describe('the calls', () => {
  test('leave room for orders, and go on in the next minute', async () => {
    shop.clock.now = Math.ceil(shop.clock.now / minute) * minute;
    await change({ calls_per_minute: 4, batch_cap: 1 });
    for (let count = 0; count < 5; count++) await send();
    for (let turn = 0; turn < 5; turn++) await poll();
    expect(statusCalls()).toHaveLength(3);
    await pollAfter(minute);
    expect(statusCalls()).toHaveLength(6);
  });

  test('are not made for what is due later, but it fills a batch up', async () => {
    const [first, second] = [await send(), await send()];
    await shop.database.write((tx) =>
      tx
        .updateTable('dispatches')
        .set({ next_look_at: shop.clock.now + 2 * minute })
        .where('id', '=', second.dispatchId)
        .execute(),
    );
    await change({ batch_cap: 1 });
    await poll();
    expect(statusCalls().map(({ params }) => params['order'])).toEqual([first.there]);
    await change({ batch_cap: 100 });
    await pollAfter(minute);
    expect(statusCalls().at(-1)?.params['orders']).toBe(`${first.there},${second.there}`);
  });

  test('become fewer with age and while nothing changes', async () => {
    const sent = await send();
    says(sent, { status: 'In progress', remains: 1_000 });
    const waits: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await poll();
      const { next_look_at } = await dispatchOf(sent);
      waits.push(((next_look_at ?? 0) - shop.clock.now) / minute);
      shop.clock.now = next_look_at ?? 0;
    }
    expect(waits).toEqual([1, 2, 2, 2]);
    await pollAfter(2 * day);
    expect((((await dispatchOf(sent)).next_look_at ?? 0) - shop.clock.now) / hour).toBe(4);
  });

  test('ask for 150 orders in two batches', async () => {
    const sent: Sent[] = [];
    for (let count = 0; count < 150; count++) sent.push(await send());
    await poll();
    expect(statusCalls()).toHaveLength(2);
    const seen = await Promise.all(sent.map(async (each) => (await dispatchOf(each)).seen_at));
    expect(seen.every((at) => at === shop.clock.now)).toBe(true);
  });
});
