import type { SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder, type SentOrder } from '../orders/advance-order.ts';
import { findOrderRequests } from '../orders/find-request-facts.ts';
import { cancelStateAtEnd } from '../orders/request.rules.ts';
import { findLiveRequest, markAsking, unclearWords, updateCancel } from '../orders/write-requests.ts';
import { minute } from '../platform/clock.ts';
import { readJson, shownText } from '../providers/answer.rules.ts';
import { callProvider, type ProviderShop } from '../providers/call-provider.ts';
import { pollSoon } from '../providers/claim-polls.ts';
import { stopRuns } from '../providers/end-dispatches.ts';
import { findRunDispatches } from '../providers/find-drip-feed.ts';
import { isProviderGone } from '../providers/is-provider-gone.ts';
import { markCancelAsked } from '../providers/mark-cancel-asked.ts';
import { faultOfHead, faultOfWords } from '../providers/outcome.rules.ts';
import { type RequestAnswer, readRequestAnswer } from '../providers/request.rules.ts';
import type { Tx } from '../tables.ts';
import { dropAndPayBack, mayBeAtProvider, waitMs } from './cancel-order.ts';
import { requestChanged, requestForAdmin } from './fulfilment.events.ts';
import { reconcileRuns } from './reconcile-runs.ts';

interface AskedProvider {
  readonly providerId: number;
  readonly providerOrder: string;
}

interface AskedCancel extends AskedProvider {
  /** The dispatch of a run of an order in parts; undefined for any other order. */
  readonly run?: number;
  /** After an answer that was unclear, or was not recorded. */
  readonly wasAsked: boolean;
}

/** What came so far of asking for one run after another. */
interface RunsAsked {
  /** The dispatches that were asked for. */
  readonly dispatchIds: Set<number>;
  /** Answers that were not clear, by provider; one that is not reached counts as if it had given the most. */
  readonly unclear: Map<number, number>;
  /** After this time the runs that are left are asked for. */
  retryMs: number;
  readonly until: number;
  /** Counts up from one turn to the next. */
  readonly turn: number;
}

/** A provider is not asked for a further run after so many unclear answers. */
const maxUnclear = 3;
/** Well within the lease of the job. What is left then is asked for by the next one. */
const longestMs = 2 * minute;

/**
 * Processes a request to cancel: drops what was not sent, asks the provider, or waits. Money moves only when the provider says that
 * the order has ended. Each run of an order in parts is asked for, whatever came of the others.
 */
export async function runCancel(shop: ProviderShop, id: number): Promise<void> {
  const { database, clock } = shop;
  const [until, turn] = [clock() + longestMs, Math.floor(clock() / waitMs)];
  const runs: RunsAsked = { dispatchIds: new Set(), unclear: new Map(), retryMs: minute, until, turn };
  for (;;) {
    const asked = await database.write((tx) => decideCancel(tx, { id, at: clock(), runs }));
    if (!asked) return;
    const { answer, key } = await askProvider(shop, 'cancel', asked);
    const recorded = { id, answer, key, run: asked.run, wasAsked: asked.wasAsked, at: clock() };
    await database.write((tx) => recordCancel(tx, recorded));
    if (asked.run === undefined) return;
    countRun(runs, { ...asked, run: asked.run }, answer.kind);
  }
}

function countRun(
  runs: RunsAsked,
  { run, providerId }: AskedProvider & { run: number },
  kind: (RequestAnswer | NotAsked)['kind'],
): void {
  runs.dispatchIds.add(run);
  if (kind === 'not-asked') runs.unclear.set(providerId, maxUnclear);
  if (kind !== 'unclear') return;
  runs.unclear.set(providerId, (runs.unclear.get(providerId) ?? 0) + 1);
  runs.retryMs = waitMs;
}

