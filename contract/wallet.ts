import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paging } from './fields.ts';

export const transactionTypes = ['add', 'subtract', 'deduct', 'refund', 'set'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const walletTransaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** Always positive; `direction` tells which way it went. */
  amount,
  direction: z.enum(['in', 'out']),
  balanceAfter: amount,
  description: z.string(),
  createdAt: instant,
});

export type WalletTransaction = z.output<typeof walletTransaction>;

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/funds/transactions',
  access: 'customer',
  summary: "Your wallet's movements, newest first.",
  query: paging.extend({ type: z.enum(transactionTypes).optional() }),
  answer: z.array(walletTransaction),
  paged: true,
});

export const listOwnTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/user/transactions',
  access: 'customer',
  summary: "The same as your wallet's movements, under the profile's address.",
  query: paging.extend({ type: z.enum(transactionTypes).optional() }),
  answer: z.array(walletTransaction),
  paged: true,
});
