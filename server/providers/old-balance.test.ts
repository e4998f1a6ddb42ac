import { expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop } from '../testing.ts';
import { enqueueDueReadings } from './enqueue-due-readings.ts';
import { startFakeProvider } from './start-fake-provider.ts';

test('a balance is old once it could not be read for an hour, and not because the shop was off', async () => {
  const shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  const meera = await shop.admin();
  const fake = await startFakeProvider();
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 });
  await shop.database.write((tx) =>
    tx
      .updateTable('providers')
      .set({ sync_due_at: shop.clock.now + day })
      .execute(),
  );
  const isOld = async () => {
    await shop.confirm(meera);
    const [{ troubles }] = (await shop.get('/api/admin/providers', meera)).json();
    return troubles.includes('old-balance');
  };
  const read = async () => {
    await enqueueDueReadings(shop.database, shop.clock.now);
    const seen = await isOld();
    while ((await shop.processJobs()) > 0);
    return seen || (await isOld());
  };
  expect(await read()).toBe(false);
  // The shop was off: the balance is claimed, and then read.
  shop.clock.now += 5 * hour;
  expect(await read()).toBe(false);
  shop.clock.now += minute;
  expect(await isOld()).toBe(false);
  // Off again, and then it can't be read.
  shop.clock.now += 5 * hour;
  fake.fault({ action: 'balance', kind: 'body', text: '{"error":"Later"}', times: 99 });
  expect(await read()).toBe(false);
  shop.clock.now += minute;
  // It stays so at each reading: what is over and comes back would be told again.
  for (let passed = 1; passed < 60; passed++) {
    shop.clock.now += minute;
    expect(await read()).toBe(true);
  }
  fake.clearFaults();
  shop.clock.now += 11 * minute;
  await read();
  expect(await isOld()).toBe(false);
  await fake.stop();
  await shop.close();
});