/** Processes the request to cancel at once, when a provider has just refused the order. The caller has locked the order. */
export async function cancelUnsent(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<void> {
  const request = tx.selectFrom('cancel_requests').select('id').where('order_id', '=', orderId);
  const live = await request.where('ended_at', 'is', null).executeTakeFirst();
  if (live) await decideCancel(tx, { id: live.id, at });
}

interface Deciding {
  readonly id: number;
  readonly at: number;
  /** Undefined: nobody is asked now. A request that has runs to ask for stays due. */
  readonly runs?: RunsAsked;
}

async function decideCancel(tx: Tx, { id, at, runs }: Deciding): Promise<AskedCancel | undefined> {
  const found = await findLiveRequest(tx, 'cancel_requests', id);
  const order = found && (await lockSentOrder(tx, found.order_id));
  // The order is locked first; then the request is read again, as it may have changed meanwhile.
  const request = order && (await findLiveRequest(tx, 'cancel_requests', id));
  const asked = order && (await findOrderRequests(tx, order.id));
  if (!order || !request || !asked) return undefined;
  const from = request.state === 'asked' ? 'asked' : 'open';
  const atEnd = cancelStateAtEnd(order.status);
  if (atEnd) {
    await updateCancel(tx, { id, from, state: atEnd, dueAt: null, at });
    return undefined;
  }
  // Nobody waits for it any more, and nothing could be paid back.
  if (request.deleted_at !== null) {
    await updateCancel(tx, { id, from, state: 'refused', words: null, dueAt: null, at });
    return undefined;
  }
  // An admin decides: nothing is asked of its provider, which might refuse and let it go on.
  if (order.status === 'failed') {
    await updateCancel(tx, { id, from, state: from, dueAt: at + waitMs, at });
    return undefined;
  }
  const { facts } = asked;
  if (facts.runs && !facts.runs.isTakenOver) return decideRuns(tx, { id, order, from, at, runs });
  const dispatch = facts.runs ? undefined : facts.dispatch;
  if (dispatch && !dispatch.hasEarlierDelivery && (dispatch.state === 'waiting' || dispatch.state === 'held')) {
    const by: SystemActor = { adminId: null, via: 'page', address: '' };
    if (await dropAndPayBack(tx, { order, facts, by, at }))
      await updateCancel(tx, { id, from, state: 'done', dueAt: null, at });
    return undefined;
  }
  if (!mayBeAtProvider(dispatch?.state) && request.is_by_hand === 0) {
    await updateCancel(tx, { id, from, state: from, isByHand: true, dueAt: at + waitMs, at });
    await enqueueEvent(tx, requestForAdmin({ orderId: order.id, kind: 'cancel', at }));
    return undefined;
  }
  if (dispatch?.state !== 'accepted' || from === 'asked') {
    const isSoonKnown = dispatch?.state === 'sending' || dispatch?.state === 'unknown';
    await updateCancel(tx, { id, from, state: from, dueAt: at + (isSoonKnown ? minute : waitMs), at });
    return undefined;
  }
  const { providerId, providerOrder, canCancel } = dispatch;
  if (canCancel && providerId !== null && providerOrder !== null) {
    const wasAsked = request.words === unclearWords;
    if (!(await isProviderGone(tx, providerId)) && (await markAsking(tx, 'cancel_requests', id)))
      return { providerId, providerOrder, wasAsked };
    // A person looks at what it had.
    await updateCancel(tx, { id, from, state: from, dueAt: at + waitMs, at });
    return undefined;
  }
  await refuse(tx, { id, order, words: null, at });
  return undefined;
}

interface DecidedRuns {
  readonly id: number;
  readonly order: SentOrder;
  readonly from: 'open' | 'asked';
  readonly at: number;
}

interface DecidingRuns extends DecidedRuns {
  readonly runs: RunsAsked | undefined;
}

/** One run after another is asked for at its provider; those that it does not cancel go on, and no further one begins. */
async function decideRuns(tx: Tx, { id, order, from, at, runs }: DecidingRuns): Promise<AskedCancel | undefined> {
  // One that was on its way may have been put back.
  await stopRuns(tx, { orderId: order.id, reason: 'cancelled', at });
  const outcome = await reconcileRuns(tx, { order, by: { adminId: null, via: 'page', address: '' }, at });
  if (outcome.kind === 'paid' || outcome.kind === 'completed') {
    await updateCancel(tx, { id, from, state: outcome.kind === 'paid' ? 'done' : 'over', dueAt: null, at });
    return undefined;
  }
  const left = (await findRunDispatches(tx, order.id)).filter(
    ({ state, canCancel, cancelAskedAt }) => state === 'accepted' && canCancel && cancelAskedAt === null,
  );
  // Each turn begins behind those of the last one, which may have no clear answer ever.
  const first = ((runs?.turn ?? 0) * maxUnclear) % Math.max(1, left.length);
  for (const { id: run, providerId, providerOrder } of [...left.slice(first), ...left.slice(0, first)]) {
    const isThere = providerId !== null && !(await isProviderGone(tx, providerId));
    if (isThere && providerOrder !== null && canBeAsked(runs, { run, providerId, at }))
      return { providerId, providerOrder, run, wasAsked: false };
  }
  await updateCancel(tx, { id, from, state: from, dueAt: at + (runs?.retryMs ?? minute), at });
  return undefined;
}

function canBeAsked(
  runs: RunsAsked | undefined,
  { run, providerId, at }: { run: number; providerId: number; at: number },
): boolean {
  if (!runs) return true;
  if (at >= runs.until || runs.dispatchIds.has(run)) return false;
  return (runs.unclear.get(providerId) ?? 0) < maxUnclear;
}

interface Refusal {
  readonly id: number;
  readonly order: SentOrder;
  readonly words: string | null;
  readonly at: number;
}

async function refuse(tx: Tx, { id, order, words, at }: Refusal): Promise<void> {
  const refused = await updateCancel(tx, { id, from: 'open', state: 'refused', words, dueAt: null, at });
  if (refused) await enqueueEvent(tx, requestChanged({ order, news: 'order-cancel-refused', at }));
}

/** Nothing has left: there was no call left in its minute, or it was not reached. */
interface NotAsked {
  readonly kind: 'not-asked';
}

/** When that is tried again. */
export const notAskedMs = minute;

/** Calls for one order; an answer that can't be read is unclear. */
export async function askProvider(
  shop: ProviderShop,
  action: 'cancel' | 'refill',
  { providerId, providerOrder }: AskedProvider,
): Promise<{ answer: RequestAnswer | NotAsked; key: string }> {
  const params: Record<string, string> = action === 'cancel' ? { orders: providerOrder } : { order: providerOrder };
  const { key, result } = await callProvider(shop, { providerId, action, params });
  if (result.outcome === 'unsent') return { answer: { kind: 'not-asked' }, key };
  if (result.outcome !== 'answered' || faultOfHead(result) !== undefined) return { answer: { kind: 'unclear' }, key };
  const answer = readRequestAnswer(readJson(result.body.toString('utf8')), action);
  const isRefused = answer.kind === 'refused' && faultOfWords(answer.words) === 'refused';
  return { answer: answer.kind === 'refused' && !isRefused ? { kind: 'unclear' } : answer, key };
}

interface Recorded {
  readonly id: number;
  readonly answer: RequestAnswer | NotAsked;
  readonly key: string;
  readonly run: number | undefined;
  readonly wasAsked: boolean;
  readonly at: number;
}

async function recordCancel(tx: Tx, { id, answer, key, run, wasAsked, at }: Recorded): Promise<void> {
  const found = await findLiveRequest(tx, 'cancel_requests', id);
  const order = found && (await lockSentOrder(tx, found.order_id));
  if (!order) return;
  if (answer.kind === 'not-asked') {
    const from = found.state === 'asked' ? 'asked' : 'open';
    const words = wasAsked ? unclearWords : null;
    await updateCancel(tx, { id, from, state: from, words, dueAt: at + notAskedMs, at });
    return;
  }
  // It was set so meanwhile: it does not go on.
  if (order.status === 'failed' && answer.kind === 'refused') {
    const words = wasAsked ? unclearWords : null;
    if (run === undefined) await updateCancel(tx, { id, from: 'open', state: 'open', words, dueAt: at + waitMs, at });
    return;
  }
  if (run !== undefined) {
    await recordRun(tx, { id, answer, run, order, from: found.state === 'asked' ? 'asked' : 'open', at });
    return;
  }
  // After an unclear answer a refusal can mean that it is cancelled already: its state will tell.
  if (answer.kind === 'refused' && !wasAsked) {
    await refuse(tx, { id, order, words: shownText(answer.words, [key]), at });
    return;
  }
  const state = answer.kind === 'unclear' ? 'open' : 'asked';
  const words = state === 'open' ? unclearWords : null;
  const updated = await updateCancel(tx, { id, from: 'open', state, words, dueAt: at + waitMs, at });
  if (!updated || state === 'open') return;
  await pollSoon(tx, { orderId: order.id, at });
  await enqueueEvent(tx, requestChanged({ order, news: undefined, at }));
}

interface RecordedRun extends DecidedRuns {
  readonly answer: RequestAnswer;
  readonly run: number;
}

async function recordRun(tx: Tx, { id, answer, run, order, from, at }: RecordedRun): Promise<void> {
  const isClear = answer.kind !== 'unclear';
  if (isClear) await markCancelAsked(tx, { id: run, at });
  const state = answer.kind === 'asked' ? 'asked' : from;
  // The next run is asked for at once. If this node ends before that, it is asked for then.
  const updated = await updateCancel(tx, { id, from, state, dueAt: at + waitMs, at });
  if (!updated || answer.kind !== 'asked') return;
  await pollSoon(tx, { orderId: order.id, at });
  await enqueueEvent(tx, requestChanged({ order, news: undefined, at }));
}
