import type { OrderExtras } from '../../contract/order-extras.ts';
import { kindOf, type ServiceType } from '../../contract/service-kinds.ts';
import { minute } from '../platform/clock.ts';
import type { Tx } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';
import { longestWaitMs, type SentDispatch } from './dispatch.rules.ts';
import { doubtAfterPromotion } from './doubt-after-promotion.ts';
import { dropUnsentDispatch } from './drop-dispatch.ts';
import { escalateDispatch } from './escalate-dispatch.ts';
import { chooseRoutes, type DueDispatch, findWaitingDispatch } from './find-due-dispatches.ts';
import { findStop, isToBeCancelled } from './find-stop.ts';
import type { PassedRoute, Route } from './route.rules.ts';

/** A dispatch that this node alone may send now, once the transaction that claimed it is committed. */
export interface ClaimedDispatch extends SentDispatch {
  readonly id: number;
  readonly orderId: number;
  readonly run: number;
  /** Which claim of the dispatch it is: an answer counts for this one alone. */
  readonly tries: number;
  readonly providerId: number;
  readonly externalService: string;
  readonly url: string;
  readonly serviceType: ServiceType;
  readonly quantity: number;
  readonly extras: OrderExtras | null;
  readonly expectedCostE8: number;
  readonly ignoresFloor: boolean;
  /** The one route that a person has chosen for it. */
  readonly chosenRoute: number | undefined;
  /** By which the provider knows a repeated request; undefined where it does not. */
  readonly requestId: string | undefined;
}

interface Claim {
  readonly id: number;
  /** The provider that has room for a call; null: none is claimed, the dispatch is only put off or held. */
  readonly providerId: number | null;
  readonly now: number;
  readonly leaseMs: number;
  /** The server says which one it is: it is asked in the transaction that claims. */
  readonly watchesServer: boolean;
}

/**
 * Claims a dispatch for its first usable route. One that no route can be used for is put off, or held for a person. Undefined:
 * there is nothing to send.
 */
export async function claimDispatch(tx: Tx, claim: Claim): Promise<ClaimedDispatch | undefined> {
  const { id, now, providerId } = claim;
  if (claim.watchesServer && (await doubtAfterPromotion(tx, now))) return undefined;
  const dispatch = await findWaitingDispatch(tx, id);
  if (!dispatch) return undefined;
  if ((await findStop(tx, id)) !== undefined) {
    await dropUnsentDispatch(tx, { id, at: now });
    return undefined;
  }
  if (await isToBeCancelled(tx, dispatch.orderId)) {
    await reschedule(tx, dispatch, { reason: 'cancelled', dueAt: now + minute });
    return undefined;
  }
  if (dispatch.expiresAt !== undefined && dispatch.expiresAt <= now) {
    await escalateDispatch(tx, { id, orderId: dispatch.orderId, from: 'waiting', reason: 'last-day-over', at: now });
    return undefined;
  }
  const [routed] = await chooseRoutes(tx, [dispatch], now);
  const choice = routed?.choice;
  if (!choice || choice.kind === 'switched-off') return undefined;
  if (choice.kind === 'by-hand') {
    await escalateDispatch(tx, { id, orderId: dispatch.orderId, from: 'waiting', reason: 'by-hand', at: now });
    return undefined;
  }
  const { passedOver } = choice;
  if (choice.kind === 'hold' || (choice.kind === 'wait' && (await hasWaitedLong(tx, dispatch, { passedOver, now })))) {
    const { reason } = choice;
    await escalateDispatch(tx, { id, orderId: dispatch.orderId, from: 'waiting', reason, passedOver, at: now });
    return undefined;
  }
  if (choice.kind === 'wait') {
    await reschedule(tx, dispatch, { reason: choice.reason, dueAt: choice.retryAt, passedOver });
    return undefined;
  }
  const { route, costE8 } = choice;
  if (route.providerId !== providerId) return undefined;
  const expectedCostE8 = Number(costE8 > maxStored ? maxStored : costE8);
  return markSending(tx, dispatch, { ...claim, route, expectedCostE8, passedOver });
}

