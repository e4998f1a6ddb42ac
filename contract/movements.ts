import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, listQuery, numberKey } from './fields.ts';
import { movementKinds } from './month-close.ts';
import { paperTexts } from './papers.ts';
import { walletTransaction } from './wallet.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

/** A row of the ledger. */
export const movement = walletTransaction.omit({ type: true }).extend({
  kind: z.enum(movementKinds),
  /** Whose wallet it moved. */
  user: person.extend({ email: z.string() }),
  /** Who moved it; null for the shop itself. */
  by: person.nullable(),
});

export type Movement = z.output<typeof movement>;

export const listMovements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/movements',
  access: { may: 'users.read' },
  reads: ['accounts', 'funds', 'orders', 'wallets'],
  summary: 'Every movement of every wallet, newest first; those of a month of India’s time where one is named.',
  query: listQuery(numberKey, {
    month: z
      .string()
      .regex(/^20[2-9][0-9]-(?:0[1-9]|1[0-2])$/, paperTexts.month)
      .optional(),
  }).omit({ search: true }),
  answer: z.array(movement),
  paged: true,
});
