import type { Insertable } from 'kysely';
import type { Tables } from './tables.ts';
import type { Person, TestShop } from './testing.ts';

interface Standing {
  readonly meera: Person;
  readonly inviterId: number;
  readonly friend: Person;
  readonly serviceId: number;
}

/** An invitation that waits for a person: its friend has ordered, and something was suspicious. */
export async function insertHeldInvitation(
  shop: TestShop,
  { meera, inviterId, friend, serviceId }: Standing,
): Promise<number> {
  const at = shop.clock.now;
  const order = { serviceId, url: 'https://instagram.com/p/first', quantity: 100 };
  const { id: orderId } = (await shop.post('/api/orders', friend, order)).json();
  await shop.patch(`/api/admin/orders/${orderId}/status`, meera, { status: 'completed' });
  const invitation: Insertable<Tables['invitations']> = {
    ...{ inviter_id: inviterId, friend_id: friend.id, joined_at: at, order_until: at + 1, is_same_device: 0 },
    ...{ inviter_paise: 50_00, friend_paise: 10_00, minimum_paise: 100, bonus_days: 30 },
    ...{ state: 'held', reason: 'same-network', order_id: orderId },
  };
  const { id } = await shop.database.write((tx) =>
    tx.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** What is given to customers: bonuses by hand, and those of invitations. */
export async function bonusRequests(
  shop: TestShop,
  { meera, userId, serviceId }: { meera: Person; userId: number; serviceId: number },
) {
  const bonus = { amount: '10', days: 30, reason: 'Goodwill' };
  const { id: bonusId } = (await shop.post(`/api/admin/users/${userId}/bonuses`, meera, bonus)).json();
  const friend = await shop.customer({ firstName: 'Kavya', balance: '10.00' });
  const settings = {
    ...{ isOn: true, inviterBonus: '50', friendBonus: '10', minimum: '200', bonusDays: 30 },
    ...{ perMonth: 5, perCustomer: 20, before: { isOn: false } },
  };
  return {
    grantBonus: { id: userId, body: bonus },
    revokeBonus: { id: bonusId, body: { reason: 'By mistake' } },
    changeInviteSettings: { id: 1, body: settings },
    decideInvitation: {
      id: await insertHeldInvitation(shop, { meera, inviterId: userId, friend, serviceId }),
      body: { decision: 'pay', note: 'They are two people' },
    },
  };
}
