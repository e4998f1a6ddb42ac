import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/**
 * Counts one more try in its window and answers how many that makes. A window that has ended starts anew. So does one that ends more
 * than two window lengths from now: a clock that ran ahead opened it, as in `call-counts.ts`.
 */
export function countAttempt(tx: Tx, { name, windowMs, now }: { name: string; windowMs: number; now: number }) {
  const isOpen = sql`throttles.window_ends_at > ${now} and throttles.window_ends_at <= ${now + 2 * windowMs}`;
  return tx
    .insertInto('throttles')
    .values({ name, tries: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        tries: sql<number>`case when ${isOpen} then throttles.tries + 1 else 1 end`,
        window_ends_at: sql<number>`case when ${isOpen} then throttles.window_ends_at else ${now + windowMs} end`,
      }),
    )
    .returning(['tries', 'window_ends_at as windowEndsAt'])
    .executeTakeFirstOrThrow();
}

/** Subtracts one counted attempt, because it turned out to be allowed. */
export async function uncountAttempt(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('throttles')
    .set({ tries: sql<number>`tries - 1` })
    .where('name', '=', name)
    .where('tries', '>', 0)
    .execute();
}

/** Starts the count anew. */
export async function deleteAttempts(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('throttles').where('name', '=', name).execute();
}
