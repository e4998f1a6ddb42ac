import type { DispatchState } from '../../contract/dispatches.ts';
import type { OrderStatus } from '../../contract/order.ts';
import { kindOf, type ServiceType } from '../../contract/service-kinds.ts';

/** A dispatch, and the order it is of as it stands before anything is changed by hand. */
interface SentPart {
  readonly state: DispatchState;
  /** Of one that has ended: as what. */
  readonly reason: string | null;
  /** What a person has to look at. */
  readonly attention: string | null;
  readonly orderStatus: OrderStatus;
  readonly runs: number | null;
  readonly serviceType: ServiceType;
}

const mayBeThere: readonly DispatchState[] = ['sending', 'unknown', 'accepted'];

/** What a lost dispatch is marked with whose provider has taken it after all, until a person has looked at it. */
export const takenAfterAll = 'taken-after-all';

/** How orders end at a provider of which something has arrived. */
export const arrivedAs = ['completed', 'partial'] as const;

const countsAsUndelivered: readonly OrderStatus[] = ['failed', 'pending'];

/**
 * Whether a reason is asked for before the order is cancelled or paid back: its provider may still work on it, or says that
 * something arrived of an order that failed here, or is pending here again. Of an order in parts as much is paid back as did not arrive anyway.
 */
export function isInTheWay({ state, reason, attention, orderStatus, runs, serviceType }: SentPart): boolean {
  if (mayBeThere.includes(state) || attention === takenAfterAll) return true;
  if (runs !== null || kindOf(serviceType).counts === 'posts') return false;
  return state === 'ended' && countsAsUndelivered.includes(orderStatus) && arrivedAs.some((each) => each === reason);
}
