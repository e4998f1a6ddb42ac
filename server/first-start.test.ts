import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { livePath } from '../contract/live.ts';
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

test('a first password that everybody uses makes no owner, and says why', async () => {
  const fresh = await openTestShop();
  const owner = { email: 'owner@example.in', password: 'password', refuseCommonPasswords: true, at: fresh.clock.now };
  await expect(createFirstAdmin(fresh.database, owner)).rejects.toThrow('one of the most used passwords');
  expect(await createFirstAdmin(fresh.database, { ...owner, password: 'tulsi-forest-7' })).toBeDefined();
  // It is only looked at while it is needed.
  expect(await createFirstAdmin(fresh.database, owner)).toBeUndefined();
  await fresh.close();
});

test('whoever signs in with the password that was made up changes it before anything else', async () => {
  const fresh = await openTestShop();
  const wanted = { email: 'owner@example.in', password: undefined, at: fresh.clock.now };
  const password = (await createFirstAdmin(fresh.database, wanted))?.madeUpPassword ?? '';
  const { user, token } = (await fresh.post('/api/auth/login', undefined, { email: wanted.email, password })).json();
  expect(user).toMatchObject({ isAdmin: true, mustChangePassword: true });
  const owner = { id: user.id, email: wanted.email, token };
  const open = ['/api/auth/me', '/api/auth/logout', '/api/user/change-password'];
  const shut = Object.values(endpoints).filter(
    ({ access, path }) => access !== 'anyone' && access !== 'signed' && !open.includes(path),
  );
  expect(shut.length).toBeGreaterThan(50);
  for (const { method, path } of shut) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fresh.app.inject({ method, url: path.replace(/:\w+/g, '1'), headers });
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'password-change-required']);
  }
  expect((await fresh.get(livePath, owner)).statusCode).toBe(403);

  const change = { currentPassword: password, newPassword: 'tulsi-forest-7' };
  expect((await fresh.patch('/api/user/change-password', owner, change)).statusCode).toBe(200);
  expect((await fresh.get('/api/auth/me', owner)).json()).not.toHaveProperty('mustChangePassword');
  expect((await fresh.get('/api/admin/orders', owner)).statusCode).toBe(200);
  await fresh.close();
});
