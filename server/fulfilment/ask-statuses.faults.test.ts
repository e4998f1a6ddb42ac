import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type AcceptedOrder, insertAcceptedOrder, pollDue, readDispatch } from '../testing-polls.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '300' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '900000.00' });
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
let fake: FakeProvider;
let providerId: number;
beforeEach(async () => {
  shop.clock.now = Math.ceil(shop.clock.now / minute) * minute;
  fake = await startFakeProvider({ balance: '100000' });
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

const send = () => insertAcceptedOrder({ shop, customer: asha, serviceId, fake, providerId });

async function sendMany(count: number): Promise<AcceptedOrder[]> {
  const sent: AcceptedOrder[] = [];
  while (sent.length < count) sent.push(await send());
  return sent;
}

const poll = () => pollDue(shop);
/** So much later. */
async function pollAfter(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await poll();
}
const complete = ({ there }: AcceptedOrder) => fake.panel.setOrder(there, { status: 'Completed', remains: 0 });
const statusOf = async ({ orderId }: AcceptedOrder): Promise<string> =>
  (await shop.get(`/api/orders/${orderId}`, asha)).json().order.status;
const dispatchOf = (sent: AcceptedOrder) => readDispatch(shop, sent);
const attentionOf = async (sent: AcceptedOrder) => (await dispatchOf(sent)).attention;
const numbersOf = (sent: readonly AcceptedOrder[]) => sent.map(({ there }) => there).join(',');
const batchCap = async (): Promise<number> => {
  const providers = shop.database.read.selectFrom('providers').select('batch_cap').where('id', '=', providerId);
  return (await providers.executeTakeFirstOrThrow()).batch_cap;
};
const troubles = async (): Promise<string[]> => {
  const providers: { id: number; troubles: string[] }[] = (await shop.get('/api/admin/providers', meera)).json();
  return providers.find(({ id }) => id === providerId)?.troubles ?? [];
};
/** It has spoilt a batch before, and is asked alone. */
const askAlone = ({ dispatchId }: AcceptedOrder) =>
  shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set({ seen: JSON.stringify({ kind: 'unreadable', since: shop.clock.now, isAlone: true }) })
      .where('id', '=', dispatchId)
      .execute(),
  );
const statusCalls = () => fake.calls.filter(({ params }) => params['action'] === 'status');

describe('an answer that contradicts itself about an order', () => {
  test('moves nothing, is for an admin after an hour, and until it is clear again', async () => {
    const [sent, other] = [await send(), await send()];
    const row = { order: sent.there, status: 'Partial' };
    const rows = [
      { ...row, remains: 900 },
      { ...row, remains: 100 },
      { order: other.there, status: 'Completed' },
    ];
    const say = (text: string) => fake.fault({ action: 'status', kind: 'body', text, times: 99 });
    say(JSON.stringify(rows));
    await poll();
    expect([await statusOf(sent), await statusOf(other)]).toEqual(['pending', 'completed']);
    for (let passed = 0; passed < 50; passed += 10) await pollAfter(10 * minute);
    expect(await attentionOf(sent)).toBeNull();
    await pollAfter(20 * minute);
    expect([await attentionOf(sent), await statusOf(sent)]).toEqual(['status-unreadable', 'pending']);
    fake.clearFaults();
    say(JSON.stringify([rows[0], rows[0]]));
    await pollAfter(hour);
    expect([await attentionOf(sent), await statusOf(sent)]).toEqual([null, 'partial']);
  });
});

describe('an answer without an order that was asked for', () => {
  const missing = (sent: AcceptedOrder) =>
    fake.fault({ action: 'status', kind: 'body', text: '{}', times: 99, match: { order: sent.there } });

  test('is no change for an hour, and then for an admin, until the provider mentions it again', async () => {
    const sent = await sendMany(3);
    const [first] = sent as [AcceptedOrder, AcceptedOrder, AcceptedOrder];
    missing(first);
    fake.fault({ action: 'status', kind: 'batch-missing', times: 99, match: { orders: numbersOf(sent) } });
    await poll();
    for (let passed = 0; passed < 50; passed += 10) await pollAfter(10 * minute);
    expect(await attentionOf(first)).toBeNull();
    await pollAfter(20 * minute);
    const reasons = await Promise.all(sent.map(attentionOf));
    expect([reasons, await statusOf(first)]).toEqual([['not-found', null, null], 'pending']);
    fake.clearFaults();
    complete(first);
    await pollAfter(hour);
    expect([await attentionOf(first), await statusOf(first)]).toEqual([null, 'completed']);
  });

  test('is asked for it once more: a provider that answers for fewer orders than it was asked for says the rest then', async () => {
    const sent = await sendMany(4);
    for (const each of sent) complete(each);
    fake.fault({ action: 'status', kind: 'batch-missing', times: 99 });
    await poll();
    expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 'completed'));
    expect(statusCalls()).toHaveLength(2);
  });

  test('that mentions none of several is no reason for a hundred calls', async () => {
    const sent = await sendMany(10);
    fake.fault({ action: 'status', kind: 'body', text: '[]', times: 99 });
    await poll();
    expect(statusCalls().length).toBeLessThan(4);
    expect(await Promise.all(sent.map(attentionOf))).toEqual(sent.map(() => null));
  });
});

