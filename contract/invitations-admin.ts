import * as z from 'zod';
import { maxBonusDays, maxBonusPaise } from './bonuses.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, line, rupeesAsPaise } from './fields.ts';
import { inviteTerms } from './invitations.ts';

const maxFriends = 1_000;

export const inviteFormTexts = {
  bonus: 'Please enter an amount above ₹0',
  minimum: 'Please enter an amount from ₹1 on',
  tooHigh: 'At most ₹1,000',
  minimumTooHigh: 'At most ₹1,00,000',
  days: `Please enter a whole number of days from 1 to ${maxBonusDays}`,
  friends: `Please enter a whole number from 1 to ${maxFriends}`,
  caps: 'This is more than the limit in all',
  gain: 'The order has to cost at least what the bonuses are together',
  reason: 'Please enter a reason; other admins see it',
  own: 'You are a part of this invitation. Another admin can decide.',
  decided: 'This invitation is not held any more.',
  noOrder: 'The order does not count any more: it was paid back, or is not completed.',
  admin: 'One of them is an admin now. Invitations of admins pay nothing.',
  capped: 'So many friends of this customer were paid that no more is.',
} as const;

const settings = inviteTerms.extend({ isOn: z.boolean() });

export type InviteSettings = z.output<typeof settings>;

export const readInviteSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invite-settings',
  access: { may: 'prices.edit' },
  reads: ['discounts'],
  summary: 'Whether customers are paid a bonus for friends whom they invite, and what.',
  answer: settings,
});

const rupees = (minPaise: number, tooLow: string, max: { paise: number; text: string }) =>
  rupeesAsPaise({ minPaise, maxPaise: max.paise, tooLow, tooHigh: max.text });
const ofBonus = { paise: maxBonusPaise, text: inviteFormTexts.tooHigh };
const friends = z.int(inviteFormTexts.friends).min(1, inviteFormTexts.friends).max(maxFriends, inviteFormTexts.friends);

export const changeInviteSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/invite-settings',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Change what customers are paid for friends. Who has joined before is paid what was promised then.',
  body: z
    .object({
      isOn: z.boolean(),
      inviterBonus: rupees(1, inviteFormTexts.bonus, ofBonus),
      friendBonus: rupees(0, inviteFormTexts.bonus, ofBonus),
      minimum: rupees(100, inviteFormTexts.minimum, { paise: 1_00_000_00, text: inviteFormTexts.minimumTooHigh }),
      bonusDays: z.int(inviteFormTexts.days).min(1, inviteFormTexts.days).max(maxBonusDays, inviteFormTexts.days),
      perMonth: friends,
      perCustomer: friends,
      before: settings.partial().optional(),
    })
    .refine(({ perMonth, perCustomer }) => perMonth <= perCustomer, {
      path: ['perMonth'],
      message: inviteFormTexts.caps,
    })
    // Else whoever invites themselves gets more than they pay.
    .refine(({ inviterBonus, friendBonus, minimum }) => inviterBonus + friendBonus <= minimum, {
      path: ['minimum'],
      message: inviteFormTexts.gain,
    }),
  answer: settings,
});

export const invitationStates = ['joined', 'held', 'paid', 'refused'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What makes an invitation suspicious: it is held, and a person decides. `no-room`: somebody has as much unspent bonus as can be. */
export const holdReasons = [
  'same-device',
  'same-network',
  'same-mailbox',
  'same-payer',
  'same-link',
  'friends-network',
  'friends-payer',
  'not-paid-in',
  'debt',
  'no-room',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why an invitation pays nothing. `too-late`: no order in time. `left`: an account was closed. */
export const refusalReasons = ['shop', 'capped', 'too-late', 'left', 'admin'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const person = z.object({ id, name: z.string() });

const ownInvitation = z.object({
  id,
  inviter: person,
  friend: person,
  joinedAt: instant,
  state: z.enum(invitationStates),
  /** Of one that is held, what is suspicious; of one that was held and then decided, too. */
  signals: z.array(z.enum(holdReasons)),
  refusal: z.enum(refusalReasons).nullable(),
  inviterBonus: amount,
  friendBonus: amount,
  /** The order that counts, and what it cost; null while there is none. */
  order: z.object({ id, total: amount }).nullable(),
  decidedAt: instant.nullable(),
});

export type OwnInvitation = z.output<typeof ownInvitation>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: { may: 'users.read' },
  reads: ['accounts', 'orders', 'wallets'],
  summary: 'The oldest 100 invitations that are held, or the newest 100 of all.',
  query: z.object({ state: z.enum(['held']).optional() }),
  answer: z.array(ownInvitation),
});

export const decideInvitation = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/invitations/:id',
  access: { may: 'wallets.adjust' },
  changes: ['accounts', 'audit', 'wallets'],
  summary: 'Pay the bonus of an invitation that is held, or refuse it.',
  params: z.object({ id: idInPath }),
  body: z.object({
    decision: z.enum(['pay', 'refuse']),
    /** For the audit log; the customers do not see it. */
    note: line({ min: 1, max: 200, tooShort: inviteFormTexts.reason }),
  }),
  answer: ownInvitation,
});
