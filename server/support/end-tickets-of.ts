import type { Tx } from '../tables.ts';
import { deleteStorageOf } from './count-storage.ts';
import { closeTicketsOf } from './support.queries.ts';

/** Ends the tickets of a person who leaves the shop, and removes the pictures they had sent. */
export async function endTicketsOf(tx: Tx, person: { userId: number; at: number }): Promise<void> {
  await closeTicketsOf(tx, person);
  await deleteStorageOf(tx, person.userId);
}
