import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, line, rupeesAsPaise } from './fields.ts';

export const maxBonusPaise = 1_000_00;
export const maxUnspentPaise = 5_000_00;
export const maxBonusDays = 365;
/** A customer is told so many days before the end. */
export const bonusEndsSoonDays = 3;

export const bonusTexts = {
  amount: 'Please enter an amount above ₹0',
  tooHigh: 'At most ₹1,000 at a time',
  days: `Please enter a whole number of days from 1 to ${maxBonusDays}`,
  reason: 'Please enter a reason; the customer sees it',
  reasonOfTaking: 'Please enter a reason',
  own: "You can't give a bonus to yourself. Another admin can.",
  unspent: 'A customer can have ₹5,000 of bonus unspent at most.',
  ofDay: (limit: string) => `Above ${limit} for a customer in a day, another admin has to give it.`,
  over: 'Nothing is left of this bonus.',
} as const;

export const bonusStates = ['open', 'used', 'ended', 'revoked'] as const;

export const bonus = z.object({
  id,
  amount,
  /** By orders that were not paid back in full. */
  used: amount,
  /** What an order can still use; nothing of one that has ended or was revoked. */
  left: amount,
  state: z.enum(bonusStates),
  /** Why it was given; empty once its customer has left. */
  reason: z.string(),
  grantedAt: instant,
  expiresAt: instant,
  /** Why it was revoked; null when it was not. */
  revokedReason: z.string().nullable(),
});

export type Bonus = z.output<typeof bonus>;

export const listUserBonuses = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-bonuses/:id',
  access: { may: 'users.read' },
  reads: ['orders', 'wallets'],
  summary: "Somebody's newest 100 bonuses: promotional credit that lowers the price of an order and is never paid out.",
  params: z.object({ id: idInPath }),
  answer: z.array(bonus),
});

export const grantBonus = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/bonuses',
  access: { may: 'wallets.adjust' },
  changes: ['accounts', 'audit', 'wallets'],
  summary:
    'Give a customer a bonus: it completes orders that the wallet does not cover, until it ends, and is never paid out.',
  params: z.object({ id: idInPath }),
  body: z.object({
    amount: rupeesAsPaise({
      minPaise: 1,
      maxPaise: maxBonusPaise,
      tooLow: bonusTexts.amount,
      tooHigh: bonusTexts.tooHigh,
    }),
    days: z.int(bonusTexts.days).min(1, bonusTexts.days).max(maxBonusDays, bonusTexts.days),
    reason: line({ min: 1, max: 200, tooShort: bonusTexts.reason }),
  }),
  answer: bonus,
  status: 201,
  idempotent: 'money',
});

export const revokeBonus = defineEndpoint({
  method: 'POST',
  path: '/api/admin/bonuses/:id/revoke',
  access: { may: 'wallets.adjust' },
  changes: ['accounts', 'audit', 'wallets'],
  summary: 'Take back what is left of a bonus. What orders have used of it stays used.',
  params: z.object({ id: idInPath }),
  body: z.object({ reason: line({ min: 1, max: 200, tooShort: bonusTexts.reasonOfTaking }) }),
  answer: bonus,
});
