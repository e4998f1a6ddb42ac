import { type DispatchState, doubtReasons } from '../../contract/dispatches.ts';
import { partialFrom } from '../../contract/orders.ts';
import { ownRefundText } from '../../contract/orders-admin.ts';
import { resolveTexts } from '../../contract/resolve-texts.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import { moveAndRecord } from '../orders/change-order-status.ts';
import { isForPosts, isInParts } from '../orders/orders.rules.ts';
import { customerHasLeft } from '../orders/refund-order.ts';
import { refundPart } from '../orders/refund-part.ts';
import { recordDecision, refundDecided } from '../orders/resolve-refund.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { readJson } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import {
  confirmPlaced,
  type DispatchToDecide,
  findDispatch,
  markNotPlaced,
  markSeen,
  reviveLost,
} from '../providers/decide-dispatch.ts';
import { endDispatches, holdsUpOrder } from '../providers/end-dispatches.ts';
import { enqueueDispatch } from '../providers/enqueue-dispatch.ts';
import { releaseEnded } from '../providers/escalate-returned.ts';
import { isTakenAfterAll } from '../providers/find-stop.ts';
import { isProviderGone } from '../providers/is-provider-gone.ts';
import { readStatuses } from '../providers/status.rules.ts';
import type { Reader, Tx } from '../tables.ts';
import { dispatchIsGone } from './check-dispatch.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import { recordOrderCost } from './record-order-cost.ts';

