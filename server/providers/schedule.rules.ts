// When a provider is polled, how often, and when its circuit breaker is open.
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The interval between polls, by the age of the order. */
const steps: readonly (readonly [untilAgeMs: number, intervalMs: number])[] = [
  [10 * minute, minute],
  [hour, 3 * minute],
  [6 * hour, 10 * minute],
  [day, 30 * minute],
  [7 * day, 2 * hour],
];
const longestIntervalMs = 6 * hour;

/** When an order is polled next. `shortestMs` is the shortest interval that the operator allows. A poll that changed nothing doubles the interval. */
export function nextPollAt({
  acceptedAt,
  now,
  hasChanged,
  shortestMs,
}: {
  readonly acceptedAt: number;
  readonly now: number;
  readonly hasChanged: boolean;
  readonly shortestMs: number;
}): number {
  const age = now - acceptedAt;
  const index = steps.findIndex(([untilAgeMs]) => age < untilAgeMs);
  const usual = steps[index]?.[1] ?? longestIntervalMs;
  // The operator's shortest interval replaces the first step, even when it is below a minute.
  const interval = index === 0 ? shortestMs : Math.max(usual, shortestMs);
  const longest = Math.max(longestIntervalMs, shortestMs);
  return now + Math.min(hasChanged ? interval : interval * 2, longest);
}

/** Providers sometimes cancel late, so an ended order is polled again after 1, 3 and 7 days. Undefined: never again. */
export function nextPollAfterEnd({ endedAt, now }: { endedAt: number; now: number }): number | undefined {
  return [1, 3, 7].map((days) => endedAt + days * day).find((at) => at > now);
}

/**
 * When an order that could not be asked for is asked for again: in the next minute, whose calls are counted anew. One that has
 * ended can wait for an hour, and is given up after a week. Null: never again.
 */
export function nextPollAfterMissed({ endedAt, now }: { endedAt: number | null; now: number }): number | null {
  if (endedAt === null) return Math.floor(now / minute + 1) * minute;
  return now < endedAt + 8 * day ? now + hour : null;
}

/** A circuit breaker: no calls go to a provider while it is down. */
export interface Circuit {
  readonly state: 'closed' | 'open';
  /** While it is open: when one trial call is allowed. */
  readonly until: number;
  /** Failed calls since the last success. */
  readonly failures: number;
  /** How often it has opened since it was last closed. */
  readonly opened: number;
}

export const closedCircuit: Circuit = { state: 'closed', until: 0, failures: 0, opened: 0 };

const failuresInRow = 5;
const leastCalls = 20;
const firstRestMs = 30 * second;
const longestRestMs = 15 * minute;
/** The period in which `recent` counts the calls. */
export const circuitWindowMs = 5 * minute;

/** The circuit after a call. It opens after 5 failures in a row, or when half of at least 20 recent calls failed. A failed trial call opens it again at once. */
export function circuitAfter(
  circuit: Circuit,
  call: { readonly hasFailed: boolean; readonly now: number; readonly recent: { calls: number; failures: number } },
): Circuit {
  if (!call.hasFailed) return closedCircuit;
  const failures = circuit.failures + 1;
  const { recent } = call;
  const isFull = failures >= failuresInRow || (recent.calls >= leastCalls && recent.failures * 2 >= recent.calls);
  if (circuit.state === 'closed' && !isFull) return { ...circuit, failures };
  const restMs = Math.min(firstRestMs * 2 ** Math.min(circuit.opened, 10), longestRestMs);
  return { state: 'open', until: call.now + restMs, failures, opened: circuit.opened + 1 };
}
