import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { forgetAttention } from '../testing-providers.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let first: FakeProvider;
let second: FakeProvider;
let providerIds: number[];
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
});
beforeEach(async () => {
  await shop.confirm(meera);
  asha = await shop.customer({ balance: '100.00' });
  [first, second] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  providerIds = [await addProvider('First Panel', first), await addProvider('Second Panel', second)];
  serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10, max: 100_000 })).id;
  await shop.patch(`/api/services/${serviceId}`, meera, { canCancel: true });
  const routes = providerIds.map((providerId) => ({ providerId, externalId: '102' }));
  const answer = await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
  expect(answer.statusCode, answer.body).toBe(200);
});
afterEach(async () => {
  // Without the time when it ended, as no order of the shop is.
  const over = { state: 'dropped' } as const;
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set(over).where('state', 'in', ['waiting', 'held']).execute(),
  );
  for (const id of providerIds) await shop.delete(`/api/admin/providers/${id}`, meera);
  await forgetAttention(shop);
  await Promise.all([first.stop(), second.stop()]);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

async function addProvider(name: string, fake: FakeProvider): Promise<number> {
  const given = { name, url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const { id } = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  return id;
}

let count = 0;
async function place(): Promise<number> {
  const order = { serviceId, url: `https://instagram.com/p/${++count}`, quantity: 1_000 };
  const answer = await shop.post('/api/orders', asha, order);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const statesOf = async (orderId: number) =>
  shop.database.read.selectFrom('dispatches').select('state').where('order_id', '=', orderId).orderBy('id').execute();
const order = async (id: number) => (await shop.get(`/api/admin/orders/${id}`, meera)).json().order;
const set = (id: number, status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const attention = async () => (await shop.get('/api/admin/orders/attention', meera)).json();
const requests = async (id: number) => (await shop.get(`/api/orders/${id}`, asha)).json().requests;

/** Sends what is due; `meanwhile` happens after the first panel was asked, and before it answers so. */
async function sendWhile(meanwhile: () => Promise<unknown>, text: string): Promise<void> {
  first.fault({ kind: 'error', action: 'add', text });
  first.beforeAnswer = async ({ action }) => {
    if (action === 'add') await meanwhile();
  };
  await shop.sendDispatches();
  first.beforeAnswer = undefined;
}

const bought = () => [first.panel.orders().length, second.panel.orders().length];

/** Each with what follows for an order that still waits: another route, a later try at the same one, a person, the money back. */
const refusals = ['Service is inactive', 'Rate limit exceeded', 'Comments are empty', 'Incorrect link'];

describe('an order that is refused after', () => {
  test.each(refusals)('its customer wanted it cancelled is sent nowhere, and paid back: %s', async (text) => {
    const id = await place();
    await sendWhile(async () => {
      expect((await shop.post(`/api/orders/${id}/cancel`, asha, {})).statusCode).toBe(200);
    }, text);
    expect(bought()).toEqual([0, 0]);
    expect(await order(id)).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
    expect(await shop.balanceOf(asha)).toBe('100.00');
    expect(await attention()).toEqual([]);
    const [request] = await requests(id);
    expect(request).toMatchObject({ kind: 'cancel', state: 'done' });
  });

  test.each(refusals.flatMap((text) => ['completed', 'processing', 'failed'].map((status) => [status, text])))(
    'an admin had set it to %s is sent nowhere, and not paid back: %s',
    async (status, text) => {
      const id = await place();
      await sendWhile(async () => {
        expect((await set(id, status)).statusCode).toBe(200);
      }, text);
      shop.clock.now += minute;
      await shop.sendDispatches();
      expect(bought()).toEqual([0, 0]);
      expect(await statesOf(id)).toEqual([{ state: 'dropped' }]);
      expect((await order(id)).status).toBe(status);
      expect(await shop.balanceOf(asha)).toBe('75.00');
      expect(await attention()).toEqual([]);
    },
  );

  test('an admin had taken it over and set it back waits for a person', async () => {
    const id = await place();
    await sendWhile(async () => {
      await set(id, 'processing');
      await set(id, 'failed');
      expect((await set(id, 'pending')).statusCode).toBe(200);
    }, 'Service is inactive');
    expect(bought()).toEqual([0, 0]);
    expect(await statesOf(id)).toEqual([{ state: 'dropped' }, { state: 'held' }]);
  });

  test('an admin had moved it, and is sent once its answer accepts it', async () => {
    const id = await place();
    first.beforeAnswer = async ({ action }) => {
      if (action === 'add') await set(id, 'processing');
    };
    await shop.sendDispatches();
    expect(bought()).toEqual([1, 0]);
    expect(await statesOf(id)).toEqual([{ state: 'accepted' }]);
  });
});

describe('a run of an order in parts that is refused after', () => {
  const placeInParts = async () => {
    await shop.patch(`/api/services/${serviceId}`, meera, { canDrip: true });
    const drip = { runs: 2, intervalMinutes: 60 };
    const url = `https://instagram.com/p/${++count}`;
    const answer = await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000, ...drip });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id as number;
  };

  test.each(refusals)('an admin had taken the order over is sent nowhere: %s', async (text) => {
    const id = await placeInParts();
    await sendWhile(() => set(id, 'processing'), text);
    expect(bought()).toEqual([0, 0]);
    expect(await statesOf(id)).toEqual([{ state: 'dropped' }]);
    expect(await order(id)).toMatchObject({ status: 'processing', refundedAmount: null });
  });

  test.each(refusals)('its customer had cancelled the rest is sent nowhere, and all is paid back: %s', async (text) => {
    const id = await placeInParts();
    await sendWhile(() => shop.post(`/api/orders/${id}/cancel`, asha, {}), text);
    expect(bought()).toEqual([0, 0]);
    expect(await order(id)).toMatchObject({ status: 'refunded' });
    expect(await shop.balanceOf(asha)).toBe('100.00');
  });
});

test('what its customer wants cancelled is claimed by nobody', async () => {
  const id = await place();
  const wish = { order_id: id, state: 'open', asked_by: asha.id, is_by_hand: 0, created_at: 1 } as const;
  const dueAt = shop.clock.now + minute;
  await shop.database.write((tx) =>
    tx
      .insertInto('cancel_requests')
      .values({ ...wish, due_at: dueAt })
      .execute(),
  );
  await shop.sendDispatches();
  expect(bought()).toEqual([0, 0]);
  shop.clock.now = dueAt;
  await enqueueDueRequests(shop.database, dueAt);
  await shop.processJobs();
  expect(await order(id)).toMatchObject({ status: 'refunded' });
});
