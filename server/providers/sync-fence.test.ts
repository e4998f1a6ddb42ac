import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderService } from '../../contract/provider-services.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueReadings } from './enqueue-due-readings.ts';
import { runDueSync } from './run-due-reading.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';
import { syncProvider } from './sync-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let id: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '5000' });
  meera = await shop.admin();
});
beforeEach(async () => {
  fake = await startFakeProvider();
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  id = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json().id;
});
afterEach(async () => {
  await shop.delete(`/api/admin/providers/${id}`, meera);
  await fake.stop();
});
afterAll(() => shop.close());

/** What one node does; each has a connection and a clock of its own. */
const sync = () =>
  syncProvider({ ...shop, clock: () => shop.clock.now }, { providerId: id, acceptsMissing: false, by: null });
const services = async (): Promise<ProviderService[]> =>
  (await shop.get(`/api/admin/providers/${id}/services`, meera)).json();
const costOf = async (externalId: string) => (await services()).find((each) => each.externalId === externalId)?.cost;
const provider = () =>
  shop.database.read.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const later = async (ms: number) => {
  shop.clock.now += ms;
  await shop.confirm(meera);
};

test('two nodes at once read the list once', async () => {
  fake.fault({ kind: 'latency', action: 'services', ms: 100 });
  const synced = await Promise.allSettled([sync(), sync(), sync()]);
  expect(synced.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(fake.calls.filter(({ params }) => params['action'] === 'services')).toHaveLength(1);
});

test('a list whose reader died is read once its lease is over, and not when it is due next', async () => {
  await sync();
  const hours = shop.clock.now + 6 * 60 * minute;
  const dead = { sync_until: shop.clock.now + 9 * minute, sync_due_at: hours };
  await shop.database.write((tx) => tx.updateTable('providers').set(dead).where('id', '=', id).execute());
  fake.panel.setService('101', { rate: '0.91' });
  await runDueSync({ ...shop, clock: () => shop.clock.now }, { providerId: id });
  expect(await costOf('101')).toBe('0.90');
  await later(9 * minute);
  await enqueueDueReadings(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  expect(await costOf('101')).toBe('0.91');
});

test('a slow old list that comes after a newer one overwrites nothing', async () => {
  fake.panel.setService('101', { rate: '0.90' });
  const before = JSON.stringify(fake.panel.answer({ key: fake.key, action: 'services' }));
  await sync();
  // It was made before the cost changed, and comes after the newer one is stored.
  fake.fault({ kind: 'slow-answer', action: 'services', ms: 1_500 });
  const old = sync();
  await expect.poll(() => fake.calls.filter(({ params }) => params['action'] === 'services').length).toBe(2);
  fake.panel.setService('101', { rate: '0.95' });
  fake.panel.setService('999', { rate: '1.50' });
  await later(11 * minute);
  expect(await sync()).toMatchObject({ outcome: 'synced', added: 1, changed: 1 });
  const newer = await provider();
  expect(await old).toMatchObject({ outcome: 'overtaken', added: 0, changed: 0, missing: 0 });
  expect(JSON.parse(before)).toHaveLength(11);
  expect(await costOf('101')).toBe('0.95');
  expect((await services()).find(({ externalId }) => externalId === '999')).toMatchObject({ state: 'there' });
  expect(await provider()).toMatchObject({ sync_outcome: 'synced', service_count: 12, synced_at: newer.synced_at });
  // It hindered nobody either.
  expect(await sync()).toMatchObject({ outcome: 'synced', changed: 0, missing: 0 });
});

test('a list that is overtaken while it is being stored stops there', async () => {
  await sync();
  fake.panel.setService('101', { rate: '0.91' });
  const { write } = shop.database;
  let writes = 0;
  const database: TestShop['database'] = {
    ...shop.database,
    // A newer reading begins after the first part of this one was looked at.
    write: async (work) => {
      if (++writes === 5)
        await write((tx) =>
          tx
            .updateTable('providers')
            .set((eb) => ({ sync_number: eb('sync_number', '+', 1) }))
            .where('id', '=', id)
            .execute(),
        );
      return write(work);
    },
  };
  const request = { providerId: id, acceptsMissing: false, by: null };
  expect(await syncProvider({ ...shop, database, clock: () => shop.clock.now }, request)).toMatchObject({
    outcome: 'overtaken',
  });
  expect(await costOf('101')).toBe('0.90');
});
