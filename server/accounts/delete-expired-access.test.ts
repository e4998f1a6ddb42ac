import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { deleteExpiredAccess } from './delete-expired-access.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('what has run out is removed, and nothing else', async () => {
  const idle = await shop.customer();
  await shop.post('/api/auth/login', undefined, { email: idle.email, password: 'not-the-one' });
  shop.clock.now += 29 * day;
  const asha = await shop.customer();
  const count = async (table: 'sessions' | 'throttles') =>
    (
      await shop.database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const sessions = await count('sessions');
  expect(await count('throttles')).toBeGreaterThan(0);

  await deleteExpiredAccess(shop.database, shop.clock.now);
  expect(await count('sessions')).toBe(sessions);
  expect(await count('throttles')).toBe(0);

  shop.clock.now += day + hour;
  await deleteExpiredAccess(shop.database, shop.clock.now);
  expect(await count('sessions')).toBe(sessions - 1);
  expect((await shop.get('/api/auth/me', asha)).statusCode).toBe(200);
});
