import type { PauseReason } from '../../contract/providers.ts';
import type { Database } from '../tables.ts';
import { pauseProvider } from './providers.queries.ts';
import type { ProviderRow } from './providers.rules.ts';

const pausing: Readonly<Record<string, PauseReason>> = { key: 'key', moved: 'address', currency: 'currency' };

/**
 * Pauses a provider until an admin has looked at it, for what no later call would mend. Whoever has changed it since the call
 * was made has looked already.
 */
export async function pauseOnFault(
  database: Database,
  { provider, fault }: { readonly provider: ProviderRow; readonly fault: string },
): Promise<void> {
  const reason = pausing[fault];
  if (reason) await database.write((tx) => pauseProvider(tx, { provider, reason }));
}
