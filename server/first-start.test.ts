import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('nodes that start together fill the catalogue once and make one owner', async () => {
  const { database } = shop;
  const owner = { email: undefined, password: undefined, at: shop.clock.now };
  const owners = await Promise.all(
    Array.from({ length: 6 }, async () => {
      await seedCatalogue(database);
      return createFirstAdmin(database, owner);
    }),
  );
  expect(owners.filter((made) => made !== undefined)).toHaveLength(1);
  expect((await shop.get('/api/platforms', undefined)).json()).toHaveLength(15);
  expect((await shop.get('/api/services', undefined)).json().length).toBeGreaterThan(200);
});

test('a catalogue that was emptied stays empty', async () => {
  const { database } = shop;
  await database.write(async (tx) => {
    for (const table of ['services', 'categories', 'platforms'] as const) await tx.deleteFrom(table).execute();
  });
  await seedCatalogue(database);
  expect(await database.read.selectFrom('platforms').selectAll().execute()).toEqual([]);
});
