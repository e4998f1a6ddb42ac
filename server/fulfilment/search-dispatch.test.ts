import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';
import { enqueueDueSearches, runSearch } from './search-dispatch.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '500' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '900000.00' });
});
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
const panel = { name: 'Cheap Panel', currency: 'USD', rate: '88.50', callsPerMinute: 600 };
const given = () => ({ ...panel, url: fake.url, ...switches });
let switches: Record<string, unknown> = {};
beforeEach(async () => {
  switches = {};
  // Numbers of strangers lie between ours, as at every panel.
  fake = await startFakeProvider({ balance: '1000', settings: { othersBetween: 4 } });
  providerId = (await shop.post('/api/admin/providers', meera, { ...given(), apiKey: fake.key })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '250.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
afterEach(async () => {
  const stuck = ['waiting', 'sending', 'unknown', 'held'] as const;
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ state: 'dropped' }).where('state', 'in', stuck).execute(),
  );
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  await forgetAttention(shop);
  await fake.stop();
  await later(0);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const later = async (ms: number) => {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
};
const set = async (more: Record<string, unknown>) => {
  switches = { ...switches, ...more };
  expect((await shop.put(`/api/admin/providers/${providerId}`, meera, given())).statusCode).toBe(200);
};
let count = 0;
/** Each order a second after the one before. */
async function place({ quantity = 1_000, url = `https://instagram.com/p/s${++count}` } = {}): Promise<number> {
  await later(1_000);
  const answer = await shop.post('/api/orders', asha, { serviceId, url, quantity });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.sendDispatches();
  return answer.json().id;
}
type UnclearOrder = NonNullable<Parameters<typeof place>[0]> & { readonly isTaken?: boolean };
/** `isTaken`: the provider has it all the same. */
function placeUnclear({ isTaken = true, ...order }: UnclearOrder = {}): Promise<number> {
  fake.fault({ kind: 'lost-answer', action: 'add', handled: isTaken });
  return place(order);
}
/** What the server does each second, so much later. */
async function searchAfter(ms: number): Promise<void> {
  await later(ms);
  await enqueueDueSearches(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
const dispatchOf = (orderId: number) => {
  const own = shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId);
  return own.orderBy('id', 'desc').executeTakeFirstOrThrow();
};
const node = () => ({ ...shop, clock: () => shop.clock.now });
const acts = async (id: number) => (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
const itemOf = async (id: number): Promise<AttentionItem | undefined> =>
  (await shop.get('/api/admin/orders/attention', meera)).json().find((item: AttentionItem) => item.orderId === id);
const outcomesOf = async (id: number) =>
  Object.fromEntries(((await itemOf(id))?.findings ?? []).map(({ step, outcome }) => [step, outcome]));
const thereOf = async (id: number) => {
  const { url } = (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;
  return String(fake.panel.orders().find(({ link }) => link === url)?.order);
};
const adds = () => fake.calls.filter(({ params }) => params['action'] === 'add').length;
/** An order that the owner has placed at the panel by hand. */
const placeByHand = (quantity: string, link = 'https://instagram.com/p/by-hand') =>
  fake.panel.answer({ key: fake.key, action: 'add', service: '102', link, quantity }) as { order: number };

async function expectStillUnknown(id: number): Promise<void> {
  expect(await dispatchOf(id)).toMatchObject({ state: 'unknown', provider_order: null });
  expect((await shop.get(`/api/orders/${id}`, asha)).json().order).toMatchObject({ status: 'pending' });
}

describe('the numbers between two orders of ours', () => {
  test('hold one that nobody else of ours has and that cost the same: it is the order', async () => {
    await place();
    const id = await placeUnclear();
    await place();
    await searchAfter(minute);
    const there = await thereOf(id);
    expect(await dispatchOf(id)).toMatchObject({ state: 'accepted', provider_order: there, resolved_by: null });
    expect(adds()).toBe(3);
    const [act] = await acts(id);
    expect(act).toMatchObject({
      action: 'resolve-dispatch',
      admin: null,
      after: { as: 'placed', providerOrder: there },
    });
    const [dispatch] = (await shop.get(`/api/admin/orders/${id}/dispatches`, meera)).json();
    expect(dispatch).toMatchObject({ state: 'accepted', foundBy: 'gap' });
    expect(await itemOf(id)).toBeUndefined();
  });

  test('are asked once an order after it is there', async () => {
    await place();
    const id = await placeUnclear();
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ gap: 'no-neighbours' });
    await place();
    await searchAfter(2 * minute);
    expect(await dispatchOf(id)).toMatchObject({ state: 'accepted', provider_order: await thereOf(id) });
  });

  test('prove nothing by being empty, however long it takes', async () => {
    await place();
    const id = await placeUnclear({ isTaken: false });
    await place();
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ gap: 'nothing' });
    for (let times = 0; times < 12; times++) await searchAfter(12 * hour);
    await expectStillUnknown(id);
    expect(await itemOf(id)).toMatchObject({ nextSearchAt: null });
    expect(adds()).toBe(3);
    const calls = fake.calls.length;
    await searchAfter(30 * day);
    expect(fake.calls).toHaveLength(calls);
  });

  test('leave it to a person where two of them come into question', async () => {
    await place();
    const id = await placeUnclear();
    placeByHand('1000');
    await place();
    await searchAfter(minute);
    expect((await itemOf(id))?.findings.find(({ step }) => step === 'gap')).toMatchObject({ outcome: 'several' });
    expect((await itemOf(id))?.hints).toHaveLength(2);
    await expectStillUnknown(id);
  });

  test('leave it to a person where two orders of ours of the same cost are unclear', async () => {
    await place();
    const ids = [await placeUnclear(), await placeUnclear({ isTaken: false })];
    await place();
    await searchAfter(minute);
    for (const id of ids) {
      expect(await outcomesOf(id)).toMatchObject({ gap: 'several-unknown' });
      await expectStillUnknown(id);
    }
  });

  test('tell two unclear orders of another cost apart', async () => {
    await place();
    const ids = [await placeUnclear(), await placeUnclear({ quantity: 500 })];
    await place();
    await searchAfter(minute);
    for (const id of ids)
      expect(await dispatchOf(id)).toMatchObject({ state: 'accepted', provider_order: await thereOf(id) });
  });

  test('do not count where they cost something else', async () => {
    await place();
    const id = await placeUnclear({ isTaken: false });
    placeByHand('900');
    await place();
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ gap: 'nothing' });
    await expectStillUnknown(id);
  });

  test('are left alone where they are too many, or no calls are left for them', async () => {
    fake.panel.settings.othersBetween = 0;
    await place();
    const id = await placeUnclear();
    for (let each = 0; each < 3; each++) placeByHand('20', `https://instagram.com/p/small-${each}`);
    await place();
    await set({ callsPerMinute: 3, batchCap: 1 });
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ gap: 'no-calls-left' });
    await set({ callsPerMinute: 600, batchCap: 100 });
    fake.panel.settings.othersBetween = 4_000;
    const wide = await placeUnclear({ quantity: 700 });
    await place();
    fake.panel.settings.othersBetween = 0;
    await searchAfter(2 * minute);
    expect(await outcomesOf(wide)).toMatchObject({ gap: 'too-wide' });
  });
});

