import { dripMinutes } from '../../contract/drip-feed.ts';
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
  // When its profile posts, nobody knows.
  if (startMinutes === null || speed === null || serviceType === 'Subscriptions') return undefined;
  const isInParts = runs !== null && intervalMinutes !== null;
  const inLastRun = isInParts ? quantity / runs : quantity;
  const untilLastRun = isInParts ? dripMinutes({ runs, intervalMinutes }) : 0;
  return startMinutes + untilLastRun + Math.ceil((inLastRun / speed) * minutesIn[speedPer]);
}
