import type { PauseReason } from '../../contract/providers.ts';
import type { Database } from '../tables.ts';
import { pauseProvider } from './providers.queries.ts';

const pausing: Readonly<Record<string, PauseReason>> = { key: 'key', moved: 'address', currency: 'currency' };

/** Pauses a provider until an admin has looked at it, for what no later call would mend. */
export async function pauseOnFault(
  database: Database,
  { providerId, fault }: { readonly providerId: number; readonly fault: string },
): Promise<void> {
  const reason = pausing[fault];
  if (reason) await database.write((tx) => pauseProvider(tx, { id: providerId, reason }));
}
