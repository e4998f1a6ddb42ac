import { day } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { deleteTextsBefore } from './payments.queries.ts';
import { deleteMessagesBefore } from './write-messages.ts';

/** So long a payment that nobody claims may still turn out to be somebody's. */
const unclaimedDays = 90;

/** Deletes what phones passed on, and names, addresses and notes of rows that credited nobody. Amounts, days and references stay, as the books need them. */
export async function deleteOldTexts(database: Database, now: number): Promise<void> {
  await database.write((tx) => deleteMessagesBefore(tx, now - unclaimedDays * day));
  while (await database.write((tx) => deleteTextsBefore(tx, now - unclaimedDays * day)));
}
