import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../tables.ts';
import type { PassedRoute } from './route.rules.ts';

/** So many orders that wait say enough of who needs a balance. */
const mostLooked = 200;

/** Providers whose balance is too small for an order that waits, by their numbers. */
export async function findProvidersWithLowBalance(db: Reader): Promise<Set<number>> {
  const waiting = await db
    .selectFrom('dispatches')
    .select('passed_over')
    // Word for word as the index has it: a parameter would keep SQLite from it.
    .where(sql<SqlBool>`state = 'waiting'`)
    .where('reason', '=', 'balance-low')
    .limit(mostLooked)
    .execute();
  const mappings = new Set(
    waiting.flatMap(({ passed_over }) =>
      // Written by the module of the dispatches alone.
      (JSON.parse(passed_over) as PassedRoute[]).flatMap(({ mappingId, reason }) =>
        reason === 'balance-low' ? [mappingId] : [],
      ),
    ),
  );
  if (mappings.size === 0) return new Set();
  const rows = await db
    .selectFrom('service_mappings')
    .select('provider_id')
    .distinct()
    .where('id', 'in', [...mappings])
    .execute();
  return new Set(rows.map(({ provider_id }) => provider_id));
}