describe('an answer about these numbers that is hostile or broken', () => {
  const notFound = { error: 'Incorrect order ID' };
  /** What it says of the first number; the others it does not know. */
  const onlyFirst = (fields: object) => (ids: string[], charge: string) => {
    const first = { status: 'Pending', charge, remains: '1000', currency: 'USD', ...fields };
    return JSON.stringify(Object.fromEntries(ids.map((id, index) => [id, index === 0 ? first : notFound])));
  };
  const without = (fields: object, left: number) => (ids: string[], charge: string) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(onlyFirst(fields)(ids, charge))).slice(0, left)));

  /** The numbers between are those of this order and of four that no order of ours has. */
  async function searchWith(textOf: (ids: string[], cost: string) => string): Promise<number> {
    fake.panel.settings.othersBetween = 0;
    await place();
    const id = await placeUnclear();
    for (let each = 0; each < 4; each++) placeByHand('20', `https://instagram.com/p/own-${each}`);
    await place();
    const there = Number(await thereOf(id));
    const ids = [0, 1, 2, 3, 4].map((more) => String(there + more));
    const cost = fake.panel.orders().find(({ order }) => order === there)?.charge ?? '';
    fake.fault({ kind: 'body', action: 'status', text: textOf(ids, cost), times: 99 });
    await searchAfter(minute);
    return id;
  }

  test('a sound one proves it', async () => {
    expect(await dispatchOf(await searchWith(onlyFirst({})))).toMatchObject({ state: 'accepted' });
  });

  test.each<[name: string, textOf: (ids: string[], cost: string) => string]>([
    ['no JSON', () => '<html>502</html>'],
    ['empty', () => ''],
    ['an error for all', () => '{"error":"Incorrect order ID"}'],
    ['nothing at all of any', () => '{}'],
    [
      'that everything is there',
      (ids, charge) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, { status: 'Pending', charge }]))),
    ],
    ['another currency', onlyFirst({ currency: 'EUR' })],
    ['no charge', onlyFirst({ charge: undefined })],
    ['a negative charge', onlyFirst({ charge: '-5' })],
    ['a charge that is no number', onlyFirst({ charge: '1,5' })],
    ['3 % more', (ids, charge) => onlyFirst({ charge: String(Number(charge) * 1.03) })(ids, charge)],
    ['more that remains than was ordered', onlyFirst({ remains: '99999' })],
    ['a status that nobody knows', onlyFirst({ status: 'Enqueued' })],
    ['an error beside the status', onlyFirst({ error: 'Try later' })],
    ['nothing of the last one', without({}, 4)],
    ['a key that stands for two things', ([id]) => `{"${id}":1,"__proto__":{},"A":1,"a":2}`],
    ['numbers that nobody asked for', (_, charge) => `{"1":{"status":"Pending","charge":"${charge}"}}`],
  ])('%s: proves nothing', async (_, textOf) => {
    await expectStillUnknown(await searchWith(textOf));
  });
});

