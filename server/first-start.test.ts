import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

test('the files of a SQLite are their owner’s alone, those beside it too', async () => {
  const { dataDir, databaseUrl } = shop.config;
  if (databaseUrl !== undefined) return;
  const files = readdirSync(dataDir).filter((name) => name.startsWith('shop.sqlite'));
  expect(files.toSorted()).toEqual(['shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal']);
  for (const name of files) expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
});