interface Acting {
  readonly dispatchId: number;
  /** Of a refund the customer sees it. */
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

export interface Placed extends Acting {
  /** The order's number at the provider. */
  readonly providerOrder: string;
  /** Needed where the shop does not know which provider has it. */
  readonly providerId: number | undefined;
}

export interface NotPlaced extends Acting {
  readonly next: 'send-again' | 'refund';
  /** The one route by which it is sent again; undefined for any. */
  readonly route: { readonly providerId: number; readonly externalId: string } | undefined;
  readonly ignoresFloor: boolean;
  /** Why it is paid back although a provider says that it delivered it. */
  readonly letGo: string | undefined;
}

interface Resolved {
  readonly dispatchId: number;
  readonly orderId: number;
  readonly state: DispatchState;
}

/**
 * An order whose answer was unclear is at its provider under this number, which is asked for there. Throws `invalid-input` for another
 * provider than the one that it was sent to, and for a number that the provider does not know or another order has; `conflict` when the
 * provider does not answer; `already-decided`; and `not-found`.
 */
export async function resolveAsPlaced(shop: ProviderShop, placed: Placed): Promise<Resolved> {
  const { dispatchId: id, providerOrder, reason, by, at } = placed;
  const dispatch = await findDispatch(shop.database.read, id);
  if (!dispatch) throw dispatchIsGone();
  const isLate = dispatch.state === 'lost' && dispatch.providerOrder === providerOrder;
  if (dispatch.state !== 'unknown' && !isLate) throw decided(dispatch.state);
  const providerId = providerOf(dispatch, placed);
  if (providerId === undefined) throw badField('providerId', resolveTexts.provider);
  // One that was deleted can't be asked: the person's word counts.
  const isOwn = providerId === dispatch.providerId;
  if (!isOwn || !(await isProviderGone(shop.database.read, providerId)))
    await assertKnown(shop, { orderId: dispatch.orderId, providerId, providerOrder });
  if (isLate) return shop.database.write((tx) => confirmLate(tx, placed, dispatch));
  return shop.database.write(async (tx) => {
    await lockSentOrder(tx, dispatch.orderId);
    const outcome = await confirmPlaced(tx, { id, providerId, providerOrder, adminId: by.adminId, at });
    if (outcome === 'taken') throw badField('providerOrder', resolveTexts.taken);
    if (outcome === 'decided') throw decided('decided');
    await recordOrderCost(tx, dispatch.orderId);
    await record(tx, { dispatch, reason, by, at, after: { as: 'placed', providerId, providerOrder } });
    return { dispatchId: id, orderId: dispatch.orderId, state: 'accepted' };
  });
}

/**
 * Of a shop whose data were replaced by older ones, any provider may have it, whichever was asked before. Throws
 * `invalid-input` for another provider than the one that the order was sent to.
 */
function providerOf({ providerId, state, reason }: DispatchToDecide, placed: Placed): number | undefined {
  const isDoubted = state === 'unknown' && doubtReasons.some((each) => each === reason);
  const isElsewhere = placed.providerId !== undefined && providerId !== null && placed.providerId !== providerId;
  if (isElsewhere && !isDoubted) throw badField('providerId', resolveTexts.otherProvider);
  return placed.providerId ?? providerId ?? undefined;
}

/** The provider has it after all: the order goes on there, as if its answer had come in time. */
async function confirmLate(tx: Tx, { reason, by, at }: Placed, dispatch: DispatchToDecide): Promise<Resolved> {
  const { id, orderId, run, providerId, providerOrder } = dispatch;
  const order = await lockSentOrder(tx, orderId);
  if (!order) throw dispatchIsGone();
  if (order.status !== 'pending' && order.status !== 'processing') throw refundDecided(order.status);
  if (!(await reviveLost(tx, { id, orderId, run, at }))) {
    throw new ExpectedError('conflict', 'This order is on its way to a provider again. Decide about that one first.');
  }
  await recordOrderCost(tx, orderId);
  await record(tx, { dispatch, reason, by, at, after: { as: 'placed', providerId, providerOrder } });
  return { dispatchId: id, orderId, state: 'accepted' };
}

async function assertKnown(
  shop: ProviderShop,
  { orderId, providerId, providerOrder }: { orderId: number; providerId: number; providerOrder: string },
): Promise<void> {
  const { result } = await callProvider(shop, { providerId, action: 'status', params: { order: providerOrder } });
  const noAnswer = () =>
    new ExpectedError('conflict', 'The provider gave no clear answer about this number. Nothing is decided yet.');
  if (result.outcome !== 'answered') throw noAnswer();
  const answer = readJson(result.body.toString('utf8'));
  const read = readStatuses(answer, [providerOrder], { allowsCodes: true });
  const order = read.kind === 'read' ? read.orders.get(providerOrder) : undefined;
  if (order?.kind === 'not-found') throw badField('providerOrder', resolveTexts.unknownThere);
  if (order?.kind !== 'status' && order?.kind !== 'odd-status') throw noAnswer();
  const placed = await findServiceType(shop.database.read, orderId);
  const isOther = order.kind === 'status' && isForPosts(placed) !== (order.posts !== undefined);
  if (isOther) throw badField('providerOrder', resolveTexts.otherKind);
}

const findServiceType = (db: Reader, orderId: number) =>
  db.selectFrom('orders').select('service_type as serviceType').where('id', '=', orderId).executeTakeFirstOrThrow();

/**
 * Nobody has the order: it is sent again, or paid back whole. Throws `invalid-input` for a route of another service, `already-decided`, `status-not-reachable` for an order that
 * has ended meanwhile, `own-account` for a refund of the admin's own order, `order-at-provider` for a refund of one that a provider says to have delivered, `conflict` when its customer has left, and `not-found`.
 */
export function resolveAsNotPlaced(
  { database }: Pick<ProviderShop, 'database'>,
  request: NotPlaced,
): Promise<Resolved> {
  const { dispatchId: id, next, route, ignoresFloor, letGo, reason, by, at } = request;
  return database.write(async (tx) => {
    const found = await findDispatch(tx, id);
    if (!found) throw dispatchIsGone();
    // The order first: whoever moves it by hand comes before or after this.
    const order = await lockSentOrder(tx, found.orderId);
    const dispatch = await findDispatch(tx, id);
    if (!order || !dispatch) throw dispatchIsGone();
    if (!(await markNotPlaced(tx, { id, state: dispatch.state, adminId: by.adminId, at })))
      throw decided(dispatch.state);
    await record(tx, { dispatch, reason, by, at, after: { as: 'not-placed', next, ...(route && { route }) } });
    const { orderId, run, quantity } = dispatch;
    if (next === 'refund' && isInParts(order)) await omitRun(tx, { order, reason, by, at });
    else if (next === 'refund') await payBack(tx, { order, letGo, reason, by, at });
    else if (order.status !== 'pending' && order.status !== 'processing') throw refundDecided(order.status);
    else {
      await assertNotCancelled(tx, orderId);
      if (await isTakenAfterAll(tx, { orderId, run })) throw new ExpectedError('conflict', resolveTexts.takenAfterAll);
      const pinnedTo = route && (await findMapping(tx, { orderId, ...route }));
      await releaseEnded(tx, { orderId, run, adminId: by.adminId, reason });
      await enqueueDispatch(tx, { orderId, run, quantity, ignoresFloor, pinnedTo, at });
    }
    return { dispatchId: id, orderId, state: dispatch.state === 'unknown' ? 'lost' : 'dropped' };
  });
}

/** Nothing is sent again of which the customer wants no more. */
async function assertNotCancelled(tx: Tx, orderId: number): Promise<void> {
  const cancelling = await tx
    .selectFrom('cancel_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'asked'])
    .executeTakeFirst();
  if (cancelling) throw new ExpectedError('conflict', resolveTexts.cancelled);
}

async function findMapping(
  tx: Tx,
  { orderId, providerId, externalId }: { orderId: number; providerId: number; externalId: string },
): Promise<number> {
  const mapping = await tx
    .selectFrom('service_mappings as m')
    .innerJoin('orders as o', 'o.service_id', 'm.service_id')
    .select('m.id')
    .where('o.id', '=', orderId)
    .where('m.provider_id', '=', providerId)
    .where('m.external_id', '=', externalId)
    .executeTakeFirst();
  if (!mapping) throw badField('route', resolveTexts.route);
  return mapping.id;
}

/**
 * The order was delivered, and nobody knows its number: it is completed where it was not, and let go at its provider. No money moves,
 * and nothing is looked for any more. Throws `already-decided`, `status-not-reachable` for an order that was paid back or cancelled
 * meanwhile, `conflict` for a run of a drip-feed, and `not-found`.
 */
export function resolveAsDelivered(
  { database }: Pick<ProviderShop, 'database'>,
  { dispatchId: id, reason, by, at }: Acting,
): Promise<Resolved> {
  return database.write(async (tx) => {
    const found = await findDispatch(tx, id);
    if (!found) throw dispatchIsGone();
    const { orderId } = found;
    const order = await lockSentOrder(tx, orderId);
    const dispatch = await findDispatch(tx, id);
    if (!order || !dispatch) throw dispatchIsGone();
    if (dispatch.state !== 'unknown') throw decided(dispatch.state);
    if (isInParts(order)) throw new ExpectedError('conflict', 'One run says nothing of the whole order.');
    const isOpen = order.status === 'pending' || order.status === 'processing';
    if (!isOpen && order.status !== 'completed') throw refundDecided(order.status);
    if (isOpen) {
      const completed = { status: 'completed', percent: undefined, expected: order.status } as const;
      await moveAndRecord(tx, { orderId, ...completed, by, at });
    }
    await endDispatches(tx, { orderId, status: order.status, letGo: reason, by, at });
    await record(tx, { dispatch, reason, by, at, after: { as: 'delivered' } });
    return { dispatchId: id, orderId, state: 'released' };
  });
}

export interface Seen extends Acting {
  /** When the provider said what was seen; undefined for whatever it has said by now. */
  readonly saidAt: number | undefined;
}

/**
 * Ends what a provider says of an order: it was looked at. Throws `already-decided`, `not-found`, and `conflict` for an order that can
 * only be settled by hand, or of which the provider has said something else since.
 */
export function resolveAsSeen(
  { database }: Pick<ProviderShop, 'database'>,
  { dispatchId: id, saidAt, reason, by, at }: Seen,
): Promise<Resolved> {
  return database.write(async (tx) => {
    const dispatch = await findDispatch(tx, id);
    if (!dispatch) throw dispatchIsGone();
    const { attentionAt } = dispatch;
    if (attentionAt === null) throw decided(dispatch.state);
    if (await holdsUpOrder(tx, id)) throw new ExpectedError('conflict', resolveTexts.unsettled);
    if (!(await markSeen(tx, { id, saidAt: saidAt ?? attentionAt })))
      throw new ExpectedError('conflict', resolveTexts.saysMore);
    await record(tx, { dispatch, reason, by, at, after: { as: 'seen' } });
    return { dispatchId: id, orderId: dispatch.orderId, state: dispatch.state };
  });
}

interface PayBack extends Pick<Acting, 'reason' | 'by' | 'at'> {
  readonly order: NonNullable<Awaited<ReturnType<typeof lockSentOrder>>>;
}

async function payBack(tx: Tx, { order, letGo, reason, by, at }: PayBack & Pick<NotPlaced, 'letGo'>): Promise<void> {
  if (order.userId === by.adminId) throw new ExpectedError('own-account', ownRefundText);
  if (!partialFrom.includes(order.status)) throw refundDecided(order.status);
  await endDispatches(tx, { orderId: order.id, status: order.status, letGo, by, at });
  const outcome = await refundPart(tx, { order, delivered: 0, reason, by, at });
  if (outcome.kind === 'customer-left') throw customerHasLeft();
  if (outcome.kind === 'nothing-due') throw refundDecided(order.status);
  const { status, amountPaise } = outcome;
  await recordDecision(tx, { orderId: order.id, reason, by, at }, order, { status, delivered: 0, amountPaise });
}

/** Of an order in parts one run is left out: it is paid back with what else does not arrive, once all others have ended. */
async function omitRun(tx: Tx, { order, reason, by, at }: PayBack): Promise<void> {
  if (order.userId === by.adminId) throw new ExpectedError('own-account', ownRefundText);
  const outcome = await reconcileRuns(tx, { order, by, at });
  if (outcome.kind !== 'paid') return;
  const { status, amountPaise } = outcome;
  await recordDecision(tx, { orderId: order.id, reason, by, at }, order, {
    status,
    delivered: order.delivered,
    amountPaise,
  });
}

interface Decision extends Pick<Acting, 'reason' | 'by' | 'at'> {
  readonly dispatch: DispatchToDecide;
  readonly after: Readonly<Record<string, unknown>>;
}

async function record(tx: Tx, { dispatch, reason, by, at, after }: Decision): Promise<void> {
  await recordAct(tx, {
    by,
    at,
    action: 'resolve-dispatch',
    subject: 'order',
    subjectId: dispatch.orderId,
    before: { dispatch: dispatch.id, dispatchState: dispatch.state },
    after: { ...after, reason },
  });
}

const decided = (state: string) => new ExpectedError('already-decided', `This was decided already: it is ${state}.`);
const badField = (field: string, text: string) =>
  new ExpectedError('invalid-input', text, { fields: { [field]: text } });
