import type { Reader } from '../tables.ts';
import { findProvider } from './providers.queries.ts';
import { type ProviderRow, providerIsGone } from './providers.rules.ts';

/** Throws `not-found` for a provider that is gone. */
export async function requireProvider(db: Reader, providerId: number): Promise<ProviderRow> {
  const provider = await findProvider(db, providerId);
  if (!provider) throw providerIsGone();
  return provider;
}
