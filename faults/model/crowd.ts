import fc from 'fast-check';
import { type Act, described, expectOf, isSame, type Received } from './act.ts';
import { type Attempt, disruptiveAttempts, moneyAttempts } from './attempts.ts';
import type { State } from './state.ts';

/** People who act at the same time; each does one thing after another. */
export type Crowd = readonly (readonly Attempt[])[];

/** Orderings to look through grow with the factorial of it. */
const mostActs = 8;

const walk = fc.array(moneyAttempts, { minLength: 1, maxLength: 3 });
const anyAttempt = fc.oneof({ weight: 5, arbitrary: moneyAttempts }, { weight: 1, arbitrary: disruptiveAttempts });
/** The same thing by many hands: a double click, two admins, a retry that overtakes. */
const twins = fc
  .tuple(anyAttempt, fc.integer({ min: 2, max: 4 }))
  .map(([attempt, times]) => Array.from({ length: times }, () => [attempt]));
const alone = disruptiveAttempts.map((attempt) => [attempt]);

export const crowds: fc.Arbitrary<Crowd> = fc
  .tuple(
    fc.array(walk, { maxLength: 2 }),
    fc.array(twins, { minLength: 1, maxLength: 2 }),
    fc.array(alone, { maxLength: 2 }),
  )
  .map(([walks, pairs, ones]) => fitting([...pairs.flat(), ...walks, ...ones]));

function fitting(branches: Crowd): Crowd {
  let left = mostActs;
  return branches.flatMap((branch) => {
    const kept = branch.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [kept] : [];
  });
}

export interface RecordedCall {
  readonly act: Act;
  readonly received: Received;
}

/**
 * Searches for a linearization: an order in which these calls, made one after another, get the answers that were recorded and
 * end in a state that `matchesFinalState` accepts. Returns that state. Undefined: there is no such order, so the shop did
 * something twice or halfway, or decided by stale data.
 */
export function findLinearization(
  start: State,
  branches: readonly (readonly RecordedCall[])[],
  matchesFinalState: (state: State) => boolean,
): State | undefined {
  const search = (state: State, rest: readonly (readonly RecordedCall[])[]): State | undefined => {
    if (rest.length === 0) return matchesFinalState(state) ? state : undefined;
    const tried = new Set<string>();
    for (const [index, branch] of rest.entries()) {
      const [first, ...later] = branch;
      if (!first) continue;
      // Twins that were answered alike are one and the same to try.
      const name = `${described(first.act)} ${JSON.stringify(first.received)} ${later.length}`;
      if (later.length === 0 && tried.has(name)) continue;
      tried.add(name);
      const others = rest.filter((_, at) => at !== index);
      const next = later.length === 0 ? others : [...others, later];
      for (const after of outcomes(first, state, start)) {
        const found = search(after, next);
        if (found) return found;
      }
    }
    return undefined;
  };
  return search(
    start,
    branches.filter((branch) => branch.length > 0),
  );
}

/** The states that this call may lead to, given its recorded answer. */
function outcomes({ act, received }: RecordedCall, state: State, start: State): State[] {
  const [now, before] = [state, start].map((each) => each.people.get(act.by));
  const wasLetInBefore = now?.isSignedIn !== before?.isSignedIn || now?.isAdmin !== before?.isAdmin;
  const admitting = wasLetInBefore ? [state, start] : [state];
  return admitting
    .map((admitted) => expectOf(act, state, received, admitted))
    .flatMap((step) => (isSame(step.answer, received) ? [step.state] : []));
}
