import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(() => drips.begin());
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

test('what a provider has that was deleted is for a person, who can settle it', async () => {
  const { shop, meera, asha } = drips;
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const placed = await shop.post('/api/orders', asha, { serviceId: drips.serviceId, url, quantity: 300 });
  const { id } = placed.json();
  await drips.work();
  await shop.delete(`/api/admin/providers/${drips.providerId}`, meera);
  const [item] = (await shop.get('/api/admin/orders/attention', meera)).json();
  expect(item).toMatchObject({ orderId: id, kind: 'status', reason: 'provider-gone' });
  // Nobody is asked to cancel it, and no job fails for that.
  await drips.cancel(id);
  await drips.workAfter(hour);
  expect((await shop.get('/api/admin/dead-jobs', meera)).json()).toEqual([]);
  const settled = { remains: 150, letGo: 'Looked at there' };
  expect((await shop.post(`/api/admin/orders/${id}/partial`, meera, settled)).statusCode).toBe(200);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', refundedAmount: '50.00' });
});
