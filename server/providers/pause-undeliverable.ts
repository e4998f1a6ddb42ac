import { recordAct, type SystemActor } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import { setServicePauses } from '../catalogue/set-service-pause.ts';
import type { Reader, Tx } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { findPriceRules } from './find-price-rules.ts';
import { findRoutes } from './find-routes.ts';
import { floorBpOf } from './followed-price.rules.ts';
import { pauseStep } from './pause.rules.ts';
import { marginOf, whyUnusable } from './route.rules.ts';

interface Wanted {
  /** Looks at the services with a route to it. Without one, looks at those that the shop has paused. */
  readonly providerId?: number | undefined;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Switches off the services with a route to a provider that no route can deliver any more: all cost more than the price allows,
 * are not offered, or wait for an admin's look. Switches those on again that it had switched off and that can be delivered. What
 * an admin has switched stays. Orders that were placed are not touched.
 */
export function pauseServices(
  shop: CatalogueShop,
  wanted: { readonly providerId: number; readonly at: number },
): Promise<void> {
  return change(shop, wanted, (pauses) => pauses);
}

/**
 * Switches services on again that were paused and can be delivered, or are delivered by hand now, for example as an admin has
 * raised their price. Pauses none.
 */
export function resumeServices(shop: CatalogueShop, at: number): Promise<void> {
  return change(shop, { at }, (pauses) => ({ ...pauses, paused: [] }));
}

async function change(shop: CatalogueShop, wanted: Wanted, only: (pauses: Pauses) => Pauses): Promise<void> {
  // Most often nothing changes: the catalogue is locked for a change alone.
  if (isNothing(only(await planPauses(shop.database.read, wanted)))) return;
  await changeCatalogue(shop, async (tx) => applyPauses(tx, wanted, only(await planPauses(tx, wanted))));
}

/** The same as `pauseServices`, in the transaction of a change of the catalogue. */
export async function pauseServicesWithin(tx: Tx, wanted: { providerId: number; at: number }): Promise<void> {
  await applyPauses(tx, wanted, await planPauses(tx, wanted));
}

async function applyPauses(tx: Tx, wanted: Wanted, pauses: Pauses): Promise<void> {
  await setServicePauses(tx, pauses);
  await recordPauses(tx, { ...wanted, ids: pauses.paused, action: 'pause' });
  await recordPauses(tx, { ...wanted, ids: pauses.resumed, action: 'resume' });
}

interface Pauses {
  readonly paused: readonly number[];
  readonly resumed: readonly number[];
  readonly forgotten: readonly number[];
}

const isNothing = ({ paused, resumed, forgotten }: Pauses): boolean =>
  paused.length + resumed.length + forgotten.length === 0;

/** So many services are looked up at once. */
const servicesAtOnce = 500;

async function planPauses(db: Reader | Tx, { providerId, at }: Wanted): Promise<Pauses> {
  const services = await findSoldServices(db, providerId);
  const found: Record<'pause' | 'resume' | 'forget', number[]> = { pause: [], resume: [], forget: [] };
  const [rules, { floorBp }] = [await findPriceRules(db), await findDispatchSettings(db)];
  for (let from = 0; from < services.length; from += servicesAtOnce) {
    const some = services.slice(from, from + servicesAtOnce);
    const routes = await findRoutes(
      db,
      some.map(({ id }) => id),
    );
    const routesOf = Map.groupBy(routes, ({ serviceId }) => serviceId);
    for (const { id, rate, categoryId, mode, isActive, shopPause } of some) {
      const reasons = (routesOf.get(id) ?? []).map((route) => {
        const isBelow =
          route.offered !== null &&
          marginOf(route, { costE8: BigInt(route.offered.costE8), priceE4: BigInt(rate) }) <
            floorBpOf(rules, floorBp, { categoryId, ...route });
        const reason = whyUnusable(route, at);
        return reason === undefined && isBelow ? 'below-floor' : reason;
      });
      const step = pauseStep({ mode, isActive: isActive === 1, shopPause }, reasons);
      if (step) found[step].push(id);
    }
  }
  return { paused: found.pause, resumed: found.resume, forgotten: found.forget };
}

/** Those that are paused, and with a provider those that it may deliver or that have no route, such as after it was deleted. */
function findSoldServices(db: Reader | Tx, providerId: number | undefined) {
  const services = db
    .selectFrom('services as s')
    .select(['s.id', 's.rate', 's.category_id as categoryId', 's.mode', 's.is_active as isActive'])
    .select('s.shop_pause as shopPause')
    .where('s.archived_at', 'is', null)
    .orderBy('s.id');
  if (providerId === undefined) return services.where('s.shop_pause', 'is not', null).execute();
  const routed = db.selectFrom('service_mappings').select('service_id').where('provider_id', '=', providerId);
  return services
    .where((eb) =>
      eb.or([eb.and([eb('s.mode', '=', 'auto'), eb('s.is_active', '=', 1)]), eb('s.shop_pause', 'is not', null)]),
    )
    .where((eb) =>
      eb.or([
        eb('s.id', 'in', routed),
        eb.not(
          eb.exists(
            eb
              .selectFrom('service_mappings as m')
              .innerJoin('providers as p', 'p.id', 'm.provider_id')
              .select('m.id')
              .whereRef('m.service_id', '=', 's.id')
              .where('p.deleted_at', 'is', null),
          ),
        ),
      ]),
    )
    .execute();
}

interface Noted extends Wanted {
  readonly ids: readonly number[];
  readonly action: 'pause' | 'resume';
}

const mostNamed = 100;

async function recordPauses(tx: Tx, { providerId, at, ids, action }: Noted): Promise<void> {
  if (ids.length === 0) return;
  const via = providerId === undefined ? 'page' : (`provider:${providerId}` as const);
  const by: SystemActor = { adminId: null, via, address: '' };
  const after = { count: ids.length, services: ids.slice(0, mostNamed).join(', ') };
  await recordAct(tx, {
    by,
    at,
    action,
    subject: 'service',
    subjectId: ids.length === 1 ? ids[0] : undefined,
    before: {},
    after,
  });
}
