// What becomes of an order for posts to come, and of each post of it.
import type { PostPlan } from '../../contract/subscriptions.ts';
import type { StatusReading } from '../providers/status.rules.ts';
import { isTerminal } from './poll.rules.ts';
import { type RunAtProvider, type RunChange, runAfter } from './run.rules.ts';

/** A post that a provider delivers to. */
export interface PostAtProvider extends RunAtProvider {
  /** How many units it was taken for; null while that is not known. */
  readonly units: number | null;
  /** What one unit should cost, as a share of whole numbers in the provider's currency; undefined: nobody knows. */
  readonly unitCost: { readonly costE8: number; readonly units: number } | undefined;
}

export interface PostChange extends RunChange {
  readonly units: number | null;
}

/** A charge is believed so far beyond the bounds, for a price that has moved a little. */
const tolerance = 0.1;

/** How many units a charge is for; undefined where nobody knows it. */
function chargedUnits(chargeE8: bigint | undefined, { unitCost }: PostAtProvider): number | undefined {
  if (chargeE8 === undefined || !unitCost || unitCost.costE8 <= 0) return undefined;
  return Math.round((Number(chargeE8) * unitCost.units) / unitCost.costE8);
}

/** The size that so many charged units stand for; undefined where it is none that was ordered. */
function sizeWithin(charged: number | undefined, { minPerPost: min, maxPerPost: max }: PostPlan): number | undefined {
  const isFar = charged === undefined || charged < min * (1 - tolerance) || charged > max * (1 + tolerance);
  return isFar ? undefined : Math.min(Math.max(charged, min), max);
}

/**
 * How many units a provider takes a post for: where the bounds leave a choice, its charge tells. What it charges for one that is
 * complete counts before what it charged under way. After a part was given up, it has to fit what was known.
 */
function unitsOf(post: PostAtProvider, { status, chargeE8, remains }: StatusReading, plan: PostPlan): number | null {
  const charged = chargedUnits(chargeE8, post);
  if (plan.minPerPost === plan.maxPerPost) {
    // What costs more than a post can is none of this order.
    const isOver = status !== 'pending' && status !== 'running';
    const isTooDear = isOver && charged !== undefined && charged > plan.maxPerPost * (1 + tolerance);
    return isTooDear ? null : plan.maxPerPost;
  }
  const known = post.units;
  const found = sizeWithin(charged, plan);
  if (status === 'completed') return chargeE8 === undefined ? known : (found ?? null);
  const left = typeof remains === 'number' ? remains : 0;
  if (status === 'pending' || status === 'running') return found !== undefined && left <= found ? found : known;
  if (known === null || left > known) return null;
  // Some panels go on charging for the whole, others for what they delivered.
  const fits = (size: number): boolean => Math.abs(size - known) <= Math.max(1, known * 0.01);
  return charged === undefined || fits(charged) || fits(charged + left) ? known : null;
}

/** What a provider's answer does to a post. Of one that has ended, and of which nobody knows how large it was, a person has to say it. */
export function postAfter(reading: StatusReading, post: PostAtProvider, plan: PostPlan, now: number): PostChange {
  if (reading.posts !== undefined) {
    // The number is that of another order for posts: nobody knows what arrived here.
    const attention = { reason: 'post-no-order', words: null };
    return { delivered: post.delivered, hasChanged: false, end: undefined, attention, units: null };
  }
  const units = unitsOf(post, reading, plan);
  const change = runAfter(reading, { ...post, quantity: units ?? plan.maxPerPost }, now);
  if (units !== null || change.delivered === 0) return { ...change, units };
  // What remains of an unknown number says nothing.
  if (post.state === 'ended') return { ...change, units, delivered: post.delivered, hasChanged: false };
  if (change.end === undefined) return { ...change, units, delivered: post.delivered ?? 0 };
  const attention = change.attention ?? { reason: 'units-unclear', words: null };
  return { ...change, units, delivered: null, attention };
}

/** An order for posts to come that a provider has. */
type WholeAtProvider = Pick<RunAtProvider, 'state' | 'delivered'> & {
  /** Posts of it that the shop knows, with those of this answer. */
  readonly posts: number;
  /** Why a person has to look at the posts of this answer. */
  readonly attention: RunChange['attention'];
};

/**
 * What a provider's answer changes in the first dispatch of a subscription. It delivers nothing itself: each post is a dispatch of its own. When it
 * ended and the answer has no readable posts, or has a charge but no post, a person has to decide: nobody knows what arrived.
 */
export function subscriptionAfter(reading: StatusReading, whole: WholeAtProvider): RunChange {
  const { status, chargeE8, posts = 'unreadable' } = reading;
  const isOver = isTerminal(status);
  const end = whole.state === 'accepted' && isOver ? status : undefined;
  const isCharged = chargeE8 !== undefined && chargeE8 > 0n;
  const faults = [
    whole.attention,
    posts === 'unreadable' && chargeE8 !== 0n ? { reason: 'posts-unreadable', words: null } : undefined,
    isCharged && whole.posts === 0 ? { reason: 'charged-for-nothing', words: null } : undefined,
  ];
  const attention = isOver ? faults.find((fault) => fault !== undefined) : whole.attention;
  const isOpen = isOver ? whole.state === 'accepted' || whole.delivered === null : whole.delivered === null;
  if (!isOpen || status === 'pending') return { delivered: whole.delivered, hasChanged: false, end, attention };
  return { delivered: isOver && attention ? null : 0, hasChanged: true, end, attention };
}
