import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '400' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '9000.00' });
});
let fake: FakeProvider;
let providerId: number;
let serviceId: number;
const given = (more: object) => ({
  name: 'Careful Panel',
  url: fake.url,
  currency: 'USD',
  rate: '88.50',
  callsPerMinute: 600,
  ...more,
});
beforeEach(async () => {
  fake = await startFakeProvider();
  providerId = (await shop.post('/api/admin/providers', meera, { ...given({}), apiKey: fake.key })).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '250.00', min: 10 })).id;
  await routeTo('102');
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
  expect(fake.panel.duplicates()).toEqual([]);
  await fake.stop();
  shop.clock.now += hour;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const routeTo = (externalId: string) =>
  shop.put(`/api/admin/services/${serviceId}/routes`, meera, {
    mode: 'auto',
    routes: [{ providerId, externalId }],
  });

async function promise(repeatPromise: 'same-order' | 'request-id', repeatSeconds: number): Promise<void> {
  const answer = await shop.put(`/api/admin/providers/${providerId}`, meera, given({ repeatPromise, repeatSeconds }));
  expect(answer.json()).toMatchObject({ repeatPromise, repeatSeconds });
  if (repeatPromise === 'same-order') fake.panel.settings.dedupeSeconds = repeatSeconds;
  else fake.panel.settings.knowsRequestId = true;
}

let count = 0;
async function place(): Promise<number> {
  const url = `https://instagram.com/p/r${++count}`;
  const answer = await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.sendDispatches();
  return answer.json().id;
}
const dispatchOf = (orderId: number) =>
  shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const adds = () => fake.calls.filter(({ params }) => params['action'] === 'add').map(({ params }) => params);
const repeatOf = async (id: number) =>
  JSON.parse((await dispatchOf(id)).findings).find(({ step }: { step: string }) => step === 'repeat');

test.each(['lost-answer', 'http-500', 'html'] as const)(
  'without a promise nothing is sent twice, whatever happened (%s)',
  async (kind) => {
    fake.fault({ kind, action: 'add', handled: true });
    const id = await place();
    expect(adds()).toHaveLength(1);
    expect(await dispatchOf(id)).toMatchObject({ state: 'unknown', repeated_at: null });
  },
);

describe.each(['same-order', 'request-id'] as const)('a provider that promises it for the %s', (kind) => {
  beforeEach(() => promise(kind, 120));

  test.each([true, false])(
    'is sent the same request once more, and it has the order once (taken before: %s)',
    async (handled) => {
      fake.fault({ kind: 'lost-answer', action: 'add', handled });
      const id = await place();
      const [first, second, ...more] = adds();
      expect([second, more]).toEqual([first, []]);
      expect(first?.['request_id'] === undefined).toBe(kind === 'same-order');
      expect(fake.panel.orders()).toHaveLength(1);
      const providerOrder = String(fake.panel.orders()[0]?.order);
      expect(await dispatchOf(id)).toMatchObject({
        state: 'accepted',
        provider_order: providerOrder,
        unknown_at: null,
      });
      const [dispatch] = (await shop.get(`/api/admin/orders/${id}/dispatches`, meera)).json();
      expect(dispatch).toMatchObject({ foundBy: 'repeat' });
      const [act] = (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
      expect(act).toMatchObject({ action: 'resolve-dispatch', admin: null, after: { as: 'placed', providerOrder } });
    },
  );

  test('is sent it no third time', async () => {
    fake.fault({ kind: 'lost-answer', action: 'add', times: 9 });
    const id = await place();
    await shop.sendDispatches();
    expect(adds()).toHaveLength(2);
    expect(await dispatchOf(id)).toMatchObject({ state: 'unknown' });
    expect(await repeatOf(id)).toMatchObject({ outcome: 'no-proof' });
  });

  test('proves nothing by refusing it', async () => {
    fake.fault({ kind: 'lost-answer', action: 'add' });
    fake.fault({ kind: 'error', action: 'add', skip: 0, text: 'Not enough funds on balance' });
    const id = await place();
    expect(adds()).toHaveLength(2);
    expect(await dispatchOf(id)).toMatchObject({ state: 'unknown', provider_order: null });
  });

  test('is sent nothing once the claim is not this one any more', async () => {
    fake.fault({ kind: 'hang', action: 'add' });
    const url = `https://instagram.com/p/r${++count}`;
    const id = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json().id;
    const sending = shop.sendDispatches();
    await expect.poll(() => adds().length).toBe(1);
    await shop.database.write((tx) =>
      tx.updateTable('dispatches').set({ state: 'unknown', unknown_at: 1 }).where('order_id', '=', id).execute(),
    );
    await sending;
    expect(adds()).toHaveLength(1);
    expect(await dispatchOf(id)).toMatchObject({ state: 'unknown' });
  });

  test('answers with the number of another order: a person decides', async () => {
    const first = await place();
    const order = Number((await dispatchOf(first)).provider_order);
    fake.fault({ kind: 'reset', action: 'add' });
    fake.fault({ kind: 'duplicate-id', action: 'add', order, handled: false });
    const id = await place();
    expect(await dispatchOf(id)).toMatchObject({ state: 'unknown', reason: 'id-of-another' });
    expect(await repeatOf(id)).toMatchObject({ outcome: 'taken' });
  });
});

test.each([
  ['it is late', 120, 100_000],
  ['its clock was set back', 120, -5_000],
  ['its promise is short', 1, 900],
])('nothing goes out twice when %s', async (_, seconds, ms) => {
  await promise('same-order', seconds);
  fake.fault({ kind: 'hang', action: 'add', handled: true });
  const url = `https://instagram.com/p/r${++count}`;
  const id = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json().id;
  const sending = shop.sendDispatches();
  await expect.poll(() => adds().length).toBe(1);
  shop.clock.now += ms;
  await sending;
  expect(adds()).toHaveLength(1);
  expect(await repeatOf(id)).toMatchObject({ outcome: 'not-repeated' });
});
