import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../providers/start-fake-provider.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';

let drips: DripShop;
let other: FakeProvider;
let otherId: number;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(async () => {
  await drips.begin();
  other = await startFakeProvider({ settings: { startsAfterMs: 1e12 } });
  const given = { name: 'Best Panel', url: other.url, apiKey: other.key, currency: 'USD', rate: '88.50' };
  otherId = (await drips.shop.post('/api/admin/providers', drips.meera, { ...given, callsPerMinute: 600 })).json().id;
  for (const { panel } of [drips.fake, other]) panel.setService('102', { cancel: true });
  for (const id of [drips.providerId, otherId])
    await drips.shop.post(`/api/admin/providers/${id}/sync`, drips.meera, {});
});
afterEach(async () => {
  await drips.shop.confirm(drips.meera);
  await drips.shop.delete(`/api/admin/providers/${otherId}`, drips.meera);
  await drips.end();
  await other.stop();
});
afterAll(() => drips.shop.close());

const routeTo = (providerId: number) =>
  drips.shop.put(`/api/admin/services/${drips.serviceId}/routes`, drips.meera, {
    mode: 'auto',
    routes: [{ providerId, externalId: '102' }],
  });
const cancelsAt = ({ calls }: FakeProvider) =>
  calls.flatMap(({ params }) => (params['action'] === 'cancel' ? [params['orders']] : []));
const numbersAt = ({ panel }: FakeProvider) => panel.orders().map(({ order }) => String(order));
/** An order of which so many runs have begun. */
async function placeRuns(count: number): Promise<number> {
  const id = await drips.place({ runs: 8 });
  for (let run = 1; run < count; run++) await drips.workAfter(hour);
  return id;
}

describe('a cancellation asks for every run that it can', () => {
  test('though the provider of the first one is not reached', async () => {
    const id = await placeRuns(2);
    await routeTo(otherId);
    await drips.workAfter(hour);
    await drips.workAfter(hour);
    expect([numbersAt(drips.fake), numbersAt(other)].map(({ length }) => length)).toEqual([2, 2]);
    await drips.fake.stop();
    await drips.cancel(id);
    await drips.workAfter(minute);
    expect(cancelsAt(other).toSorted()).toEqual(numbersAt(other));
    expect((await drips.read(id)).requests).toMatchObject([{ state: 'asked' }]);
  });

  test('though the answer about the first one can not be read; that one is asked for again later', async () => {
    const id = await placeRuns(3);
    const [first = '', ...more] = numbersAt(drips.fake);
    drips.fake.fault({ action: 'cancel', kind: 'html', match: { orders: first } });
    await drips.cancel(id);
    await drips.workAfter(minute);
    expect(cancelsAt(drips.fake).toSorted()).toEqual([first, ...more]);
    await drips.workAfter(5 * minute);
    expect(cancelsAt(drips.fake)).toHaveLength(3);
    await drips.workAfter(10 * minute);
    expect(cancelsAt(drips.fake)).toHaveLength(4);
    expect(cancelsAt(drips.fake).at(-1)).toBe(first);
  });

  test('and calls a provider that answers nothing clear three times, and then later again', async () => {
    const id = await placeRuns(6);
    drips.fake.fault({ action: 'cancel', kind: 'body', text: '{}', times: 99 });
    await drips.cancel(id);
    await drips.workAfter(minute);
    expect(new Set(cancelsAt(drips.fake)).size).toBe(3);
    expect(cancelsAt(drips.fake)).toHaveLength(3);
    drips.fake.clearFaults();
    await drips.workAfter(11 * minute);
    expect(new Set(cancelsAt(drips.fake))).toEqual(new Set(numbersAt(drips.fake)));
  });

  test('though the provider never answers clearly about three of them', async () => {
    const id = await placeRuns(6);
    const numbers = numbersAt(drips.fake);
    for (const orders of numbers.slice(0, 3))
      drips.fake.fault({ action: 'cancel', kind: 'html', match: { orders }, times: 99 });
    await drips.cancel(id);
    for (let passed = 0; passed < 4; passed++) await drips.workAfter(11 * minute);
    expect(new Set(cancelsAt(drips.fake))).toEqual(new Set(numbers));
  });
});
