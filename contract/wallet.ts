import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paging } from './fields.ts';

export const transactionTypes = ['add', 'subtract', 'deduct', 'refund', 'set'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What the shop itself moved money for; a page in another language than English words it anew. */
const transactionSubject = z.object({
  kind: z.enum(['payment', 'order', 'refund', 'return', 'return-failed', 'reversal']),
  /** Of the fund request, or of the order. */
  id,
  /** The payment's reference number (also of what went back of it), the ordered service, or the reason of the refund, which may be empty. */
  about: z.string(),
});

export type TransactionSubject = z.output<typeof transactionSubject>;

export const walletTransaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** Always positive; `direction` tells which way it went. */
  amount,
  direction: z.enum(['in', 'out']),
  balanceAfter: amount,
  description: z.string(),
  /** Null where somebody of the shop wrote the description by hand. Answers kept from before lack it. */
  subject: transactionSubject.nullable().default(null),
  /** Of the payment that was credited, as it is written in the bank's list; null for any other movement. */
  paymentReference: z.string().nullable().default(null),
  createdAt: instant,
});

export type WalletTransaction = z.output<typeof walletTransaction>;

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/funds/transactions',
  access: 'customer',
  reads: ['wallets'],
  summary: "Your wallet's movements, newest first.",
  query: paging.extend({ type: z.enum(transactionTypes).optional() }),
  answer: z.array(walletTransaction),
  paged: true,
});

export const listOwnTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/user/transactions',
  access: 'customer',
  reads: ['wallets'],
  summary: "The same as your wallet's movements, under the profile's address.",
  query: paging.extend({ type: z.enum(transactionTypes).optional() }),
  answer: z.array(walletTransaction),
  paged: true,
});
