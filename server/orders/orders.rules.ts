import type { OrderStatus } from '../../contract/order.ts';
import { nextStatuses, type SettableStatus, usualPercent } from '../../contract/orders.ts';
import { kindOf, type ServiceType } from '../../contract/service-kinds.ts';
import { day } from '../platform/clock.ts';

/** How long a covered order stays `waiting`: after that its customer may want something else. */
export const maxCoveredWaitMs = 3 * day;

interface Ordered {
  readonly runs: number | null;
  readonly serviceType: ServiceType;
}

/** Whether an order is for the posts to come of a profile. */
export const isForPosts = ({ serviceType }: Pick<Ordered, 'serviceType'>): boolean =>
  kindOf(serviceType).counts === 'posts';

/** Whether an order is delivered by several dispatches, and settled once all of them have ended. */
export const isInParts = (order: Ordered): boolean => order.runs !== null || isForPosts(order);

function canMoveOrder(from: OrderStatus, to: SettableStatus): boolean {
  const next: readonly OrderStatus[] = nextStatuses[from];
  return next.includes(to);
}

/** The statuses from which an order can be moved to this one; refunded and rejected are never among them. */
export function statusesBefore(to: SettableStatus): OrderStatus[] {
  // Object.keys widens to string; the keys are the statuses.
  return (Object.keys(nextStatuses) as OrderStatus[]).filter((from) => canMoveOrder(from, to));
}

/** Percent to units, rounded down: never more than was delivered. Only an order in processing stands anywhere between. */
export function deliveredUnits(
  { quantity, delivered }: { readonly quantity: number; readonly delivered: number },
  status: SettableStatus,
  percent: number | 'as-delivered' | undefined,
): number {
  if (status === 'processing' && percent === 'as-delivered') return delivered;
  const share = status === 'processing' && typeof percent === 'number' ? percent : usualPercent[status];
  return Number((BigInt(quantity) * BigInt(share)) / 100n);
}

/** What is wrong with a quantity, for the field and for the head of the message; undefined when nothing is. */
export function quantityFault(
  quantity: number,
  { min, max }: { min: number; max: number },
): 'below' | 'above' | undefined {
  if (quantity < min) return 'below';
  return quantity > max ? 'above' : undefined;
}

interface HistoryStep {
  readonly from_status: OrderStatus | null;
  readonly to_status: OrderStatus;
  readonly note: string;
  readonly actor_id?: number | null;
}

/** Leaves out entries that only report progress: of several in a row, the last one stays. What is partial gets money back with each. */
export function foldProgress<Step extends HistoryStep>(steps: readonly Step[]): Step[] {
  const isProgress = ({ from_status, to_status, note }: Step) =>
    from_status === to_status && to_status !== 'partial' && note === '';
  return steps.filter((step, index) => {
    const next = steps[index + 1];
    return !(next && isProgress(step) && isProgress(next) && step.actor_id === next.actor_id);
  });
}
