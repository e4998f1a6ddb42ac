import type { ProviderTrouble } from '../../contract/reports.ts';
import type { Reader } from '../tables.ts';
import { daysLeft } from './balance.rules.ts';
import { countQuarantined } from './count-quarantined.ts';
import { findBalanceCalls } from './find-balance-calls.ts';
import { findProvidersWithLowBalance } from './find-providers-with-low-balance.ts';
import { findProvidersWithoutStates } from './find-providers-without-states.ts';
import { findRouteTroubles } from './find-route-troubles.ts';
import { findProviders } from './providers.queries.ts';
import { troublesOf } from './providers.rules.ts';

/** What is in trouble with providers that are on, and needs a person. */
export async function findProviderTroubles(db: Reader, now: number): Promise<ProviderTrouble[]> {
  const providers = await findProviders(db);
  if (providers.length === 0) return [];
  const quarantined = await countQuarantined(db);
  const [unpaid, ofRoutes] = [await findProvidersWithLowBalance(db), await findRouteTroubles(db)];
  const balanceCalls = await findBalanceCalls(db, providers, now);
  const withoutStates = await findProvidersWithoutStates(db, providers, now);
  const troubles: ProviderTrouble[] = [];
  for (const row of providers) {
    for (const trouble of troublesOf(row, {
      now,
      hasQuarantine: quarantined.has(row.id),
      hasUnpaid: unpaid.has(row.id),
      balanceAskedAt: balanceCalls.get(row.id),
      hasNoStates: withoutStates.has(row.id),
      ofRoutes: ofRoutes.get(row.id),
    })) {
      const lasts = trouble === 'low-balance' ? daysLeft(row, now) : null;
      troubles.push({ id: row.id, name: row.name, trouble, daysLeft: lasts });
    }
  }
  return troubles;
}
