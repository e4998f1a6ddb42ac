import type { ProviderTrouble } from '../../contract/reports.ts';
import type { Reader } from '../tables.ts';
import { findProviders } from './providers.queries.ts';
import { troublesOf } from './providers.rules.ts';

/** What is in trouble with providers that are on, and needs a person. */
export async function findProviderTroubles(db: Reader, now: number): Promise<ProviderTrouble[]> {
  const providers = await findProviders(db);
  if (providers.length === 0) return [];
  const quarantined = await db
    .selectFrom('service_mappings')
    .select('provider_id')
    .distinct()
    .where('quarantine_reason', 'is not', null)
    .execute();
  const ids = new Set(quarantined.map(({ provider_id }) => provider_id));
  return providers.flatMap((row) =>
    troublesOf(row, { now, hasQuarantine: ids.has(row.id) }).map((trouble) => ({
      id: row.id,
      name: row.name,
      trouble,
    })),
  );
}
