import { wireRate } from '../../contract/money.ts';
import { recordAct, type SystemActor } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import { recordServiceChanges } from '../catalogue/record-service-changes.ts';
import type { Reader, Tx } from '../tables.ts';
import { findPricedServices, findPriceRules } from './find-price-rules.ts';
import { followedMove, type PricedService, rulePriceOf } from './followed-price.rules.ts';
import { noteCost, quarantineRoute, updateFollowedRate } from './write-price-rules.ts';

/**
 * Sets the prices that follow the costs at a provider, after its list was read or its currency rate was changed. A price that
 * would move by more than a fifth stays, and its route is quarantined. Prices that admins have fixed are never touched.
 */
export async function followPrices(
  shop: CatalogueShop,
  { providerId, at }: { readonly providerId: number; readonly at: number },
): Promise<{ readonly moved: number; readonly quarantined: number }> {
  const nothing = { moved: 0, quarantined: 0 };
  // Most shops have none: the catalogue is locked for a change alone.
  if (!(await plan(shop.database.read, providerId)).some(({ move }) => move.kind !== 'same')) return nothing;
  return changeCatalogue(shop, async (tx) => {
    const planned = await plan(tx, providerId);
    const moved: { readonly service: PricedService; readonly rateE4: number }[] = [];
    let quarantined = 0;
    for (const { service, move } of planned) {
      if (move.kind === 'same') await noteCost(tx, service);
      if (move.kind === 'quarantine') {
        await quarantineRoute(tx, { mappingId: service.mappingId, reason: move.reason });
        quarantined++;
      }
      if (move.kind === 'move') {
        await updateFollowedRate(tx, { service, rateE4: move.rateE4 });
        moved.push({ service, rateE4: move.rateE4 });
      }
    }
    if (moved.length > 0) await recordMoves(tx, { providerId, at, moved });
    return { moved: moved.length, quarantined };
  });
}

async function plan(db: Reader | Tx, providerId: number) {
  const services = await findPricedServices(db, { providerId });
  if (services.length === 0) return [];
  const rules = await findPriceRules(db);
  return services.flatMap((service) => {
    const price = rulePriceOf(service, rules);
    return price ? [{ service, move: followedMove(service.rateE4, price) }] : [];
  });
}

interface Moves {
  readonly providerId: number;
  readonly at: number;
  readonly moved: readonly { readonly service: PricedService; readonly rateE4: number }[];
}

async function recordMoves(tx: Tx, { providerId, at, moved }: Moves): Promise<void> {
  const by: SystemActor = { adminId: null, via: `provider:${providerId}`, address: '' };
  const entryId = await recordAct(tx, {
    by,
    at,
    action: 'follow-prices',
    subject: 'service',
    subjectId: undefined,
    before: {},
    after: { providerId, count: moved.length },
  });
  const changes = moved.map(({ service, rateE4 }) => ({
    serviceId: service.serviceId,
    before: { pricePerThousand: wireRate(service.rateE4) },
    after: { pricePerThousand: wireRate(rateE4) },
  }));
  await recordServiceChanges(tx, { entryId, changes });
}
