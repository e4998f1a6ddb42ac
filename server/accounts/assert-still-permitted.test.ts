import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { hour } from '../platform/clock.ts';
import { hashToken } from '../platform/tokens.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { roles } from './accounts.rules.ts';
import { assertStillPermitted } from './assert-still-permitted.ts';
import { createCallerResolver } from './resolve-caller.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const callerOf = async ({ token }: { token: string }) => {
  const caller = await createCallerResolver(shop.database, () => shop.clock.now)(token);
  if (!caller) throw new Error('nobody has this token');
  return caller;
};

test('an admin holds every permission, and their account says so; a customer holds none', async () => {
  const [meera, asha] = [await shop.admin(), await shop.customer()];
  expect([...(await callerOf(meera)).permissions]).toEqual(permissions);
  expect((await shop.get('/api/auth/me', meera)).json().permissions).toEqual(permissions);
  expect((await callerOf(asha)).permissions.size).toBe(0);
  expect((await shop.get('/api/auth/me', asha)).json().permissions).toEqual([]);
});

test('a write is refused once a permission with which its caller was admitted is gone', async () => {
  const caller = await callerOf(await shop.customer());
  const assertMay = (held: typeof caller.permissions) =>
    shop.database.write((tx) => assertStillPermitted(tx, { ...caller, permissions: held }, shop.clock.now));
  await assertMay(caller.permissions);
  await expect(assertMay(new Set(['orders.refund']))).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(assertMay(roles.admin)).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a write is refused once its session has ended, even if a later session of the account got its number', async () => {
  const asha = await shop.customer();
  const caller = await callerOf(asha);
  const assertMay = () => shop.database.write((tx) => assertStillPermitted(tx, caller, shop.clock.now));
  await assertMay();
  await shop.database.write(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', caller.sessionId).execute();
    const later = { id: caller.sessionId, token_hash: hashToken('a later token'), user_id: asha.id };
    const times = { created_at: shop.clock.now, seen_at: shop.clock.now, expires_at: shop.clock.now + hour };
    await tx
      .insertInto('sessions')
      .values({ ...later, ...times, confirmed_at: shop.clock.now, user_agent: '' })
      .execute();
  });
  await expect(assertMay()).rejects.toMatchObject({ code: 'not-signed-in' });
});
