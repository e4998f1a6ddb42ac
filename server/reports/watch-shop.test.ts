import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { watchShop } from './watch-shop.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/phone';
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const full = { freeBytes: 200 * 2 ** 20, sizeBytes: 2e10 };
const roomy = { freeBytes: 5e9, sizeBytes: 2e10 };

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  expect((await shop.post('/api/push/subscribe', meera, { endpoint, keys })).statusCode).toBe(200);
});
beforeEach(async () => {
  while ((await shop.workOutbox()) > 0);
  shop.pushes.length = 0;
  shop.clock.now += hour;
  Object.assign(shop.disk, roomy);
});
afterAll(() => shop.close());

const parts = () => ({ ...shop, clock: () => shop.clock.now });
const alarms = async () => (await shop.get('/api/admin/overview', meera)).json().alarms;
const pushed = async () => {
  while ((await shop.workOutbox()) > 0);
  return shop.pushes.map(({ message }) => message);
};

test('a shop that is well has no alarm', async () => {
  expect(await watchShop(parts())()).toEqual([]);
  expect(await alarms()).toEqual([]);
  expect(await pushed()).toEqual([]);
});

test('a full disk is shown, and pushed once, again after a day, and anew once it was over', async () => {
  const look = watchShop(parts());
  Object.assign(shop.disk, full);
  expect(await look()).toEqual([{ kind: 'disk', ...full }]);
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([{ kind: 'disk', ...full }]);
  expect(await pushed()).toEqual([
    {
      title: 'The shop needs you',
      body: 'The disk of the server has 200 MB left',
      url: '/admin/dashboard?tab=overview',
      tag: 'shop_alarm',
    },
  ]);
  shop.clock.now += 23 * hour;
  expect(await look()).toEqual([]);
  shop.clock.now += hour;
  expect(await look()).toHaveLength(1);
  Object.assign(shop.disk, roomy);
  expect(await look()).toEqual([]);
  expect(await alarms()).toEqual([]);
  Object.assign(shop.disk, full);
  expect(await look()).toHaveLength(1);
});

test('work that waits too long after its commit is shown and told', async () => {
  const left = shop.clock.now;
  await shop.database.write((tx) =>
    tx
      .insertInto('outbox')
      .values({ kind: 'push', payload: '{"browserId":0}', due_at: left + hour, created_at: left })
      .execute(),
  );
  const look = watchShop(parts());
  shop.clock.now += 15 * minute;
  expect(await look()).toEqual([]);
  shop.clock.now += minute;
  const late = { kind: 'outbox', waiting: 1, since: new Date(left).toISOString() };
  expect(await look()).toEqual([late]);
  expect(await alarms()).toContainEqual(expect.objectContaining({ kind: 'outbox', since: late.since }));
  expect((await pushed()).map(({ body }) => body)).toEqual(['Mails and notices wait for 16 minutes']);
  await shop.database.write((tx) => tx.deleteFrom('outbox').execute());
});

test('faults of the books are shown and pushed by their own check, and told once', async () => {
  const spoil = (paise: number) =>
    shop.database.write((tx) =>
      tx.insertInto('ledger_accounts').values({ kind: 'wallet', user_id: meera.id, balance_paise: paise }).execute(),
    );
  await spoil(5);
  await shop.post('/api/admin/books/check', meera, {});
  expect(await watchShop(parts())()).toEqual([]);
  expect(await alarms()).toEqual([{ kind: 'books', faults: 2 }]);
  expect((await pushed()).map(({ title }) => title)).toEqual(['The books do not balance']);
  await shop.database.write((tx) => tx.deleteFrom('ledger_accounts').where('user_id', '=', meera.id).execute());
});
