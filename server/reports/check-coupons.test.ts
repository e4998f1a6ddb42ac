import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing.ts';
import { checkBooks } from './check-books.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '100.00' });
  const { id: serviceId } = await shop.service({ pricePerThousand: '10.00' });
  await shop.post('/api/admin/coupons', meera, { code: 'DIWALI10', percentOff: '10' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, couponCode: 'DIWALI10' };
  await shop.post('/api/orders', asha, order);
});
afterAll(() => shop.close());

const counts = 'a coupon counts its uses that were not given back, and what they took off';
const owned = 'a coupon is used by the customer of the order, and given back once all of it was paid back';

test.each([
  ['update coupons set uses = 1', []],
  ['update coupons set uses = 2', [counts]],
  ['update coupons set given_paise = given_paise + 1', [counts]],
  ['update coupon_uses set off_paise = off_paise - 1', [counts]],
  ['update coupon_uses set released_at = 1', [counts, owned]],
  ['update coupon_uses set user_id = (select min(id) from users where is_admin = 1)', [owned]],
])('what %s breaks is found', async (statement, broken) => {
  const rollBack = new Error('roll back');
  const found: string[] = [];
  await shop.database
    .write(async (tx) => {
      await sql.raw(statement).execute(tx);
      // The check reads what this transaction sees.
      found.push(...(await checkBooks({ read: tx })).map(({ promise }) => promise));
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  expect(found).toEqual(broken);
});
