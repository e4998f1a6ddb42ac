import { expect, test } from 'vitest';
import { upgradeShop } from './testing-upgrade.ts';

const inIndia = (time: string) => Date.parse(`${time}+05:30`);
const noon = inIndia('2026-11-24T12:00:00');
const lastOfDay = inIndia('2026-11-24T23:59:59.999');
const firstOfNext = inIndia('2026-11-25T00:00:00');
const lastOfNext = inIndia('2026-11-25T23:59:59.999');

const filledWith = `
  insert into users (id, first_name, last_name, email, password_hash, is_admin, created_at) values
    (1, 'Meera', 'Iyer', 'meera@shop.example', '', 1, 1), (2, 'Asha', 'Verma', 'asha@mail.example', '', 0, 2),
    (3, 'Ravi', 'Rao', 'ravi@mail.example', '', 0, 2), (4, 'Devi', 'Rao', 'devi@mail.example', '', 0, 2);
  insert into bonuses (id, user_id, amount_paise, reason, granted_at, expires_at, taken_back_at, taken_back_reason) values
    (1, 2, 100, 'Sorry', 3, ${noon}, null, null), (2, 2, 100, 'Sorry', 3, ${lastOfDay}, null, null),
    (3, 2, 100, 'Sorry', 3, ${firstOfNext}, null, null), (4, 2, 100, 'Sorry', 3, ${noon}, 4, 'An error');
  insert into invitations (id, inviter_id, friend_id, joined_at, inviter_paise, friend_paise, minimum_paise, bonus_days, order_until, state, decided_at)
    values (1, 2, 3, 3, 100, 0, 100, 30, ${noon}, 'joined', null), (2, 2, 4, 3, 100, 0, 100, 30, ${noon}, 'refused', 4);`;

test('bonuses and invitations end with the day in India that the pages name, once', () =>
  upgradeShop({
    before: '0158',
    filledWith,
    check: async ({ read }) => {
      const bonuses = await read.selectFrom('bonuses').select('expires_at').orderBy('id').execute();
      expect(bonuses.map(({ expires_at }) => expires_at)).toEqual([lastOfDay, lastOfDay, lastOfNext, noon]);
      const invitations = await read.selectFrom('invitations').select('order_until').orderBy('id').execute();
      expect(invitations.map(({ order_until }) => order_until)).toEqual([lastOfDay, noon]);
    },
  }));
