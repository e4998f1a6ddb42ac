import { formatRupees } from '../../contract/money.ts';
import type { SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { advanceOrder, lockSentOrder, type SentOrder } from '../orders/advance-order.ts';
import { findServiceOf, findUsualMinutes } from '../orders/find-usual-minutes.ts';
import { isForPosts } from '../orders/orders.rules.ts';
import { refundPart } from '../orders/refund-part.ts';
import { day, minute } from '../platform/clock.ts';
import { shownText } from '../providers/answer.rules.ts';
import { findLooks, type Look } from '../providers/claim-looks.ts';
import { enqueueDispatch } from '../providers/enqueue-dispatch.ts';
import { findSubscription, type StoredSubscription } from '../providers/find-subscription.ts';
import { raiseAttention, recordLook } from '../providers/record-look.ts';
import type { TriedRoute } from '../providers/route.rules.ts';
import { nextLookAfterEnd, nextLookAt } from '../providers/schedule.rules.ts';
import { effectOf, type StatusEffect, type StatusReading } from '../providers/status.rules.ts';
import type { Tx } from '../tables.ts';
import { orderNeedsLook } from './fulfilment.events.ts';
import {
  isNews,
  isTerminal,
  type LookReading,
  notFoundMs,
  parseSeen,
  type Seen,
  seenOf,
  slowAfterMs,
  slowReason,
} from './look.rules.ts';
import { failedThere, routesTriedOnFailure } from './next-route.ts';
import { countedCharge } from './order-cost.rules.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import { recordOrderCost } from './record-order-cost.ts';
import { recordPosts } from './record-posts.ts';
import { type RunChange, remainsText, runAfter } from './run.rules.ts';

export interface AppliedReading {
  readonly dispatchId: number;
  readonly reading: LookReading;
  /** It spoils the answer for others. */
  readonly isAlone: boolean;
  readonly providerId: number;
  /** Blanked in what is shown. */
  readonly key: string;
  /** When the provider was asked. */
  readonly askedAt: number;
  readonly at: number;
  /** The shortest time from one look to the next. */
  readonly shortestMs: number;
}

interface Outcome {
  /** How the order ended there; undefined while it has not. */
  readonly end?: string;
  readonly attention?: { readonly reason: string; readonly words: string | null };
  /** What the answer says of a run of an order in parts. */
  readonly run?: RunChange;
  /** How many units a post of a subscription was taken for. */
  readonly postUnits?: number;
  /** It goes to the next route, and to none of these. */
  readonly tried?: readonly TriedRoute[];
}

/** An answer that was asked for so long after this one was written before a clock correction. */
const correctionMs = 20 * minute;

/**
 * Applies what a provider said of an order to the order and its money, once. What was said before, and what was asked for before
 * the last answer, changes nothing.
 */
export async function applyStatus(tx: Tx, applied: AppliedReading): Promise<void> {
  const { dispatchId, reading, isAlone, key, askedAt, at, shortestMs } = applied;
  const [{ orderId } = { orderId: undefined }] = await findLooks(tx, [dispatchId]);
  const order = orderId === undefined ? undefined : await lockSentOrder(tx, orderId);
  // Whoever changes a dispatch that is at a provider locks its order first.
  const [look] = await findLooks(tx, [dispatchId]);
  if (!order || !look) return;
  if (look.seenAt !== null && look.seenAt > askedAt && look.seenAt < askedAt + correctionMs) return;

  const before = parseSeen(look.seen);
  const now = seenOf(reading, { at, isAlone, key }) ?? before;
  const hasChanged = now !== undefined && now !== before && isNews(before, now);
  const plan = isForPosts(order) ? await findSubscription(tx, order.id) : undefined;
  const outcome = await outcomeOf(tx, { applied, look, order, plan, before, now, hasChanged });
  const endedAt = look.endedAt ?? (outcome.end === undefined ? null : at);
  const seen = storedSeen({ before, now, hasChanged, isRaised: Boolean(outcome.attention) });
  // What goes to another provider costs nothing here, whether or not this one says so.
  const chargeE8 = outcome.tried ? 0 : hasChanged ? await chargeOf(tx, applied, look) : undefined;
  await recordLook(tx, {
    dispatchId,
    seen: seen ? JSON.stringify(seen) : null,
    askedAt,
    at,
    nextLookAt: outcome.tried ? null : lookAgainAt({ look, endedAt, hasChanged, at, shortestMs }),
    startCount: reading.kind === 'status' ? reading.startCount : undefined,
    chargeE8,
    end: look.state === 'accepted' ? outcome.end : undefined,
    isRefused: outcome.tried !== undefined,
    attention: outcome.attention ?? (isOver(look, { outcome, reading, hasChanged }) ? null : undefined),
    delivered: outcome.run?.delivered,
    postUnits: outcome.postUnits,
  });
  if (outcome.tried) await sendOn(tx, { order, tried: outcome.tried, at });
  if (outcome.run?.hasChanged) await followRun(tx, { applied, order, run: outcome.run });
  if (chargeE8 !== undefined) await recordOrderCost(tx, order.id);
  const isTold = outcome.attention && outcome.attention.reason !== slowReason;
  if (isTold) await enqueueEvent(tx, orderNeedsLook({ orderId: order.id, at }));
}

interface LookedAt extends Pick<AppliedReading, 'at' | 'shortestMs'> {
  readonly look: Look;
  readonly endedAt: number | null;
  readonly hasChanged: boolean;
}

/** Null for never again. */
const lookAgainAt = ({ look, endedAt, hasChanged, at, shortestMs }: LookedAt): number | null =>
  endedAt === null
    ? nextLookAt({ acceptedAt: look.acceptedAt, now: at, hasChanged, shortestMs })
    : (nextLookAfterEnd({ endedAt, now: at }) ?? null);

/** What it has of this provider is over: nothing of it is asked any more. */
const sendOn = (tx: Tx, { order, tried, at }: { order: SentOrder; tried: readonly TriedRoute[]; at: number }) =>
  enqueueDispatch(tx, { orderId: order.id, quantity: order.quantity, tried, at });

/** Reasons to look that end once it is known how much arrived. */
const untilKnown: readonly (string | null)[] = ['units-unclear', 'posts-unreadable'];

/** Reasons to look that end once the provider says something that the shop can follow. */
const untilClear: readonly (string | null)[] = ['odd-status', 'not-found', 'remains-unreadable'];

interface Followed {
  readonly outcome: Outcome;
  readonly reading: LookReading;
  readonly hasChanged: boolean;
}

/** Whether nobody has to look any more. */
function isOver({ attention }: Look, { outcome, reading, hasChanged }: Followed): boolean {
  if (attention === slowReason) return hasChanged;
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
  // Nothing is paid back by itself for an order that an admin has taken over.
  if (outcome.kind !== 'taken-over' || end === undefined || end === 'completed') return;
  if (await raiseAttention(tx, { dispatchId, reason: 'run-taken-over', words: null, at }))
    await enqueueEvent(tx, orderNeedsLook({ orderId: order.id, at }));
}

/** What the order costs there, where that is said in the currency that the provider had when it was sent. */
async function chargeOf(
  tx: Tx,
  { reading, providerId }: AppliedReading,
  { currency: sentIn }: Look,
): Promise<number | undefined> {
  if (reading.kind !== 'status') return undefined;
  const counted = countedCharge({ chargeE8: reading.chargeE8, isTerminal: isTerminal(reading.status) });
  if (counted === undefined) return undefined;
  const own = tx.selectFrom('providers').select('currency').where('id', '=', providerId);
  const now = (await own.executeTakeFirst())?.currency;
  return (reading.currency?.toUpperCase() ?? now) === (sentIn ?? now) ? counted : undefined;
}

interface Change {
  readonly before: Seen | undefined;
  readonly now: Seen | undefined;
  readonly hasChanged: boolean;
}

/** What was said for longer keeps the time when it was first said. */
function storedSeen({ before, now, hasChanged, isRaised }: Change & { isRaised: boolean }): Seen | undefined {
  if (!now) return undefined;
  const kept = hasChanged || !before ? now : { ...now, since: before.since };
  const wasRaised = !hasChanged && before?.isRaised === true;
  return isRaised || wasRaised ? { ...kept, isRaised: true } : kept;
}

interface Applying extends Change {
  readonly applied: AppliedReading;
  readonly look: Look;
  readonly order: SentOrder;
  /** Of an order for posts to come; undefined for any other. */
  readonly plan: StoredSubscription | undefined;
}

async function outcomeOf(tx: Tx, applying: Applying): Promise<Outcome> {
  const { applied, look, order, plan, before, now, hasChanged } = applying;
  const { reading, key, at } = applied;
  if (reading.kind === 'silent' || !now) return {};
  if (reading.kind === 'not-found' || reading.kind === 'error') {
    const isLong = !hasChanged && before !== undefined && at - before.since >= notFoundMs && !before.isRaised;
    const words = reading.kind === 'error' ? shownText(reading.words, [key]) : null;
    return isLong ? { attention: { reason: 'not-found', words } } : {};
  }
  if (!hasChanged) return (await isSlow(tx, applying)) ? { attention: { reason: slowReason, words: null } } : {};
  if (reading.kind === 'odd-status')
    return { attention: { reason: 'odd-status', words: shownText(reading.word, [key]) } };
  if (plan) return outcomeOfRun(await recordPosts(tx, { order, look, reading, plan, at }));
  if (order.runs !== null) return outcomeOfRun(runAfter(reading, look, at));
  if (look.quantity !== order.quantity) return { attention: { reason: 'other-quantity', words: null } };
  const effect = effectOf(reading, order, at);
  const by = actorOf(applied);
  const tried = await routesTriedOnFailure(tx, { effect, look, order });
  if (tried) return { end: failedThere, tried };
  const begun = await beginUnseen(tx, { effect, look, order, by, at });
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

/** A provider may end an order for posts so long after its last day. */
const closesLateMs = 2 * day;

/** Told apart once, by a look that changed nothing: that is rare by then. */
async function isSlow(tx: Tx, { look, order, plan, before, applied: { at } }: Applying): Promise<boolean> {
  if (plan && look.run === 0 && at < plan.expiresAt + closesLateMs) return false;
  if (look.state !== 'accepted' || !before || before.isRaised || at - before.since < slowAfterMs(undefined))
    return false;
  const serviceId = await findServiceOf(tx, order.id);
  const usual = await findUsualMinutes(tx, { serviceId, now: at });
  return at - before.since >= slowAfterMs(usual?.usual);
}

interface Unseen extends Pick<Applied, 'effect' | 'order' | 'by' | 'at'> {
  readonly look: Look;
}

/** One that ended between two looks began there too: its customer reads that it did, from when it was last seen to wait. */
async function beginUnseen(tx: Tx, { effect, look, order, by, at }: Unseen): Promise<SentOrder> {
  const end = effect.kind === 'failed' ? effect.otherwise : effect;
  const hasArrived = end.kind === 'completed' || (end.kind === 'pay-back' && end.delivered > 0);
  if (!hasArrived || order.status !== 'pending') return order;
  const begun = { status: 'processing', delivered: 0 } as const;
  const begunAt = Math.min(at, look.seenAt ?? look.acceptedAt);
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
      // What can't be read now may be readable later.
      return effect.reason === 'remains-unreadable' ? { attention } : { ...ended, attention };
    }
  }
}
