import type { Reader } from '../tables.ts';
import { type Terms, usualTerms } from './invitations.rules.ts';

/** The names under which the shop's settings have them. */
export const termSettings = {
  isOn: 'invite.isOn',
  inviterPaise: 'invite.inviterPaise',
  friendPaise: 'invite.friendPaise',
  minimumPaise: 'invite.minimumPaise',
  bonusDays: 'invite.bonusDays',
  perMonth: 'invite.perMonth',
  perCustomer: 'invite.perCustomer',
} as const satisfies Record<keyof Terms, string>;

/** What an invitation pays now. */
export async function readTerms(db: Reader): Promise<Terms> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', Object.values(termSettings)).execute();
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  const numberOf = (name: Exclude<keyof Terms, 'isOn'>) => values.get(termSettings[name]) ?? usualTerms[name];
  return {
    isOn: values.get(termSettings.isOn) === 1,
    inviterPaise: numberOf('inviterPaise'),
    friendPaise: numberOf('friendPaise'),
    minimumPaise: numberOf('minimumPaise'),
    bonusDays: numberOf('bonusDays'),
    perMonth: numberOf('perMonth'),
    perCustomer: numberOf('perCustomer'),
  };
}
