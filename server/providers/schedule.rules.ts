// When a provider is asked, how often, and when it is left alone.
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Up to this age, so long from one look to the next. */
const steps: readonly (readonly [untilAgeMs: number, intervalMs: number])[] = [
  [10 * minute, minute],
  [hour, 3 * minute],
  [6 * hour, 10 * minute],
  [day, 30 * minute],
  [7 * day, 2 * hour],
];
const longestIntervalMs = 6 * hour;

/** When the status of an order is asked next; `shortestMs` is what the operator allows. After a look that changed nothing, the wait is doubled. */
export function nextLookAt({
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
  // The operator's shortest takes the place of the first step, also where it is below a minute.
  const interval = index === 0 ? shortestMs : Math.max(usual, shortestMs);
  const longest = Math.max(longestIntervalMs, shortestMs);
  return now + Math.min(hasChanged ? interval : interval * 2, longest);
}

/** Providers give up deliveries late: an order that has ended is looked at again after 1, 3 and 7 days. Undefined: never again. */
export function nextLookAfterEnd({ endedAt, now }: { endedAt: number; now: number }): number | undefined {
  return [1, 3, 7].map((days) => endedAt + days * day).find((at) => at > now);
}

/** What is remembered of the calls to a provider, to leave it alone while it is down. */
export interface Circuit {
  readonly state: 'closed' | 'open';
  /** While it is open: when one call may try again. */
  readonly until: number;
  /** Failed calls since the last one that did not. */
  readonly failures: number;
  /** How often it opened since it was last closed. */
  readonly opened: number;
}

export const closedCircuit: Circuit = { state: 'closed', until: 0, failures: 0, opened: 0 };

const failuresInRow = 5;
const leastCalls = 20;
const firstRestMs = 30 * second;
const longestRestMs = 15 * minute;
/** The time of which `recent` counts the calls. */
export const circuitWindowMs = 5 * minute;

/** After a call. It opens after 5 failures in a row, or where half of at least 20 recent calls failed; a trial decides alone. */
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