describe('a batch whose answer can not be read', () => {
  const kinds = ['html', 'empty', 'half-answer', 'hang', 'http-500', 'lost-answer'] as const;

  test.each(kinds)(
    '%s because of one number holds up no other, and that one is for an admin after an hour',
    async (kind) => {
      const sent = await sendMany(9);
      const [first, ...others] = sent as [AcceptedOrder, ...AcceptedOrder[]];
      for (const each of others) complete(each);
      fake.fault({ action: 'status', kind, about: first.there, times: 999 });
      await poll();
      expect(await Promise.all(sent.map(statusOf))).toEqual(['pending', ...others.map(() => 'completed')]);
      expect(statusCalls().length).toBeLessThan(16);
      // It is asked alone from then on, and holds up no new one.
      const more = await send();
      complete(more);
      await pollAfter(6 * minute);
      expect(await statusOf(more)).toBe('completed');
      expect(
        statusCalls()
          .slice(-2)
          .map(({ params }) => params['order']),
      ).toEqual([more.there, first.there]);
      expect(await attentionOf(first)).toBeNull();
      const last = await send();
      await pollAfter(2 * hour);
      expect(await attentionOf(first)).toBe('status-unreadable');
      fake.clearFaults();
      complete(first);
      await pollAfter(7 * hour);
      expect([await statusOf(first), await attentionOf(first), await attentionOf(last)]).toEqual([
        'completed',
        null,
        null,
      ]);
    },
  );

  test('because of several numbers holds up no other', async () => {
    const sent = await sendMany(30);
    const bad = [0, 1, 15, 16, 29].map((index) => sent[index] as AcceptedOrder);
    for (const each of sent) complete(each);
    for (const each of bad) fake.fault({ action: 'status', kind: 'html', about: each.there, times: 999 });
    for (let passed = 0; passed < 8; passed++) await pollAfter(minute);
    for (const each of sent) expect(await statusOf(each)).toBe(bad.includes(each) ? 'pending' : 'completed');
    for (let passed = 0; passed < 40; passed++) {
      await send();
      await pollAfter(5 * minute);
    }
    expect(await Promise.all(bad.map(attentionOf))).toEqual(bad.map(() => 'status-unreadable'));
  });

  test('because of one number: that one fills no batch of others, and is asked when an admin has it looked at', async () => {
    const [bad, good] = [await send(), await send()];
    fake.fault({ action: 'status', kind: 'html', about: bad.there, times: 999 });
    await poll();
    const calls = statusCalls().length;
    await pollAfter(2 * minute);
    expect(
      statusCalls()
        .slice(calls)
        .map(({ params }) => params['order']),
    ).toEqual([good.there]);
    await shop.post(`/api/admin/dispatches/${bad.dispatchId}/look`, meera, {});
    await poll();
    expect(statusCalls().at(-1)?.params['order']).toBe(bad.there);
  });

  test('because it is too large is asked in parts, and the provider for fewer from then on', async () => {
    const sent = await sendMany(20);
    for (const each of sent) complete(each);
    fake.fault({ action: 'status', kind: 'hang', moreThan: 5, times: 999 });
    for (let passed = 0; passed < 3; passed++) await pollAfter(minute);
    expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 'completed'));
    expect(await batchCap()).toBe(10);
  });

  test('once is asked in parts, and in one again from then on', async () => {
    const sent = await sendMany(6);
    fake.fault({ action: 'status', kind: 'html' });
    await poll();
    expect(await batchCap()).toBe(100);
    const calls = statusCalls().length;
    await pollAfter(3 * minute);
    expect(
      statusCalls()
        .slice(calls)
        .map(({ params }) => params['orders']),
    ).toEqual([numbersOf(sent)]);
  });

  test.each(kinds)(
    '%s like all answers is the provider’s own fault: three calls, and no order is for an admin',
    async (kind) => {
      const sent = await sendMany(12);
      for (const each of sent) complete(each);
      fake.fault({ action: 'status', kind, times: 999 });
      await poll();
      expect(statusCalls()).toHaveLength(3);
      for (let passed = 0; passed < 4; passed++) await pollAfter(hour);
      expect(await Promise.all(sent.map(attentionOf))).toEqual(sent.map(() => null));
      expect((await dispatchOf(sent[0] as AcceptedOrder)).seen).toBeNull();
      fake.clearFaults();
      await pollAfter(hour);
      expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 'completed'));
    },
  );

  test('twice by chance teaches nothing of its size, nor does a small one that is always unreadable', async () => {
    const sent = await sendMany(12);
    fake.fault({ action: 'status', kind: 'html', match: { orders: numbersOf(sent) }, times: 2 });
    await poll();
    expect(await batchCap()).toBe(100);
    fake.fault({ action: 'status', kind: 'html', match: { orders: numbersOf(sent.slice(0, 9)) }, times: 99 });
    await shop.database.write((tx) =>
      tx
        .deleteFrom('dispatches')
        .where(
          'id',
          'in',
          sent.slice(9).map(({ dispatchId }) => dispatchId),
        )
        .execute(),
    );
    for (let passed = 0; passed < 3; passed++) await pollAfter(5 * minute);
    expect(await batchCap()).toBe(100);
  });

  test('and two orders of it neither: those that are asked alone are asked all the same', async () => {
    const sent = await sendMany(6);
    const [first, second, ...others] = sent as [AcceptedOrder, AcceptedOrder, ...AcceptedOrder[]];
    for (const each of [first, second]) await askAlone(each);
    for (const each of sent) complete(each);
    for (const each of others) fake.fault({ action: 'status', kind: 'html', about: each.there, times: 999 });
    await poll();
    expect(await Promise.all([first, second].map(statusOf))).toEqual(['completed', 'completed']);
  });

  test('by a provider that is not reached is one call', async () => {
    const sent = await sendMany(12);
    await fake.stop();
    await poll();
    const calls = shop.database.read
      .selectFrom('provider_calls')
      .select('outcome')
      .where('provider_id', '=', providerId);
    expect(await calls.where('action', '=', 'status').execute()).toEqual([{ outcome: 'not-connected' }]);
    expect(await Promise.all(sent.map(attentionOf))).toEqual(sent.map(() => null));
  });
});

