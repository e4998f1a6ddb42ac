import { dripMinutes } from '../../contract/drip-feed.ts';
import { isPackage } from '../../contract/is-package.ts';
import type { Order } from '../../contract/order.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { expectedFinish } from './finish.rules.ts';

const minuteMs = 60_000;
const minutesIn = { hour: 60, day: 1_440 };

/** When something is expected, or `late` when that time is over, and whose word it is. */
export interface Expected {
  readonly at: number | 'late';
  /** From the shop's own orders; else the owner said so. */
  readonly isMeasured: boolean;
}

type Facts = Pick<OrderWithTimeline, 'order' | 'starts' | 'minutes' | 'ownersFacts'>;

/** When work on an order that waits is likely to begin. Undefined for any other, and where nobody knows. */
export function expectedStart({ order, starts, ownersFacts }: Facts, nowMs: number): Expected | undefined {
  if (order.status !== 'pending') return undefined;
  const at = expectedFinish({ order, minutes: starts }, nowMs);
  if (at !== undefined) return { at, isMeasured: true };
  const said = ownersFacts?.startMinutes;
  return said == null ? undefined : byOwner(order, said, nowMs);
}

/** When an order under way is likely to be done. Undefined for any other, and where nobody knows. */
export function expectedEnd({ order, minutes, ownersFacts }: Facts, nowMs: number): Expected | undefined {
  if (order.status !== 'pending' && order.status !== 'processing') return undefined;
  const at = expectedFinish({ order, minutes }, nowMs);
  if (at !== undefined) return { at, isMeasured: true };
  const said = ownersFacts && saidMinutes(order, ownersFacts);
  return said == null ? undefined : byOwner(order, said, nowMs);
}

function byOwner({ createdAt }: Order, minutes: number, nowMs: number): Expected {
  const at = Date.parse(createdAt) + minutes * minuteMs;
  return { at: at > nowMs ? at : 'late', isMeasured: false };
}

/** From the order to its end, by what the owner says of start and speed. */
function saidMinutes(order: Order, facts: NonNullable<OrderWithTimeline['ownersFacts']>): number | undefined {
  const { startMinutes, speed, speedPer } = facts;
  const { quantity, runs, intervalMinutes, serviceType } = order;
  // When its profile posts, nobody knows; and a package has no units.
  const isUncounted = serviceType === 'Subscriptions' || isPackage(serviceType);
  if (startMinutes === null || speed === null || isUncounted) return undefined;
  const isInParts = runs !== null && intervalMinutes !== null;
  const inLastRun = isInParts ? quantity / runs : quantity;
  const untilLastRun = isInParts ? dripMinutes({ runs, intervalMinutes }) : 0;
  return startMinutes + untilLastRun + Math.ceil((inLastRun / speed) * minutesIn[speedPer]);
}

/** What is still to come of an order; undefined times: nobody knows them. */
export type FutureStep =
  | { readonly kind: 'start' | 'end'; readonly expected: Expected | undefined }
  /** A moment of its last day; null: from the day of the delivery on. */
  | { readonly kind: 'refill'; readonly days: number; readonly until: number | null };

const dayMs = 86_400_000;

/** The steps that an order has before it. */
export function futureSteps(read: OrderWithTimeline, nowMs: number): FutureStep[] {
  const { order, timeline, refillDays } = read;
  const refill = { kind: 'refill', days: refillDays } as const;
  if (order.status === 'completed') {
    const completedAt = timeline.findLast(({ status }) => status === 'completed')?.at;
    const until = completedAt === undefined ? 0 : Date.parse(completedAt) + refillDays * dayMs;
    // It ends within a day: until then the last whole one is its end.
    return refillDays > 0 && until > nowMs ? [{ ...refill, until: Math.max(until - dayMs, nowMs) }] : [];
  }
  if (order.status !== 'pending' && order.status !== 'processing') return [];
  return [
    ...(order.status === 'pending' ? [{ kind: 'start', expected: expectedStart(read, nowMs) } as const] : []),
    { kind: 'end', expected: expectedEnd(read, nowMs) },
    ...(refillDays > 0 ? [{ ...refill, until: null }] : []),
  ];
}

export interface Counts {
  readonly start: number;
  /** With what was delivered. */
  readonly now: number;
  /** Null: nothing more is to come. */
  readonly end: number | null;
}

/** What the counter of the link showed, and should show. Undefined where nobody has read it, of posts to come and of packages. */
export function countsOf({ order, startCount }: Pick<OrderWithTimeline, 'order' | 'startCount'>): Counts | undefined {
  if (startCount === null || order.serviceType === 'Subscriptions' || isPackage(order.serviceType)) return undefined;
  const isOpen = order.status === 'pending' || order.status === 'processing';
  return { start: startCount, now: startCount + order.progress, end: isOpen ? startCount + order.quantity : null };
}
