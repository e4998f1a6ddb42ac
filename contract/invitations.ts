import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant } from './fields.ts';

/** So long after they joined, a friend's order counts. */
export const orderDays = 60;
/** The span of the limit by time. */
export const capDays = 30;
export const inviteTexts = {
  off: 'Inviting friends is switched off at the moment.',
  admin: 'The accounts of admins invite nobody.',
} as const;

/** What bonuses of the shop itself say of why they were given. */
export const bonusReasons = {
  invited: 'A friend whom you invited has ordered.',
  welcome: 'You came by an invitation and have ordered.',
} as const;

export const inviteTerms = z.object({
  inviterBonus: amount,
  /** `0.00`: the friend gets none. */
  friendBonus: amount,
  /** What the order of the friend costs at least. */
  minimum: amount,
  /** A bonus ends so many days after it was given. */
  bonusDays: z.int(),
  /** For so many friends in any `capDays` days, and in all, a customer gets a bonus. */
  perMonth: z.int(),
  perCustomer: z.int(),
});

export type InviteTerms = z.output<typeof inviteTerms>;

/** `ordered`: the shop looks at it. `none`: no bonus came of it. */
export const friendStates = ['joined', 'ordered', 'credited', 'none'] as const;

export const invitedFriend = z.object({
  id,
  /** The first letter of the first name; empty once they have left. */
  initial: z.string(),
  joinedAt: instant,
  orderUntil: instant,
  state: z.enum(friendStates),
  /** What the inviter got; null where nothing came. */
  bonus: amount.nullable(),
});

export type InvitedFriend = z.output<typeof invitedFriend>;

export const readInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/user/invitations',
  access: 'customer',
  reads: ['accounts', 'orders', 'wallets'],
  summary: 'What an invitation pays, the code of your invite link, and what came of the newest 100 friends.',
  answer: z.object({
    /** Null while the owner has it off, and for those who run the shop. */
    terms: inviteTerms.nullable(),
    /** Null until `createInviteCode` makes one. */
    code: z.string().nullable(),
    friends: z.array(invitedFriend),
  }),
});

export const createInviteCode = defineEndpoint({
  method: 'POST',
  path: '/api/user/invitations/code',
  access: 'customer',
  changes: ['accounts'],
  summary: 'Make the code of your invite link, once; later calls answer the same.',
  body: z.object({}),
  answer: z.object({ code: z.string() }),
  tellsAdmins: false,
});