interface Passed {
  readonly passedOver: readonly PassedRoute[];
  readonly now: number;
}

/** Not while all sending was off, and not for a call: the next minute has calls again. */
async function hasWaitedLong(tx: Tx, { createdAt }: DueDispatch, { passedOver, now }: Passed): Promise<boolean> {
  if (passedOver.some(({ reason }) => reason === 'call-limit')) return false;
  const { onSince } = await findDispatchSettings(tx);
  return now - Math.max(createdAt, onSince) > longestWaitMs;
}

const maxStored = BigInt(Number.MAX_SAFE_INTEGER);

async function reschedule(
  tx: Tx,
  { id, tries }: DueDispatch,
  { reason, dueAt, passedOver = [] }: { reason: string; dueAt: number; passedOver?: readonly PassedRoute[] },
): Promise<void> {
  await tx
    .updateTable('dispatches')
    .set({ reason, due_at: dueAt, passed_over: JSON.stringify(passedOver) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
}

interface Sending extends Claim {
  readonly route: Pick<Route, 'mappingId' | 'providerId' | 'externalId' | 'currency' | 'fxE4' | 'bufferBp'>;
  readonly expectedCostE8: number;
  readonly passedOver: readonly PassedRoute[];
}

async function markSending(
  tx: Tx,
  dispatch: DueDispatch,
  { now, leaseMs, route, expectedCostE8, passedOver }: Sending,
): Promise<ClaimedDispatch | undefined> {
  const { id, orderId, run, url, serviceType, quantity, tried, putBack, ignoresFloor, chosenRoute } = dispatch;
  const tries = dispatch.tries + 1;
  const provider = await tx
    .selectFrom('providers')
    .select(['balance_e8', 'balance_at', 'repeat_promise'])
    .where('id', '=', route.providerId)
    .executeTakeFirstOrThrow();
  const claimed = await tx
    .updateTable('dispatches')
    .set({
      state: 'sending',
      reason: null,
      words: null,
      tries,
      lease_until: now + leaseMs,
      sent_at: now,
      mapping_id: route.mappingId,
      provider_id: route.providerId,
      external_service: route.externalId,
      expected_cost_e8: expectedCostE8,
      balance_before_e8: provider.balance_e8,
      balance_before_at: provider.balance_at,
      repeated_at: null,
      currency: route.currency,
      fx_e4: route.fxE4,
      fx_buffer_bp: route.bufferBp,
      passed_over: JSON.stringify(passedOver),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', dispatch.tries)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return undefined;
  const unclear = await tx
    .selectFrom('dispatches')
    .select('id')
    .where('order_id', '=', orderId)
    .where('run', '=', run)
    .where('unknown_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return {
    id,
    orderId,
    run,
    tries,
    mappingId: route.mappingId,
    providerId: route.providerId,
    externalService: route.externalId,
    url,
    serviceType,
    quantity,
    extras: await findExtras(tx, dispatch),
    expectedCostE8,
    tried,
    putBack,
    ignoresFloor,
    chosenRoute,
    followsUnknown: unclear !== undefined,
    // Of a shop that was restored from a backup, the same dispatch is another one.
    requestId: provider.repeat_promise === 'request-id' ? `${id}-${tries}-${now}` : undefined,
  };
}

/** Comments are long: they are read for what is sent, and not for all that is looked at. */
async function findExtras(tx: Tx, { orderId, serviceType }: DueDispatch): Promise<OrderExtras | null> {
  if (kindOf(serviceType).extras.length === 0) return null;
  const { extras } = await tx.selectFrom('orders').select('extras').where('id', '=', orderId).executeTakeFirstOrThrow();
  return extras === null ? null : (JSON.parse(extras) as OrderExtras); // written by the module of the orders in this very shape
}
