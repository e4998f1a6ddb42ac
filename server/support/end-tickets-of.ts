import type { Tx } from '../tables.ts';
import { closeTicketsOf } from './support.queries.ts';

/** Ends the tickets of a person who leaves the shop, and removes the pictures they had sent. */
export function endTicketsOf(tx: Tx, person: { userId: number; at: number }): Promise<void> {
  return closeTicketsOf(tx, person);
}
