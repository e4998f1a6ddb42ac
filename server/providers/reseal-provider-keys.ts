import type { Sealer } from '../platform/sealed-secrets.ts';
import type { Database } from '../tables.ts';
import { findSealedKeys, updateProvider } from './providers.queries.ts';
import { keyPlace } from './providers.rules.ts';

/** Seals the keys of all providers with another secret; answers how many, and how many were before. Throws when `from` does not open them. */
export async function resealProviderKeys(
  database: Database,
  { from, to }: { readonly from: Sealer; readonly to: Sealer },
): Promise<{ resealed: number; done: number }> {
  return database.write(async (tx) => {
    const keys = await findSealedKeys(tx);
    const others = keys.filter(({ key_box }) => !to.canOpen(key_box));
    for (const provider of others) {
      const place = keyPlace(provider);
      await updateProvider(tx, provider.id, { key_box: to.seal(place, from.open(place, provider.key_box)) });
    }
    return { resealed: others.length, done: keys.length - others.length };
  });
}
