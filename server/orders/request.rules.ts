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
  /** An earlier one was called lost, a provider has it after all, and no person has looked at that yet. */
  readonly isEarlierTaken: boolean;
}

interface RunFacts {
  /** An admin delivers it now. */
  readonly isTakenOver: boolean;
  /** Further runs are to begin. */
  readonly isScheduled: boolean;
  readonly begun: readonly { readonly state: string; readonly canCancel: boolean }[];
}

/** `at-once`: nobody has it yet. `runs`: what is left of an order in parts is stopped, and its provider is asked for what it has. `ask`: its provider is asked. `wish`: an admin decides, or it is asked once it is known where it is. */
type CancelStep = 'at-once' | 'runs' | 'ask' | 'wish' | 'repeated' | 'no';

/** What follows when the customer asks for a cancellation. */
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
      return sent.isEarlierTaken ? 'wish' : 'at-once';
    case 'sending':
    case 'unknown':
      return 'wish';
    case 'accepted':
      return sent.canCancel ? 'ask' : 'no';
    default:
      // By hand: once it is being worked on, only a person can say what can still be stopped.
      return status === 'pending' ? 'wish' : 'no';
  }
}

const unsent: readonly string[] = ['waiting', 'held', 'sending', 'unknown'];
const canStop = ({ state, canCancel }: { readonly state: string; readonly canCancel: boolean }): boolean =>
  unsent.includes(state) || (state === 'accepted' && canCancel);

/**
 * What became of a wish to cancel once its order has ended, whoever ended it. Undefined: the order has not ended. One that
 * failed has not: an admin pays it back or has it delivered.
 */
export function cancelStateAtEnd(status: OrderStatus): 'done' | 'over' | undefined {
  if (status === 'pending' || status === 'processing' || status === 'failed') return undefined;
  return status === 'completed' ? 'over' : 'done';
}

const mostRefills = 3;

/** What follows when the customer asks for a refill: its provider is asked, or an admin. */
export function refillStep(facts: RequestFacts, now: number): 'ask' | 'wish' | 'repeated' | 'no' {
  const { status, completedAt, dispatch, runs, refillDays, hasLiveRefill, refills } = facts;
  if (hasLiveRefill) return 'repeated';
  if (status !== 'completed' || completedAt === null || refillDays === 0) return 'no';
  if (now > completedAt + refillDays * day || refills >= mostRefills) return 'no';
  // Which run has lost something, only a person can say.
  return dispatch?.state === 'ended' && dispatch.canRefill && !runs ? 'ask' : 'wish';
}

export const canRefill = (facts: RequestFacts, now: number): boolean =>
  ['ask', 'wish'].includes(refillStep(facts, now));
