import { isPackage } from '../../contract/is-package.ts';
import type { ProviderTrouble } from '../../contract/reports.ts';
import type { Reader } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { findPriceRules } from './find-price-rules.ts';
import { floorBpOf } from './followed-price.rules.ts';
import { costInRupeesE4, marginBp } from './price.rules.ts';

type RouteTrouble = Extract<ProviderTrouble['trouble'], 'below-floor' | 'not-offered' | 'bounds'>;

type SoldRoute = Awaited<ReturnType<typeof findSoldRoutes>>[number];

/**
 * What is wrong with the routes of services that are sold and sent by the shop itself, by provider: they cost more than the price
 * allows, are not offered any more, or, of one service together, take other quantities than are sold.
 */
export async function findRouteTroubles(db: Reader): Promise<Map<number, Set<RouteTrouble>>> {
  const routes = await findSoldRoutes(db);
  const troubles = new Map<number, Set<RouteTrouble>>();
  const add = ({ providerId }: SoldRoute, trouble: RouteTrouble) =>
    troubles.set(providerId, (troubles.get(providerId) ?? new Set()).add(trouble));
  if (routes.length === 0) return troubles;
  const [rules, { floorBp }] = [await findPriceRules(db), await findDispatchSettings(db)];
  for (const own of Map.groupBy(routes, ({ serviceId }) => serviceId).values()) {
    for (const route of own) {
      if (route.state !== 'there' && route.state !== 'missed') add(route, 'not-offered');
      else if (marginOf(route) < floorBpOf(rules, floorBp, route)) add(route, 'below-floor');
    }
    const offered = own.filter(({ state }) => state === 'there');
    if (offered.length > 0 && leavesOut(offered)) for (const route of offered) add(route, 'bounds');
  }
  return troubles;
}

const marginOf = ({ costE8, rateE4, fxE4, bufferBp }: SoldRoute): number =>
  marginBp(costInRupeesE4(BigInt(costE8 ?? 0), { fxE4, bufferBp }), BigInt(rateE4));

/** Whether something can be ordered that none of these takes. */
function leavesOut(offered: readonly SoldRoute[]): boolean {
  const [first] = offered;
  if (!first || isPackage(first.serviceType)) return false;
  // Where the owner has set no bound, nothing is left out.
  let upTo = first.min ?? Math.min(...offered.map(({ offeredMin }) => offeredMin ?? 0));
  const inOrder = offered.toSorted((one, other) => (one.offeredMin ?? 0) - (other.offeredMin ?? 0));
  for (const { offeredMin, offeredMax } of inOrder) {
    if ((offeredMin ?? 0) > upTo) return true;
    upTo = Math.max(upTo, (offeredMax ?? 0) + 1);
  }
  return upTo <= (first.max ?? upTo - 1);
}

/** Those that wait for an admin's look are a trouble of their own. */
const findSoldRoutes = (db: Reader) =>
  db
    .selectFrom('service_mappings as m')
    .innerJoin('services as s', 's.id', 'm.service_id')
    .innerJoin('providers as p', 'p.id', 'm.provider_id')
    .leftJoin('provider_services as o', (join) =>
      join.onRef('o.provider_id', '=', 'm.provider_id').onRef('o.external_id', '=', 'm.external_id'),
    )
    .select(['m.provider_id as providerId', 'm.service_id as serviceId', 's.category_id as categoryId'])
    .select(['s.rate as rateE4', 's.min_quantity as min', 's.max_quantity as max', 's.type as serviceType'])
    .select(['o.state', 'o.cost_e8 as costE8', 'o.min_quantity as offeredMin', 'o.max_quantity as offeredMax'])
    .select(['p.fx_e4 as fxE4', 'p.fx_buffer_bp as bufferBp'])
    .where('s.mode', '=', 'auto')
    .where((eb) => eb.or([eb('s.is_active', '=', 1), eb('s.shop_pause', '=', 'paused')]))
    .where('s.archived_at', 'is', null)
    .where('m.is_active', '=', 1)
    .where('m.quarantine_reason', 'is', null)
    .where('p.is_active', '=', 1)
    .where('p.deleted_at', 'is', null)
    .execute();
