import { formatRupees } from '../../contract/money.ts';
import type { SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { advanceOrder, lockSentOrder, type SentOrder } from '../orders/advance-order.ts';
import { findServiceOf, findUsualMinutes } from '../orders/find-usual-minutes.ts';
import { isForPosts } from '../orders/orders.rules.ts';
import { refundPart } from '../orders/refund-part.ts';
import { day, minute } from '../platform/clock.ts';
import { shownText } from '../providers/answer.rules.ts';
import { findPolledDispatches, type PolledDispatch } from '../providers/claim-polls.ts';
import { enqueueDispatch } from '../providers/enqueue-dispatch.ts';
import { findSubscription, type StoredSubscription } from '../providers/find-subscription.ts';
import { raiseAttention, recordNoAnswer, recordPoll } from '../providers/record-poll.ts';
import type { TriedRoute } from '../providers/route.rules.ts';
import { nextPollAfterEnd, nextPollAt } from '../providers/schedule.rules.ts';
import { effectOf, type StatusEffect, type StatusReading } from '../providers/status.rules.ts';
import type { Tx } from '../tables.ts';
import { orderNeedsAttention } from './fulfilment.events.ts';
import { failedThere, routesTriedOnFailure } from './next-route.ts';
import { countedCharge } from './order-cost.rules.ts';
import {
  isNews,
  isNoAnswer,
  isTerminal,
  type LastAnswer,
  lastAnswerOf,
  lastStateOf,
  notFoundMs,
  type PollReading,
  parseLastAnswer,
  slowAfterMs,
  slowReason,
} from './poll.rules.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import { recordOrderCost } from './record-order-cost.ts';
import { recordPosts } from './record-posts.ts';
import { type RunChange, remainsText, runAfter } from './run.rules.ts';

export interface AppliedReading {
  readonly dispatchId: number;
  readonly reading: PollReading;
  /** The provider refuses a batch that contains this order. */
  readonly isAlone: boolean;
  readonly providerId: number;
  /** The API key, which is blanked in texts that admins see. */
  readonly key: string;
  /** When the provider was asked. */
  readonly askedAt: number;
  readonly at: number;
  /** The shortest time between two polls. */
  readonly shortestMs: number;
}

interface Outcome {
  /** How the order ended at the provider. Undefined while it is running. */
  readonly end?: string;
  readonly attention?: { readonly reason: string; readonly words: string | null };
  /** What the answer says of a run of a drip-feed order. */
  readonly run?: RunChange;
  /** The units that the provider accepted for a post of a subscription. */
  readonly postUnits?: number;
  /** The order goes to the next route. These were tried and are excluded. */
  readonly tried?: readonly TriedRoute[];
}

/** A stored answer that seems newer by more than this was stored before a clock correction. It never outranks a new one. */
const correctionMs = 20 * minute;

/**
 * Applies a provider's answer to the order and its money, once. An answer that repeats the last one changes nothing. Nor does an
 * answer to a call that was made before the last answer.
 */
export async function applyStatus(tx: Tx, applied: AppliedReading): Promise<void> {
  const { dispatchId, reading, isAlone, key, askedAt, at, shortestMs } = applied;
  const [{ orderId } = { orderId: undefined }] = await findPolledDispatches(tx, [dispatchId]);
  const order = orderId === undefined ? undefined : await lockSentOrder(tx, orderId);
  // The order is locked before its dispatches are read: every change of a dispatch at a provider locks in this sequence.
  const [dispatch] = await findPolledDispatches(tx, [dispatchId]);
  if (!order || !dispatch) return;
  if (dispatch.seenAt !== null && dispatch.seenAt > askedAt && dispatch.seenAt < askedAt + correctionMs) return;

  if (dispatch.state === 'ended' && isNoAnswer(reading)) {
    // Panels delete old orders, and what is known of this one stands.
    const nextPollAt = nextPollOf({ dispatch, endedAt: dispatch.endedAt, hasChanged: false, at, shortestMs });
    await recordNoAnswer(tx, { dispatchId, askedAt: isAlone ? dispatch.seenAt : askedAt, nextPollAt });
    return;
  }
  const before = parseLastAnswer(dispatch.seen);
  const now = lastAnswerOf(reading, { at, isAlone, key });
  const hasChanged = isNews(before, now);
  const plan = isForPosts(order) ? await findSubscription(tx, order.id) : undefined;
  const outcome = await outcomeOf(tx, { applied, dispatch, order, plan, before, now, hasChanged });
  const endedAt = dispatch.endedAt ?? (outcome.end === undefined ? null : at);
  const seen = answerToStore({ before, now, hasChanged, isRaised: Boolean(outcome.attention), at });
  const hasMoved = lastStateOf(before)?.said !== lastStateOf(now)?.said;
  // An order that goes on to another provider costs nothing here, whatever this provider says.
  const chargeE8 = outcome.tried ? 0 : hasChanged ? await chargeOf(tx, applied, dispatch) : undefined;
  await recordPoll(tx, {
    dispatchId,
    seen: JSON.stringify(seen),
    askedAt,
    at,
    nextPollAt: outcome.tried ? null : nextPollOf({ dispatch, endedAt, hasChanged, at, shortestMs }),
    startCount: reading.kind === 'status' ? reading.startCount : undefined,
    chargeE8,
    end: dispatch.state === 'accepted' ? outcome.end : undefined,
    isRefused: outcome.tried !== undefined,
    attention: outcome.attention ?? (isOver(dispatch, { outcome, reading, hasChanged, hasMoved }) ? null : undefined),
    delivered: outcome.run?.delivered,
    postUnits: outcome.postUnits,
  });
  if (outcome.tried) await sendOn(tx, { order, tried: outcome.tried, at });
  if (outcome.run?.hasChanged) await followRun(tx, { applied, order, run: outcome.run });
  if (chargeE8 !== undefined) await recordOrderCost(tx, order.id);
  const isTold = outcome.attention && outcome.attention.reason !== slowReason;
  if (isTold) await enqueueEvent(tx, orderNeedsAttention({ orderId: order.id, at }));
}

interface PollTimes extends Pick<AppliedReading, 'at' | 'shortestMs'> {
  readonly dispatch: PolledDispatch;
  readonly endedAt: number | null;
  readonly hasChanged: boolean;
}

/** Null: never again. */
const nextPollOf = ({ dispatch, endedAt, hasChanged, at, shortestMs }: PollTimes): number | null =>
  endedAt === null
    ? nextPollAt({ acceptedAt: dispatch.acceptedAt, now: at, hasChanged, shortestMs })
    : (nextPollAfterEnd({ endedAt, now: at }) ?? null);

/** Sends the order to the next route. This dispatch has ended and is not polled again. */
const sendOn = (tx: Tx, { order, tried, at }: { order: SentOrder; tried: readonly TriedRoute[]; at: number }) =>
  enqueueDispatch(tx, { orderId: order.id, quantity: order.quantity, tried, at });

/** Reasons for attention that end once the delivered units are known. */
const untilKnown: readonly (string | null)[] = ['units-unclear', 'posts-unreadable'];

/** Reasons for attention that end once the provider gives an answer that the shop understands. */
const untilClear: readonly (string | null)[] = ['odd-status', 'not-found', 'status-unreadable', 'remains-unreadable'];

interface Followed {
  readonly outcome: Outcome;
  readonly reading: PollReading;
  readonly hasChanged: boolean;
  /** Since the last answer that named a state. */
  readonly hasMoved: boolean;
}

/** Whether the reason for attention is gone. */
function isOver({ attention }: PolledDispatch, { outcome, reading, hasChanged, hasMoved }: Followed): boolean {
  if (attention === slowReason) return hasMoved && reading.kind === 'status';
  if (untilClear.includes(attention)) return hasChanged && reading.kind === 'status';
  return untilKnown.includes(attention) && typeof outcome.run?.delivered === 'number';
}

interface ChangedRun {
  readonly applied: AppliedReading;
  readonly order: SentOrder;
  readonly run: RunChange;
}

async function followRun(tx: Tx, { applied, order, run: { end } }: ChangedRun): Promise<void> {
  const { dispatchId, at } = applied;
  const outcome = await reconcileRuns(tx, { order, by: actorOf(applied), at });
  // An order that an admin has taken over is never refunded automatically.
  if (outcome.kind !== 'taken-over' || end === undefined || end === 'completed') return;
  if (await raiseAttention(tx, { dispatchId, reason: 'run-taken-over', words: null, at }))
    await enqueueEvent(tx, orderNeedsAttention({ orderId: order.id, at }));
}

/** What the provider charges. Undefined when the amount is in another currency than when the order was sent. */
async function chargeOf(
  tx: Tx,
  { reading, providerId }: AppliedReading,
  { currency: sentIn }: PolledDispatch,
): Promise<number | undefined> {
  if (reading.kind !== 'status') return undefined;
  const counted = countedCharge({ chargeE8: reading.chargeE8, isTerminal: isTerminal(reading.status) });
  if (counted === undefined) return undefined;
  const own = tx.selectFrom('providers').select('currency').where('id', '=', providerId);
  const now = (await own.executeTakeFirst())?.currency;
  return (reading.currency?.toUpperCase() ?? now) === (sentIn ?? now) ? counted : undefined;
}

interface Change {
  readonly before: LastAnswer | undefined;
  readonly now: LastAnswer;
  readonly hasChanged: boolean;
}

interface Stored extends Change {
  readonly isRaised: boolean;
  readonly at: number;
}

/**
 * An answer that repeats the last one keeps the time when it was first given; a state does so after answers that named none,
 * too. A time from the future was stored by a clock that ran ahead.
 */
function answerToStore({ before, now, hasChanged, isRaised, at }: Stored): LastAnswer {
  const lastState = lastStateOf(before);
  const isSameState = now.kind === 'status' && lastState !== undefined && lastStateOf(now)?.said === lastState.said;
  const since = isSameState ? lastState.since : hasChanged ? at : (before?.since ?? at);
  const gap = now.kind !== 'status' && lastState ? { lastState } : {};
  const kept = { ...now, since: Math.min(since, at), ...gap };
  const wasRaised = !hasChanged && before?.isRaised === true;
  return isRaised || wasRaised ? { ...kept, isRaised: true } : kept;
}

interface Applying extends Change {
  readonly applied: AppliedReading;
  readonly dispatch: PolledDispatch;
  readonly order: SentOrder;
  /** The plan of a subscription. Undefined for any other order. */
  readonly plan: StoredSubscription | undefined;
}

async function outcomeOf(tx: Tx, applying: Applying): Promise<Outcome> {
  const { applied, dispatch, order, plan, before, hasChanged } = applying;
  const { reading, key, at } = applied;
  if (isNoAnswer(reading)) {
    const isLong = !hasChanged && before !== undefined && at - before.since >= notFoundMs && !before.isRaised;
    const said = reading.kind === 'not-found' ? undefined : reading.words;
    const words = said === undefined ? null : shownText(said, [key]);
    const reason = reading.kind === 'unreadable' ? 'status-unreadable' : 'not-found';
    return isLong ? { attention: { reason, words } } : {};
  }
  if (!hasChanged) return (await isSlow(tx, applying)) ? { attention: { reason: slowReason, words: null } } : {};
  if (reading.kind === 'odd-status')
    return { attention: { reason: 'odd-status', words: shownText(reading.word, [key]) } };
  if (plan) return outcomeOfRun(await recordPosts(tx, { order, dispatch, reading, plan, at }));
  if (order.runs !== null) return outcomeOfRun(runAfter(reading, dispatch, at));
  if (dispatch.quantity !== order.quantity) return { attention: { reason: 'other-quantity', words: null } };
  const effect = effectOf(reading, order, at);
  const by = actorOf(applied);
  const tried = await routesTriedOnFailure(tx, { effect, dispatch, order });
  if (tried) return { end: failedThere, tried };
  const begun = await beginUnseen(tx, { effect, dispatch, order, by, at });
  return applyEffect(tx, { effect, reading, order: begun, by, at });
}

function outcomeOfRun(run: RunChange & { readonly units?: number | null }): Outcome {
  const { end, attention, units } = run;
  return {
    run,
    ...(end !== undefined && { end }),
    ...(attention && { attention }),
    ...(typeof units === 'number' && { postUnits: units }),
  };
}

const actorOf = ({ providerId }: AppliedReading): SystemActor => ({
  adminId: null,
  via: `provider:${providerId}`,
  address: '',
});

/** A provider may end a subscription this long after its last day. */
const closesLateMs = 2 * day;

/** Asked only after a poll that changed nothing: by then polls are rare. */
async function isSlow(tx: Tx, { dispatch, order, plan, before, applied: { at } }: Applying): Promise<boolean> {
  if (plan && dispatch.run === 0 && at < plan.expiresAt + closesLateMs) return false;
  if (
    dispatch.attention === slowReason ||
    dispatch.state !== 'accepted' ||
    !before ||
    before.isRaised ||
    at - before.since < slowAfterMs(undefined)
  )
    return false;
  const serviceId = await findServiceOf(tx, order.id);
  const usual = await findUsualMinutes(tx, { serviceId, now: at });
  return at - before.since >= slowAfterMs(usual?.usual);
}

interface Unseen extends Pick<Applied, 'effect' | 'order' | 'by' | 'at'> {
  readonly dispatch: PolledDispatch;
}

/** An order that started and ended between two polls is recorded as started, at the time when it was last seen pending. */
async function beginUnseen(tx: Tx, { effect, dispatch, order, by, at }: Unseen): Promise<SentOrder> {
  const end = effect.kind === 'failed' ? effect.otherwise : effect;
  const hasArrived = end.kind === 'completed' || (end.kind === 'pay-back' && end.delivered > 0);
  if (!hasArrived || order.status !== 'pending') return order;
  const begun = { status: 'processing', delivered: 0 } as const;
  const begunAt = Math.min(at, dispatch.seenAt ?? dispatch.acceptedAt);
  return (await advanceOrder(tx, { order, ...begun, by, at: begunAt })) ? { ...order, ...begun } : order;
}

interface Applied {
  readonly effect: StatusEffect;
  readonly reading: StatusReading;
  readonly order: SentOrder;
  readonly by: SystemActor;
  readonly at: number;
}

async function applyEffect(tx: Tx, { effect, reading, order, by, at }: Applied): Promise<Outcome> {
  const ended = isTerminal(reading.status) ? { end: reading.status } : {};
  switch (effect.kind) {
    case 'none':
      return ended;
    case 'running': {
      const delivered = effect.delivered ?? order.delivered;
      await advanceOrder(tx, { order, status: 'processing', delivered, by, at });
      return ended;
    }
    case 'completed':
      await advanceOrder(tx, { order, status: 'completed', delivered: order.quantity, by, at });
      return effect.isShort ? { ...ended, attention: { reason: 'short', words: remainsText(reading) } } : ended;
    case 'pay-back': {
      const paid = await refundPart(tx, { order, delivered: effect.delivered, reason: '', by, at });
      if (paid.kind !== 'customer-left') return ended;
      return { ...ended, attention: { reason: 'customer-left', words: formatRupees(paid.duePaise) } };
    }
    case 'failed':
      return applyEffect(tx, { effect: effect.otherwise, reading, order, by, at });
    case 'by-hand': {
      const attention = { reason: effect.reason, words: remainsText(reading) };
      // The number may become readable, so the dispatch stays open.
      return effect.reason === 'remains-unreadable' ? { attention } : { ...ended, attention };
    }
  }
}
