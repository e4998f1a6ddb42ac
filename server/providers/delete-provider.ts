import { recordAct } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import type { Tx } from '../tables.ts';
import type { ProviderActing } from './create-provider.ts';
import { goneFields } from './is-provider-gone.ts';
import { pauseServicesWithin } from './pause-undeliverable.ts';
import { lockProvider, removeProvider } from './providers.queries.ts';
import { auditedProvider, providerIsGone } from './providers.rules.ts';

/**
 * What was imported from it stays in the catalogue, and is not sold where nobody else delivers it; orders that it has are for a person.
 * Throws `not-found` for one that is gone already.
 */
export function deleteProvider(shop: CatalogueShop, { id, by, at }: ProviderActing & { id: number }): Promise<void> {
  return changeCatalogue(shop, async (tx) => {
    const was = await lockProvider(tx, id);
    if (!was) throw providerIsGone();
    await removeProvider(tx, { id, at });
    await raiseForOrders(tx, { providerId: id, at });
    const before = auditedProvider(was);
    await recordAct(tx, { by, at, action: 'delete', subject: 'provider', subjectId: id, before, after: {} });
    await pauseServicesWithin(tx, { providerId: id, at });
  });
}

/** What it has of ours is not asked any more: a person looks at each. */
export async function raiseForOrders(tx: Tx, { providerId, at }: { providerId: number; at: number }): Promise<void> {
  await tx
    .updateTable('dispatches')
    .set(goneFields(at))
    .where('provider_id', '=', providerId)
    .where('state', '=', 'accepted')
    // What every accepted one has: so an index serves.
    .where('provider_order', 'is not', null)
    .execute();
}
