import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { enqueueDueReadings } from './enqueue-due-readings.ts';
import { updateSpending } from './find-spending.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  meera = await shop.admin();
  fake = await startFakeProvider({ balance: '100' });
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

test('a balance that is being spent is read sooner, and says how long it lasts', async () => {
  const given = {
    name: 'Cheap Panel',
    url: fake.url,
    apiKey: fake.key,
    currency: 'USD',
    rate: '88.50',
    lowBalance: '20',
  };
  const { id } = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json();
  await shop.database.write((tx) =>
    tx
      .updateTable('providers')
      .set({ sync_due_at: shop.clock.now + day })
      .execute(),
  );
  const only = async () => (await shop.get('/api/admin/providers', meera)).json()[0];
  const readings = () => fake.calls.filter(({ params }) => params['action'] === 'balance').length;
  const run = async () => {
    await Promise.all([1, 2].map(() => enqueueDueReadings(shop.database, shop.clock.now)));
    const before = readings();
    while ((await shop.processJobs()) > 0);
    return readings() - before;
  };
  const passHour = async () => {
    shop.clock.now += hour;
    await run();
  };
  await run();
  expect(await only()).toMatchObject({ balance: '100.00', daysLeft: null });
  const customer = await shop.customer({ balance: '100.00' });
  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/spent', quantity: 100 };
  const orderId = (await shop.post('/api/orders', customer, order)).json().id;
  const at = shop.clock.now + 1;
  const sent = {
    order_id: orderId,
    state: 'ended',
    provider_id: id,
    provider_order: '7',
    quantity: 100,
    tries: 1,
  } as const;
  const times = { due_at: at, sent_at: at, accepted_at: at, ended_at: at, created_at: at };
  const cost = { expected_cost_e8: 1_900_000_000, charge_e8: null };
  await shop.database.write((tx) =>
    tx
      .insertInto('dispatches')
      .values({ ...sent, ...times, ...cost })
      .execute(),
  );
  shop.clock.now += 2 * minute;
  expect(await run()).toBe(0);
  expect(await only()).toMatchObject({ daysLeft: null });
  // A quarter of what is above the mark.
  await shop.database.write((tx) => tx.updateTable('dispatches').set({ charge_e8: 2_000_000_000 }).execute());
  fake.panel.setBalance('15');
  expect(await run()).toBe(1);
  expect(await only()).toMatchObject({ balance: '15.00', isLow: true, daysLeft: null });
  // A low one is read every 5 minutes.
  shop.clock.now += 4 * minute;
  expect(await run()).toBe(0);
  shop.clock.now += minute;
  expect(await run()).toBe(1);
  // What was spent within a day says how long it lasts.
  const yesterday = { sent_at: shop.clock.now - day, charge_e8: 200_000_000 };
  await shop.database.write((tx) => tx.updateTable('dispatches').set(yesterday).execute());
  // It is added up once an hour.
  expect(await only()).toMatchObject({ daysLeft: null });
  await passHour();
  expect(await only()).toMatchObject({ daysLeft: 7 });
  // What was spent in rupees, before the provider changed to dollars, is not counted as dollars.
  const currencyOf = (currency: string) =>
    shop.database.write((tx) => tx.updateTable('dispatches').set({ currency }).execute());
  await currencyOf('INR');
  await passHour();
  expect(await only()).toMatchObject({ daysLeft: null });
  await currencyOf('USD');
  await passHour();
  expect(await only()).toMatchObject({ daysLeft: 8 });
});

test('thousands of orders are added up in parts, each once, also those that were sent in the same moment', async () => {
  const at = shop.clock.now;
  await shop.database.write(async (tx) => {
    await tx.updateTable('providers').set({ spent_at: null }).execute();
    const { id: _, ...row } = await tx.selectFrom('dispatches').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 2_500 }, (__, index) => ({
      ...row,
      provider_order: String(1_000 + index),
      // 40 of each millisecond: the thousandth is one of several.
      sent_at: at - minute + Math.floor((index + 20) / 40),
      charge_e8: 100 + index,
    }));
    for (let from = 0; from < copies.length; from += 500)
      await tx
        .insertInto('dispatches')
        .values(copies.slice(from, from + 500))
        .execute();
  });
  const { id } = (await shop.get('/api/admin/providers', meera)).json()[0];
  await updateSpending(shop.database, { id, at });
  const { spent_e8 } = await shop.database.read.selectFrom('providers').select('spent_e8').executeTakeFirstOrThrow();
  expect(spent_e8).toBe(200_000_000 + 2_500 * 100 + (2_500 * 2_499) / 2);
});
