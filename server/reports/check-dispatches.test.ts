import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { checkBooks } from './check-books.ts';

let shop: TestShop;
let fake: FakeProvider;
/** An order that a provider has, and one that is paid back. */
let [sent, refunded]: number[] = [];
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '100.00' });
  fake = await startFakeProvider();
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  const providerId = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  const serviceId = (await shop.service({ pricePerThousand: '25.00', min: 10 })).id;
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
  const place = async (): Promise<number> => {
    const order = { serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 1_000 };
    return (await shop.post('/api/orders', asha, order)).json().id;
  };
  refunded = await place();
  await shop.post(`/api/orders/${refunded}/cancel`, asha, {});
  sent = await place();
  await shop.sendDispatches();
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

const rollBack = new Error('roll back');

/** What the check finds while this is done to the dispatch of an order; the books are as before after it. */
async function found(orderId: number | undefined, change: string): Promise<string[]> {
  let promises: string[] = [];
  await shop.database
    .write(async (tx) => {
      await sql.raw(`update dispatches set ${change} where order_id = ${orderId}`).execute(tx);
      // The check reads what this transaction sees.
      promises = (await checkBooks({ read: tx })).map(({ promise }) => promise);
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return promises;
}

test('an order that a provider has breaks no promise', async () => {
  expect(await found(sent, 'run = run')).toEqual([]);
});

test.each([
  ["state = 'dropped', ended_at = 1", 'a pending order that was to be sent is on its way, or waits for a person'],
  ["state = 'waiting'", 'an order that waits to be sent has no answer open, and has not ended'],
  [
    "state = 'ended', reason = 'completed'",
    'an order that its provider has completed is complete, unless a person moved it or is to look',
  ],
])('of a pending order that a provider has, %s is found', async (change, promise) => {
  expect(await found(sent, change)).toEqual([promise]);
});

test.each([
  ["state = 'unknown'", 'an order of which nobody knows whether it was sent is neither paid back nor cancelled'],
  ["state = 'held'", 'an order that waits to be sent has no answer open, and has not ended'],
])('of an order that was paid back, %s is found', async (change, promise) => {
  expect(await found(refunded, change)).toEqual([promise]);
});