describe('a provider that answers about no order', () => {
  test.each([
    ['html', undefined],
    ['error', 'We are working on our site'],
    ['body', '[]'],
    ['body', '{}'],
    ['body', '{"message":"We are working on our site"}'],
  ] as const)('with %s %s is a trouble after an hour; no order of it is for an admin', async (kind, text) => {
    const sent = await sendMany(12);
    const [first, ...others] = sent as [AcceptedOrder, ...AcceptedOrder[]];
    await askAlone(first);
    for (const each of sent) complete(each);
    fake.fault({ action: 'status', kind, ...(text !== undefined && { text }), times: 999 });
    await poll();
    expect(statusCalls()).toHaveLength(4);
    for (let passed = 0; passed < 55; passed += 5) await pollAfter(5 * minute);
    expect(await troubles()).not.toContain('no-states');
    for (let passed = 0; passed < 60; passed += 5) await pollAfter(5 * minute);
    expect(await troubles()).toContain('no-states');
    for (let passed = 0; passed < 3; passed++) await pollAfter(hour);
    expect(await Promise.all(sent.map(attentionOf))).toEqual(sent.map(() => null));
    expect(await Promise.all(others.map(async (each) => (await dispatchOf(each)).seen))).toEqual(
      others.map(() => null),
    );
    fake.clearFaults();
    await pollAfter(10 * minute);
    await pollAfter(10 * minute);
    expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 'completed'));
    expect(await troubles()).not.toContain('no-states');
  });

  test('because only its balance fails is asked for orders again', async () => {
    const sent = await sendMany(3);
    for (const each of sent) complete(each);
    fake.fault({ action: '*', kind: 'http-500', times: 12 });
    for (let passed = 0; passed < 8; passed++) await pollAfter(5 * minute);
    fake.clearFaults();
    fake.fault({ action: 'balance', kind: 'http-500', times: 999 });
    for (let passed = 0; passed < 2; passed++) await pollAfter(20 * minute);
    expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 'completed'));
  });

  test('and whose balance fails, is asked for one that is asked alone', async () => {
    const [sent] = (await sendMany(1)) as [AcceptedOrder];
    complete(sent);
    await askAlone(sent);
    fake.fault({ action: 'balance', kind: 'html', times: 999 });
    await poll();
    expect(await statusOf(sent)).toBe('completed');
  });

  test('is left after two minutes', async () => {
    await sendMany(8);
    fake.fault({ action: 'status', kind: 'hang', moreThan: 1, times: 999 });
    fake.beforeAnswer = async () => {
      shop.clock.now += 45_000;
    };
    await poll();
    expect(statusCalls()).toHaveLength(3);
  });
});
