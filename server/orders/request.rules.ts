// What a customer can ask for, and what becomes of it.
import type { OrderStatus } from '../../contract/order.ts';
import { day } from '../platform/clock.ts';

/** What decides about a customer's requests for an order. */
export interface RequestFacts {
  readonly status: OrderStatus;
  /** Null for one that never was complete, or that was put under way again. */
  readonly completedAt: number | null;
  /** Its newest dispatch; undefined for an order that is done by hand. */
  readonly dispatch: SentDispatch | undefined;
  /** Of an order in parts that is sent to providers; undefined for any other. */
  readonly runs?: RunFacts | undefined;
  /** Its service is one that can be cancelled; what nobody has yet can be, whatever it is. */
  readonly canCancel: boolean;
  readonly refillDays: number;
  readonly hasLiveCancel: boolean;
  readonly hasLiveRefill: boolean;
  /** Refills that were not rejected, with one under way. */
  readonly refills: number;
}

export interface SentDispatch {
  readonly id: number;
  readonly state: string;
  readonly providerId: number | null;
  readonly providerOrder: string | null;
  readonly canCancel: boolean;
  readonly canRefill: boolean;
  /** An earlier one was called lost and a provider has it after all, or ended with something delivered; nobody but an admin pays that back. */
  readonly hasEarlierDelivery: boolean;
}

interface RunFacts {
  /** An admin delivers it now. */
  readonly isTakenOver: boolean;
  /** Further runs are to begin. */
  readonly isScheduled: boolean;
  readonly begun: readonly { readonly state: string; readonly canCancel: boolean }[];
}

/**
 * `at-once`: no provider has the order yet. `runs`: the remaining runs of a drip-feed are stopped, and the provider is asked to cancel
 * those that it has. `ask`: the provider is asked. `open`: an admin decides, or the provider is asked once it is known which one has
 * the order.
 */
type CancelStep = 'at-once' | 'runs' | 'ask' | 'open' | 'repeated' | 'no';

/** The next step when the customer asks for a cancellation. */
export function cancelStep({ status, dispatch, runs, canCancel, hasLiveCancel }: RequestFacts): CancelStep {
  if (hasLiveCancel) return 'repeated';
  if (status !== 'pending' && status !== 'processing') return 'no';
  const begun = runs ? runs.begun : dispatch ? [dispatch] : [];
  const isUnsent = begun.length > 0 && begun.every(({ state }) => state === 'waiting' || state === 'held');
  if (!canCancel && !isUnsent) return 'no';
  if (runs && !runs.isTakenOver) return runs.isScheduled || runs.begun.some(canStop) ? 'runs' : 'no';
  const sent = runs ? undefined : dispatch;
  switch (sent?.state) {
    case 'waiting':
    case 'held':
      return sent.hasEarlierDelivery ? 'open' : 'at-once';
    case 'sending':
    case 'unknown':
      return 'open';
    case 'accepted':
      return sent.canCancel ? 'ask' : 'no';
    default:
      // Delivered by hand: once work has begun, only the person who does it knows what can still be stopped.
      return status === 'pending' ? 'open' : 'no';
  }
}

const unsent: readonly string[] = ['waiting', 'held', 'sending', 'unknown'];
const canStop = ({ state, canCancel }: { readonly state: string; readonly canCancel: boolean }): boolean =>
  unsent.includes(state) || (state === 'accepted' && canCancel);

/**
 * The outcome of a request to cancel, once its order has ended. Undefined while the order runs. A failed order still counts as
 * running: an admin refunds it or has it delivered.
 */
export function cancelStateAtEnd(status: OrderStatus): 'done' | 'over' | undefined {
  if (status === 'pending' || status === 'processing' || status === 'failed') return undefined;
  return status === 'completed' ? 'over' : 'done';
}

const mostRefills = 3;

/** The next step when the customer asks for a refill: the provider is asked, or an admin decides. */
export function refillStep(facts: RequestFacts, now: number): 'ask' | 'open' | 'repeated' | 'no' {
  const { status, completedAt, dispatch, runs, refillDays, hasLiveRefill, refills } = facts;
  if (hasLiveRefill) return 'repeated';
  if (status !== 'completed' || completedAt === null || refillDays === 0) return 'no';
  if (now > completedAt + refillDays * day || refills >= mostRefills) return 'no';
  // Only a person can say which run of a drip-feed needs the refill.
  return dispatch?.state === 'ended' && dispatch.canRefill && !runs ? 'ask' : 'open';
}

export const canRefill = (facts: RequestFacts, now: number): boolean =>
  ['ask', 'open'].includes(refillStep(facts, now));
