import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing.ts';
import { insertHeldInvitation } from '../testing-invitations.ts';
import { checkBooks } from './check-books.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '6.00' });
  const { id: serviceId } = await shop.service({ pricePerThousand: '10.00' });
  await shop.post(`/api/admin/users/${asha.id}/bonuses`, meera, { amount: '5', days: 30, reason: 'It came late' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, useBonus: true };
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(201);
  const friend = await shop.customer({ firstName: 'Kavya', balance: '10.00' });
  await insertHeldInvitation(shop, { meera, inviterId: asha.id, friend, serviceId });
});
afterAll(() => shop.close());

const counts = 'a bonus counts what orders used of it and did not give back';
const owned = 'a bonus is used by its customer before it ends, and given back once all of the order was paid back';

const promised = 'an invitation that is paid has the bonuses that were promised, and no other has any';
const ofShop = 'a bonus that the shop itself gave belongs to an invitation';

test.each([
  ['update bonuses set granted_by = null', [ofShop]],
  ["update invitations set state = 'paid', decided_at = 1", [promised]],
  [
    "insert into invitation_bonuses (invitation_id, role, bonus_id) select i.id, 'inviter', b.id from invitations i, bonuses b",
    [promised],
  ],
  ['update bonuses set used_paise = 400', []],
  ['update bonuses set used_paise = used_paise + 1', [counts]],
  ['update bonus_uses set off_paise = off_paise - 1', [counts]],
  ['update bonus_uses set released_at = 1', [counts, owned]],
  ['update bonus_uses set at = (select expires_at from bonuses)', [owned]],
  ['update bonuses set user_id = (select min(id) from users where is_admin = 1)', [owned]],
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
