import { ExpectedError } from '../platform/expected-error.ts';
import type { ProviderShop } from './call-provider.ts';
import { updateSpending } from './find-spending.ts';
import { readProviderBalance } from './read-provider-balance.ts';
import { syncProvider } from './sync-provider.ts';

/** A provider that was deleted meanwhile, and a list that somebody reads by hand, are no failures. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
  }
}

export const runDueSync = (shop: ProviderShop, { providerId }: { providerId: number }): Promise<void> =>
  unlessGone(syncProvider(shop, { providerId, acceptsMissing: false, by: null }));

export async function runDueBalance(shop: ProviderShop, { providerId }: { providerId: number }): Promise<void> {
  await unlessGone(readProviderBalance(shop, providerId));
  await updateSpending(shop.database, { id: providerId, at: shop.clock() });
}
