import * as z from 'zod';
import { accountActivity, profile, session } from './accounts.ts';
import { bonus } from './bonuses.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { fundRequest } from './funds.ts';
import { invitedFriend } from './invitations.ts';
import { newsItem } from './news.ts';
import { orderWithTimeline } from './orders.ts';
import { ticketWithMessages } from './support.ts';
import { walletTransaction } from './wallet.ts';

const hourMs = 3_600_000;

/** All that the shop keeps about one person, newest first in every list. */
const personalData = z.object({
  exportedAt: instant,
  profile,
  sessions: z.array(session),
  activity: z.array(accountActivity),
  news: z.array(newsItem),
  transactions: z.array(walletTransaction),
  bonuses: z.array(bonus),
  /** Of friends whom they invited no more than what they see of them. */
  invitations: z.object({
    code: z.string().nullable(),
    /** When they came by the invitation of another; null for who did not. */
    cameByInvitationAt: instant.nullable(),
    friends: z.array(invitedFriend),
  }),
  fundRequests: z.array(fundRequest),
  orders: z.array(
    orderWithTimeline.pick({
      order: true,
      timeline: true,
      refunds: true,
      requests: true,
      startCount: true,
      extras: true,
    }),
  ),
  tickets: z.array(ticketWithMessages),
});

export type PersonalData = z.output<typeof personalData>;

export const exportPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/user/data',
  access: 'customer',
  reads: ['accounts', 'funds', 'news', 'orders', 'sessions', 'tickets', 'wallets'],
  summary: 'Everything the shop keeps about you.',
  answer: personalData,
  limit: { calls: 10, windowMs: hourMs },
});

export const closeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/close-account',
  access: 'customer',
  changes: ['accounts', 'sessions', 'wallets'],
  summary: 'Delete your account. Money left in the wallet is given up, but only when its exact amount is named.',
  tellsAdmins: true,
  body: z.object({
    currentPassword: z
      .string('Please enter your current password')
      .min(1, 'Please enter your current password')
      .max(256),
    /** What the wallet holds, such as `120.50`, to say that it is given up; needed unless it is empty. */
    forfeitedBalance: z
      .string()
      .regex(/^\d{1,13}\.\d{2}$/, 'An amount with two decimals')
      .optional(),
  }),
  answer: z.object({ message: z.string() }),
  limit: { calls: 10, windowMs: hourMs },
});
