// What becomes of an order for posts to come, and of each post of it.
import type { PostPlan } from '../../contract/subscriptions.ts';
import type { StatusReading } from '../providers/status.rules.ts';
import { isTerminal } from './look.rules.ts';
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

/**
 * How many units a provider takes a post for: where the bounds leave a choice, its charge tells. A charge that comes after a part
 * was paid back tells nothing.
 */
function unitsOf(
  { units, unitCost }: PostAtProvider,
  { status, chargeE8 }: StatusReading,
  { minPerPost, maxPerPost }: PostPlan,
): number | null {
  if (minPerPost === maxPerPost) return maxPerPost;
  if (units !== null) return units;
  const isWhole = status === 'pending' || status === 'running' || status === 'completed';
  if (!isWhole || chargeE8 === undefined || chargeE8 === 0n || !unitCost || unitCost.costE8 <= 0) return null;
  const found = Math.round((Number(chargeE8) * unitCost.units) / unitCost.costE8);
  if (found < minPerPost * (1 - tolerance) || found > maxPerPost * (1 + tolerance)) return null;
  return Math.min(Math.max(found, minPerPost), maxPerPost);
}

/** What a provider's answer does to a post. Of one that has ended, and of which nobody knows how large it was, a person has to say it. */
export function postAfter(reading: StatusReading, post: PostAtProvider, plan: PostPlan, now: number): PostChange {
  const units = unitsOf(post, reading, plan);
  const change = runAfter(reading, { ...post, quantity: units ?? plan.maxPerPost }, now);
  if (units !== null || change.delivered === 0) return { ...change, units };
  // What remains of an unknown number says nothing.
  if (change.end === undefined) return { ...change, units, delivered: post.delivered ?? 0 };
  const attention = change.attention ?? { reason: 'units-unclear', words: null };
  return { ...change, units, delivered: null, attention };
}

/** What a provider's answer does to the order as a whole, of which nothing is delivered but to posts. */
export function subscriptionAfter(
  { status }: Pick<StatusReading, 'status'>,
  { state, delivered }: Pick<RunAtProvider, 'state' | 'delivered'>,
): RunChange {
  const end = state === 'accepted' && isTerminal(status) ? status : undefined;
  const hasBegun = status !== 'pending';
  return {
    delivered: hasBegun ? 0 : delivered,
    hasChanged: end !== undefined || (hasBegun && delivered === null),
    end,
    attention: undefined,
  };
}
