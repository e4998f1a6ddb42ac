import type { ServiceType } from '../../contract/service-kinds.ts';
import type { Reader, Tx } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { latestPlausibleMs } from './dispatch.rules.ts';
import { findPriceRules } from './find-price-rules.ts';
import { findRoutes } from './find-routes.ts';
import { floorBpOf } from './followed-price.rules.ts';
import { type Bounds, chooseRoute, paidForE4, type Route, type RouteChoice, type TriedRoute } from './route.rules.ts';

/** Where the last look ended, so that one order which can't go yet stands in the way of no other. */
export interface DueCursor {
  readonly dueAt: number;
  readonly id: number;
}

export interface DueDispatch {
  readonly id: number;
  readonly orderId: number;
  readonly run: number;
  readonly dueAt: number;
  readonly createdAt: number;
  readonly tries: number;
  /** How often it was put back because its link was busy. */
  readonly putBack: number;
  readonly ignoresFloor: boolean;
  readonly tried: readonly TriedRoute[];
  /** The one that a person has chosen. */
  readonly chosenRoute: number | undefined;
  /** The one route that it waits for; undefined where it may go by any. */
  readonly pinnedTo: number | undefined;
  readonly serviceId: number;
  readonly mode: 'hand' | 'auto';
  readonly url: string;
  readonly serviceType: ServiceType;
  readonly quantity: number;
  /** What was paid for these units, after discounts, in ten-thousandths of a rupee. */
  readonly paidE4: bigint;
  readonly categoryId: number;
  /** What each post gets, of an order for posts to come; undefined for any other. */
  readonly perPost: Bounds | undefined;
  /** From then on none of its posts would count; undefined for any other order. */
  readonly expiresAt: number | undefined;
}

const selectDue = (db: Reader | Tx) =>
  db
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .select(['d.id', 'd.order_id', 'd.due_at', 'd.created_at', 'd.tries', 'd.ignores_floor', 'd.tried', 'd.run'])
    .select(['d.mapping_id', 'd.put_back', 'd.quantity', 'd.pinned_mapping_id', 'o.service_id', 'o.url'])
    .select(['o.total_paise', 'o.service_type', 's.mode'])
    .leftJoin('subscriptions as b', 'b.order_id', 'd.order_id')
    .select(['o.quantity as ordered', 's.category_id', 'b.min_per_post', 'b.max_per_post', 'b.expires_at'])
    .where('d.state', '=', 'waiting');

type DueRow = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];

const dueOf = (row: DueRow): DueDispatch => ({
  id: row.id,
  orderId: row.order_id,
  run: row.run,
  dueAt: row.due_at,
  createdAt: row.created_at,
  tries: row.tries,
  putBack: row.put_back,
  ignoresFloor: row.ignores_floor === 1,
  tried: JSON.parse(row.tried) as TriedRoute[], // written by this module alone
  chosenRoute: row.pinned_mapping_id ?? undefined,
  pinnedTo: row.pinned_mapping_id ?? (row.put_back > 0 ? row.mapping_id : null) ?? undefined,
  serviceId: row.service_id,
  mode: row.mode,
  url: row.url,
  serviceType: row.service_type,
  quantity: row.quantity,
  // A run of an order is a part of it.
  paidE4: paidForE4(row.total_paise, { part: row.quantity, whole: row.ordered }),
  categoryId: row.category_id,
  perPost:
    row.min_per_post === null || row.max_per_post === null
      ? undefined
      : { min: row.min_per_post, max: row.max_per_post },
  expiresAt: row.expires_at ?? undefined,
});

/** Dispatches that are due, the oldest first, from a cursor on. */
export async function findDueDispatches(
  db: Reader,
  { now, after, limit }: { now: number; after: DueCursor | undefined; limit: number },
): Promise<DueDispatch[]> {
  const isDue = selectDue(db).where((eb) =>
    // A time far ahead was written before a clock correction.
    eb.or([eb('d.due_at', '<=', now), eb('d.due_at', '>', now + latestPlausibleMs)]),
  );
  const rest = after
    ? isDue.where((eb) =>
        eb.or([
          eb('d.due_at', '>', after.dueAt),
          eb.and([eb('d.due_at', '=', after.dueAt), eb('d.id', '>', after.id)]),
        ]),
      )
    : isDue;
  return (await rest.orderBy('d.due_at').orderBy('d.id').limit(limit).execute()).map(dueOf);
}

/** As it stands in this transaction. Undefined: it does not wait any more. */
export async function findWaitingDispatch(tx: Tx, id: number): Promise<DueDispatch | undefined> {
  const row = await selectDue(tx).where('d.id', '=', id).executeTakeFirst();
  return row && dueOf(row);
}

export interface RoutedDispatch {
  readonly dispatch: DueDispatch;
  readonly choice: RouteChoice | { readonly kind: 'by-hand' } | { readonly kind: 'switched-off' };
}

/** By which route each of these would go now. */
export async function chooseRoutes(
  db: Reader | Tx,
  dispatches: readonly DueDispatch[],
  now: number,
): Promise<RoutedDispatch[]> {
  const settings = await findDispatchSettings(db);
  if (!settings.isOn) return dispatches.map((dispatch) => ({ dispatch, choice: { kind: 'switched-off' } }));
  const serviceIds = [...new Set(dispatches.map(({ serviceId }) => serviceId))];
  const rules = await findPriceRules(db);
  const routes = Map.groupBy(await findRoutes(db, serviceIds), ({ serviceId }) => serviceId);
  return dispatches.map((dispatch) => {
    if (dispatch.mode === 'hand') return { dispatch, choice: { kind: 'by-hand' } };
    const { serviceType, quantity, perPost, paidE4, categoryId, tried, ignoresFloor, pinnedTo } = dispatch;
    const floorOf = (providerId: number) => floorBpOf(rules, settings.floorBp, { categoryId, providerId });
    const request = { serviceType, quantity, perPost, paidE4, floorOf: ignoresFloor ? null : floorOf, tried, now };
    const own = (routes.get(dispatch.serviceId) ?? []).filter(isAllowed(pinnedTo));
    return { dispatch, choice: chooseRoute(own, request) };
  });
}

/** An order that waits for a busy link is sent nowhere else. */
const isAllowed =
  (pinnedTo: number | undefined) =>
  ({ mappingId }: Route): boolean =>
    pinnedTo === undefined || mappingId === pinnedTo;
