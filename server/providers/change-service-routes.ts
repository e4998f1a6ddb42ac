import { routeTexts, type ServiceRoutes } from '../../contract/dispatches.ts';
import { type ServiceType, serviceTypeIn } from '../../contract/service-kinds.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import { setServiceMode } from '../catalogue/set-service-mode.ts';
import { setServicePrice } from '../catalogue/set-service-price.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { decimalText } from './decimal.rules.ts';
import { findPricedServices, findPriceRules } from './find-price-rules.ts';
import { findNamedServices, findRoutedService, findRoutes, saveRoutes } from './find-routes.ts';
import { floorBpOf, followedMove, rulePriceOf } from './followed-price.rules.ts';
import { costInRupeesE4 } from './price.rules.ts';
import { lockProviders } from './providers.queries.ts';
import { percentText, rateText } from './providers.rules.ts';
import { marginOf, type Route, whyUnusable } from './route.rules.ts';

interface WantedRoute {
  readonly providerId: number;
  readonly externalId: string;
  readonly isActive: boolean;
  readonly acceptsChange: boolean;
  /** What was shown of a route whose change is accepted. */
  readonly seen?: Pick<ServiceRoutes['routes'][number], 'cost' | 'quarantineReason'> | undefined;
}

export interface RoutesChange {
  readonly serviceId: number;
  readonly mode: ServiceRoutes['mode'];
  readonly routes: readonly WantedRoute[];
  /** Fields of the routes that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** Throws `not-found` for a service that is gone. */
export async function readServiceRoutes(db: Reader | Tx, id: number, now: number): Promise<ServiceRoutes> {
  const service = await findRoutedService(db, id);
  if (!service) throw serviceIsGone();
  return { mode: service.mode, routes: await wireRoutes(db, { service, routes: await findRoutes(db, [id]), now }) };
}

interface Routed {
  readonly service: { readonly rate: number; readonly categoryId: number };
  readonly routes: readonly Route[];
  readonly now: number;
}

async function wireRoutes(db: Reader | Tx, { service, routes, now }: Routed): Promise<ServiceRoutes['routes']> {
  const [rules, { floorBp: usualBp }] = [await findPriceRules(db), await findDispatchSettings(db)];
  const { rate, categoryId } = service;
  return routes.map((route) =>
    wireRoute(route, { rateE4: rate, floorBp: floorBpOf(rules, usualBp, { categoryId, ...route }), now }),
  );
}

/**
 * Replaces how orders of a service are sent. Throws `changed-meanwhile` for routes that are others by now, and for an accepted change that is another one by now, `invalid-input` for a
 * route twice, one that the provider does not offer or that is of another type, or none where orders are to be sent, and `not-found` for a service that is gone.
 */
export function changeServiceRoutes(shop: CatalogueShop, change: RoutesChange): Promise<ServiceRoutes> {
  const { serviceId, mode, routes, before, by, at } = change;
  assertRoutes(change);
  return changeCatalogue(shop, async (tx) => {
    // One that is deleted meanwhile would leave a route behind that nothing takes away.
    await lockProviders(
      tx,
      routes.map(({ providerId }) => providerId),
    );
    // The lock on the service is taken by its own module: two changes of the same routes come one after the other.
    const was = await setServiceMode(tx, { id: serviceId, mode });
    if (!was) throw serviceIsGone();
    const stored = await findRoutes(tx, [serviceId]);
    const content = contentOf(was.mode, stored);
    const current = async () => ({
      mode: was.mode,
      routes: await wireRoutes(tx, { service: was, routes: stored, now: at }),
    });
    await assertUnchanged(tx, { before, content, current, by, subject: 'service', subjectId: serviceId });
    await assertSeen(routes, current);
    await saveRoutes(tx, { serviceId, routes: await withCosts(tx, { routes, stored, type: was.type }) });
    const is = contentOf(mode, await findRoutes(tx, [serviceId]));
    const accepted = routes.filter(({ acceptsChange }) => acceptsChange).map(routeName);
    const isFixed = accepted.length > 0 && (await fixHeldPrice(tx, serviceId));
    const changes = changesBetween(content, is);
    if (accepted.length > 0 || Object.keys(changes.after).length > 0) {
      const fixed = isFixed && { priceMode: 'fixed' };
      const after = { ...changes.after, ...(accepted.length > 0 && { accepted }), ...fixed };
      await recordAct(tx, {
        by,
        at,
        action: 'change-routes',
        subject: 'service',
        subjectId: serviceId,
        ...changes,
        after,
      });
    }
    return readServiceRoutes(tx, serviceId, at);
  });
}

/**
 * A price that follows, and would not by itself become what the rule makes of an accepted cost, is fixed as it is: the next reading
 * would only quarantine the route again. False: it can follow, or is fixed already.
 */
async function fixHeldPrice(tx: Tx, serviceId: number): Promise<boolean> {
  const mode = tx.selectFrom('services').select('price_mode').where('id', '=', serviceId);
  if ((await mode.executeTakeFirst())?.price_mode !== 'follows') return false;
  const [service] = await findPricedServices(tx, { serviceId });
  const price = service && rulePriceOf(service, await findPriceRules(tx));
  if (!price || followedMove(service.rateE4, price).kind !== 'quarantine') return false;
  await setServicePrice(tx, { serviceIds: [serviceId], priceMode: 'fixed' });
  return true;
}

const routeName = ({ providerId, externalId }: Pick<WantedRoute, 'providerId' | 'externalId'>): string =>
  `${providerId}:${externalId}`;

function assertRoutes({ mode, routes }: RoutesChange): void {
  const isTwice = new Set(routes.map(routeName)).size < routes.length;
  if (isTwice) throw badRoutes(routeTexts.twice);
  if (mode === 'auto' && routes.length === 0) throw badRoutes(routeTexts.none);
}

const badRoutes = (text: string) => new ExpectedError('invalid-input', text, { fields: { routes: text } });

/** As acts note it, and as an edit sends what it had read. */
const contentOf = (mode: ServiceRoutes['mode'], routes: readonly Route[]) => ({
  mode,
  routes: routes.map(({ providerId, externalId, isActive }) => ({ providerId, externalId, isActive })),
});

/** What is accepted is what was shown: a reading may have brought another cost, or another service, meanwhile. */
async function assertSeen(routes: readonly WantedRoute[], current: () => Promise<ServiceRoutes>): Promise<void> {
  const accepted = routes.filter(({ acceptsChange, seen }) => acceptsChange && seen !== undefined);
  if (accepted.length === 0) return;
  const standing = await current();
  const isAsSeen = ({ seen, ...wanted }: WantedRoute): boolean => {
    const route = standing.routes.find((each) => routeName(each) === routeName(wanted));
    return !route || (route.cost === seen?.cost && route.quarantineReason === seen.quarantineReason);
  };
  if (accepted.every(isAsSeen)) return;
  const text = 'The provider changed this service meanwhile. Nothing of yours is saved yet.';
  throw new ExpectedError('changed-meanwhile', text, { current: standing });
}

/** Of a route that stands already nothing more is asked: its service may be gone from the list for a while. */
async function withCosts(
  tx: Tx,
  { routes, stored, type }: { routes: readonly WantedRoute[]; stored: readonly Route[]; type: ServiceType },
) {
  const offered = new Map((await findNamedServices(tx, routes)).map((each) => [routeName(each), each]));
  const known = new Set(stored.map(routeName));
  return routes.map((route) => {
    const found = offered.get(routeName(route));
    const isNew = !known.has(routeName(route)) || route.acceptsChange;
    const offeredType = found?.state === 'there' ? serviceTypeIn(found.type) : undefined;
    if (isNew && offeredType === undefined) throw badRoutes(routeTexts.notOffered);
    if (isNew && offeredType !== type) throw badRoutes(routeTexts.otherType(type));
    return { ...route, costE8: found?.costE8 ?? 0 };
  });
}

interface RouteView {
  readonly rateE4: number;
  readonly floorBp: number;
  readonly now: number;
}

function wireRoute(route: Route, { rateE4, floorBp, now }: RouteView): ServiceRoutes['routes'][number] {
  const { offered } = route;
  const costE8 = offered === null ? null : BigInt(offered.costE8);
  const margin = costE8 === null ? null : marginOf(route, { costE8, priceE4: BigInt(rateE4) });
  const isBelowFloor = margin !== null && margin < floorBp;
  const whyNot = whyUnusable(route, now) ?? (isBelowFloor ? 'below-floor' : null);
  return {
    providerId: route.providerId,
    externalId: route.externalId,
    isActive: route.isActive,
    providerName: route.providerName,
    name: offered?.name ?? null,
    cost: costE8 === null ? null : decimalText(costE8),
    currency: route.currency,
    costInRupees: costE8 === null ? null : rateText(costInRupeesE4(costE8, route)),
    min: offered?.min ?? null,
    max: offered?.max ?? null,
    margin: margin === null ? null : percentText(margin),
    floor: percentText(floorBp),
    isBelowFloor,
    quarantineReason: route.quarantineReason,
    isUsable: whyNot === null,
    whyNot,
  };
}

const serviceIsGone = () => new ExpectedError('not-found', 'This service is no longer there.');
