import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paging } from './fields.ts';

export const walletTransaction = z.object({
  id,
  type: z.enum(['add', 'subtract', 'deduct', 'refund', 'set']),
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
  query: paging,
  answer: z.array(walletTransaction),
  paged: true,
});
