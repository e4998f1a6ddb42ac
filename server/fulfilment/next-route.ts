import type { SentOrder } from '../orders/advance-order.ts';
import { findServiceOf } from '../orders/find-usual-minutes.ts';
import { findDispatchSettings } from '../providers/change-dispatching.ts';
import type { PolledDispatch } from '../providers/claim-polls.ts';
import { findRoutes } from '../providers/find-routes.ts';
import { isToBeCancelled } from '../providers/find-stop.ts';
import type { TriedRoute } from '../providers/route.rules.ts';
import type { StatusEffect } from '../providers/status.rules.ts';
import type { Tx } from '../tables.ts';

interface FailedThere {
  readonly effect: StatusEffect;
  readonly dispatch: PolledDispatch;
  readonly order: SentOrder;
}

/**
 * Of an order that its provider could not deliver: the routes that are not to be tried again, when it goes to the next one. Undefined where it
 * does not: something was delivered or charged, the owner has not allowed it, its customer wants it cancelled, a person has chosen its
 * route, or there is no other. The order is locked.
 */
export async function routesTriedOnFailure(
  tx: Tx,
  { effect, dispatch, order }: FailedThere,
): Promise<TriedRoute[] | undefined> {
  if (effect.kind !== 'failed' || !effect.isUntouched || dispatch.state !== 'accepted') return undefined;
  const isOpen = order.status === 'pending' || order.status === 'processing';
  if (!isOpen || order.delivered > 0 || order.refundedPaise > 0) return undefined;
  if (!(await findDispatchSettings(tx)).triesNextOnFailure || (await isToBeCancelled(tx, order.id))) return undefined;
  const sent = await tx
    .selectFrom('dispatches')
    .select(['mapping_id as mappingId', 'pinned_mapping_id as pinnedTo', 'tried'])
    .where('id', '=', dispatch.dispatchId)
    .executeTakeFirst();
  if (!sent || sent.pinnedTo !== null || sent.mappingId === null) return undefined;
  const { mappingId } = sent;
  const earlier = (JSON.parse(sent.tried) as TriedRoute[]).filter((each) => each.mappingId !== mappingId); // written by `enqueueDispatch` and `recordDispatch` alone
  const tried = [...earlier, { mappingId, reason: failedThere, times: 1, until: null }];
  const isLeft = (id: number) => !tried.some((each) => each.mappingId === id && each.until === null);
  const routes = await findRoutes(tx, [await findServiceOf(tx, order.id)]);
  return routes.some((route) => route.isActive && route.isProviderActive && isLeft(route.mappingId))
    ? tried
    : undefined;
}

/** Why a dispatch that a provider had accepted counts as refused. */
export const failedThere = 'failed-there';