describe('the list of a provider that has one', () => {
  beforeEach(async () => {
    fake.panel.settings.listsOrders = true;
    await set({ listsOrders: true });
  });

  test('shows the order, and it goes on there', async () => {
    await place();
    const id = await placeUnclear();
    await searchAfter(minute);
    expect(fake.calls.some(({ params }) => params['action'] === 'orders' && params['limit'] === '100')).toBe(true);
    expect(await dispatchOf(id)).toMatchObject({ state: 'accepted', provider_order: await thereOf(id) });
    const [dispatch] = (await shop.get(`/api/admin/orders/${id}/dispatches`, meera)).json();
    expect(dispatch).toMatchObject({ foundBy: 'list' });
  });

  test('is not asked for where the owner has not switched it on', async () => {
    await set({ listsOrders: false });
    const id = await placeUnclear();
    await searchAfter(minute);
    expect(fake.calls.filter(({ params }) => params['action'] === 'orders')).toEqual([]);
    await expectStillUnknown(id);
  });

  test('proves nothing by not showing it', async () => {
    await place();
    const id = await placeUnclear({ isTaken: false });
    for (let times = 0; times < 9; times++) await searchAfter(12 * hour);
    expect(await outcomesOf(id)).toMatchObject({ list: 'not-listed' });
    await expectStillUnknown(id);
    expect(adds()).toBe(2);
  });

  test('shows an older order for the same link, which is not it', async () => {
    const url = 'https://instagram.com/p/again';
    placeByHand('1000', url);
    await place();
    const id = await placeUnclear({ isTaken: false, url });
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ list: 'not-listed' });
    await expectStillUnknown(id);
  });

  test('shows one of two alike that are unclear: a person tells which', async () => {
    const url = 'https://instagram.com/p/twice';
    await place();
    const ids = [await placeUnclear({ url }), await placeUnclear({ url, isTaken: false })];
    await searchAfter(minute);
    for (const id of ids) {
      expect(await outcomesOf(id)).toMatchObject({ list: 'several-unknown' });
      await expectStillUnknown(id);
    }
  });

  test.each([
    ['html', 'no-list'],
    ['empty', 'no-list'],
    ['reset', 'no-answer'],
    ['error', 'no-list'],
    ['half-answer', 'no-answer'],
  ] as const)('that fails (%s) is no proof of anything', async (kind, list) => {
    await place();
    const id = await placeUnclear();
    fake.fault({ kind, action: 'orders' });
    await searchAfter(minute);
    expect(await outcomesOf(id)).toMatchObject({ list });
    await expectStillUnknown(id);
  });
});

