// What becomes of one run of an order in parts, and of the order by its runs.
import type { DispatchState } from '../../contract/dispatches.ts';
import { effectOf, type StatusReading } from '../providers/status.rules.ts';
import { isTerminal } from './poll.rules.ts';

/** A run that a provider has. */
export interface RunAtProvider {
  readonly state: 'accepted' | 'ended';
  readonly quantity: number;
  /** Null where nobody has said it. */
  readonly delivered: number | null;
  readonly endedAt: number | null;
}

export interface RunChange {
  /** Null: a person has to say how much of it arrived. */
  readonly delivered: number | null;
  readonly hasChanged: boolean;
  /** How it ended there; undefined while it has not. */
  readonly end: string | undefined;
  readonly attention: { readonly reason: string; readonly words: string | null } | undefined;
}

/** The rules of an order hold for each run: with a paisa for each unit, what is paid back is what did not arrive. */
function asOrder({ state, quantity, delivered, endedAt }: RunAtProvider) {
  const isOpen = state === 'accepted' || delivered === null;
  const arrived = delivered ?? 0;
  const ended = arrived === quantity ? 'completed' : arrived === 0 ? 'refunded' : 'partial';
  return {
    status: isOpen ? ('processing' as const) : ended,
    quantity,
    delivered: arrived,
    totalPaise: quantity,
    refundedPaise: isOpen ? 0 : quantity - arrived,
    completedAt: isOpen || arrived < quantity ? null : endedAt,
  } as const;
}

/** What a provider said that remains, for a person to read. */
export const remainsText = ({ remains }: StatusReading): string | null =>
  typeof remains === 'number' ? String(remains) : null;

/** What a provider's answer does to a run. Money moves once all of them have ended. */
export function runAfter(reading: StatusReading, run: RunAtProvider, now: number): RunChange {
  const end = run.state === 'accepted' && isTerminal(reading.status) ? reading.status : undefined;
  const unchanged = { delivered: run.delivered, hasChanged: end !== undefined, end, attention: undefined };
  let effect = effectOf(reading, asOrder(run), now);
  if (effect.kind === 'failed') effect = effect.otherwise;
  const words = remainsText(reading);
  switch (effect.kind) {
    case 'running':
      return { ...unchanged, delivered: effect.delivered ?? run.delivered ?? 0, hasChanged: true };
    case 'completed': {
      const attention = effect.isShort ? { reason: 'short', words } : undefined;
      return { ...unchanged, delivered: run.quantity, hasChanged: true, attention };
    }
    case 'pay-back':
      return { ...unchanged, delivered: effect.delivered, hasChanged: true };
    case 'by-hand': {
      const attention = { reason: effect.reason, words };
      // What can't be read now may be readable later.
      if (effect.reason === 'remains-unreadable') return { ...unchanged, hasChanged: false, end: undefined, attention };
      return { ...unchanged, delivered: end === undefined ? run.delivered : null, attention };
    }
    default:
      return unchanged;
  }
}

interface Counted {
  readonly state: DispatchState;
  readonly delivered: number | null;
  /** A person has to say whether its provider delivers it. */
  readonly isTakenAfterAll?: boolean;
}

/** Units of all runs that have arrived: no more than were ordered. */
export const deliveredOf = (runs: readonly Counted[], quantity: number): number =>
  Math.min(
    quantity,
    runs.reduce((sum, { delivered }) => sum + (delivered ?? 0), 0),
  );

const live: readonly DispatchState[] = ['waiting', 'sending', 'unknown', 'accepted', 'held'];

/** Whether nothing more is to come of any run that has begun, and it is known of each what arrived. */
export const haveRunsEnded = (runs: readonly Counted[]): boolean =>
  runs.every(
    ({ state, delivered, isTakenAfterAll }) =>
      !live.includes(state) && !(state === 'ended' && delivered === null) && !isTakenAfterAll,
  );
