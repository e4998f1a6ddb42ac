import type { Upstream } from '../../contract/dispatches.ts';
import type { Reader } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { findPriceRules } from './find-price-rules.ts';
import { findRoutes } from './find-routes.ts';
import { floorBpOf } from './followed-price.rules.ts';
import { percentText } from './providers.rules.ts';
import { marginOf, type Route, whyUnusable } from './route.rules.ts';

/** More than the import of all lists of some providers makes. */
const maxServices = 20_000;
const atOnce = 500;

/** Of every service that is sent to providers or has routes: how it is sent, and what it leaves by the route that orders take now. */
export async function findUpstreams(db: Reader, now: number): Promise<Upstream[]> {
  const services = await db
    .selectFrom('services as s')
    .select(['s.id', 's.mode', 's.rate', 's.category_id'])
    .where('s.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.mode', '=', 'auto'),
        eb.exists(eb.selectFrom('service_mappings as m').select('m.id').whereRef('m.service_id', '=', 's.id')),
      ]),
    )
    .orderBy('s.id')
    .limit(maxServices)
    .execute();
  const [rules, { floorBp: usualBp }] = [await findPriceRules(db), await findDispatchSettings(db)];
  const upstreams: Upstream[] = [];
  for (let from = 0; from < services.length; from += atOnce) {
    const some = services.slice(from, from + atOnce);
    const ids = some.map(({ id }) => id);
    const routes = Map.groupBy(await findRoutes(db, ids), ({ serviceId }) => serviceId);
    for (const { id: serviceId, mode, rate, category_id: categoryId } of some) {
      const own = routes.get(serviceId) ?? [];
      const named = own.map(({ providerId, providerName, externalId }) => ({ providerId, providerName, externalId }));
      const route = routeNow(own, now);
      const costE8 = route?.offered?.costE8;
      if (!route || costE8 === undefined) {
        upstreams.push({ serviceId, mode, margin: null, isBelowFloor: false, routes: named });
        continue;
      }
      const margin = marginOf(route, { costE8: BigInt(costE8), priceE4: BigInt(rate) });
      const floorBp = floorBpOf(rules, usualBp, { categoryId, providerId: route.providerId });
      upstreams.push({ serviceId, mode, margin: percentText(margin), isBelowFloor: margin < floorBp, routes: named });
    }
  }
  return upstreams;
}

/** The first that can be used, else the first that says what it costs. */
const routeNow = (routes: readonly Route[], now: number): Route | undefined =>
  routes.find((route) => whyUnusable(route, now) === undefined) ??
  routes.find(({ isActive, offered }) => isActive && offered !== null);