describe('at the same time', () => {
  test('two nodes accept it once', async () => {
    await place();
    const id = await placeUnclear();
    await place();
    await later(minute);
    await Promise.all([1, 2, 3].map(() => enqueueDueSearches(shop.database, shop.clock.now)));
    expect(await dispatchOf(id)).toMatchObject({ searches: 1 });
    const search = { dispatchId: (await dispatchOf(id)).id };
    await Promise.all([1, 2, 3].map(() => runSearch(node(), search)));
    expect(await dispatchOf(id)).toMatchObject({ state: 'accepted' });
    expect((await acts(id)).filter(({ action }: { action: string }) => action === 'resolve-dispatch')).toHaveLength(1);
  });

  test('another order is given the number that was found: a person decides about this one', async () => {
    const first = await place();
    const id = await placeUnclear();
    await place();
    const there = await thereOf(id);
    fake.fault({ kind: 'latency', action: 'status', ms: 200 });
    await later(minute);
    const searching = runSearch(node(), { dispatchId: (await dispatchOf(id)).id });
    await expect.poll(() => fake.calls.at(-1)?.params['action']).toBe('status');
    const other = (await dispatchOf(first)).id;
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ provider_order: there }).where('id', '=', other).execute(),
    );
    await searching;
    expect(await outcomesOf(id)).toMatchObject({ gap: 'taken' });
    await expectStillUnknown(id);
  });

  test('an admin decides: that stands', async () => {
    await place();
    const id = await placeUnclear();
    await place();
    fake.fault({ kind: 'latency', action: 'status', ms: 200 });
    await later(minute);
    const dispatchId = (await dispatchOf(id)).id;
    const searching = runSearch(node(), { dispatchId });
    await expect.poll(() => fake.calls.at(-1)?.params['action']).toBe('status');
    const body = JSON.parse('{"as":"not-placed","then":"refund","reason":"I looked there"}');
    expect((await shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, meera, body)).statusCode).toBe(200);
    await searching;
    expect(await dispatchOf(id)).toMatchObject({ state: 'lost', provider_order: null });
  });
});

test('the balance fell by what it costs: that is shown, and decides nothing', async () => {
  expect((await shop.post(`/api/admin/providers/${providerId}/test`, meera, {})).statusCode).toBe(200);
  const id = await placeUnclear();
  await searchAfter(minute);
  const balance = (await itemOf(id))?.findings.find(({ step }) => step === 'balance');
  const cost = fake.panel.orders()[0]?.charge;
  expect(balance).toMatchObject({ outcome: 'fell', fell: Number(cost).toFixed(2) });
  await expectStillUnknown(id);
  await place();
  await searchAfter(2 * minute);
  expect(await outcomesOf(id)).toMatchObject({ balance: 'others-sent' });
});

test('an admin has it looked for at once', async () => {
  await place();
  const id = await placeUnclear();
  for (let times = 0; times < 9; times++) await searchAfter(12 * hour);
  await place();
  await searchAfter(hour);
  await expectStillUnknown(id);
  const path = `/api/admin/dispatches/${(await dispatchOf(id)).id}/look`;
  expect((await shop.post(path, meera, {})).json()).toMatchObject({ state: 'unknown' });
  await searchAfter(0);
  expect(await dispatchOf(id)).toMatchObject({ state: 'accepted', provider_order: await thereOf(id) });
});
