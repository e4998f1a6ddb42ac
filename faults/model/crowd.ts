import fc from 'fast-check';
import { type Act, described, expectOf, type Heard, isSame } from './act.ts';
import { type Attempt, moneyAttempts, shakingAttempts } from './attempts.ts';
import type { State } from './state.ts';

/** People who act at the same time; each does one thing after another. */
export type Crowd = readonly (readonly Attempt[])[];

/** Orderings to look through grow with the factorial of it. */
const mostActs = 8;

const walk = fc.array(moneyAttempts, { minLength: 1, maxLength: 3 });
const anyAttempt = fc.oneof({ weight: 5, arbitrary: moneyAttempts }, { weight: 1, arbitrary: shakingAttempts });
/** The same thing by many hands: a double click, two admins, a retry that overtakes. */
const twins = fc
  .tuple(anyAttempt, fc.integer({ min: 2, max: 4 }))
  .map(([attempt, times]) => Array.from({ length: times }, () => [attempt]));
const alone = shakingAttempts.map((attempt) => [attempt]);

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

export interface Told {
  readonly act: Act;
  readonly heard: Heard;
}

/**
 * The state after the crowd: there must be an order in which these acts, one after another, are answered as they were and
 * leave what `seen` shows. Undefined: there is none, so something was done twice, halfway, or on a stale look.
 */
export function explain(
  start: State,
  branches: readonly (readonly Told[])[],
  isSeen: (state: State) => boolean,
): State | undefined {
  const search = (state: State, rest: readonly (readonly Told[])[]): State | undefined => {
    if (rest.length === 0) return isSeen(state) ? state : undefined;
    const tried = new Set<string>();
    for (const [index, branch] of rest.entries()) {
      const [first, ...later] = branch;
      if (!first) continue;
      // Twins that were answered alike are one and the same to try.
      const name = `${described(first.act)} ${JSON.stringify(first.heard)} ${later.length}`;
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

/** What this act may have left, having been answered as it was. */
function outcomes({ act, heard }: Told, state: State, start: State): State[] {
  const [now, before] = [state, start].map((each) => each.people.get(act.by));
  const wasLetInBefore = now?.isSignedIn !== before?.isSignedIn || now?.isAdmin !== before?.isAdmin;
  const admitting = wasLetInBefore ? [state, start] : [state];
  return admitting
    .map((admitted) => expectOf(act, state, heard, admitted))
    .flatMap((step) => (isSame(step.answer, heard) ? [step.state] : []));
}
