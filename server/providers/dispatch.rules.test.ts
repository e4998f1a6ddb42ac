import { expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { nextStep } from './dispatch.rules.ts';
import type { TriedRoute } from './route.rules.ts';

const now = 1_795_000_000_000;
const refused = { kind: 'refused', refusal: 'funds', words: 'Not enough funds' } as const;

test('a provider that goes on refusing for its balance is asked more and more seldom, and then a person is', () => {
  let tried: readonly TriedRoute[] = [];
  const rests: (number | string)[] = [];
  for (let n = 0; n < 9; n++) {
    const step = nextStep(refused, { mappingId: 7, tried, putBack: 0, followsUnknown: false }, now);
    if (step.kind !== 'wait') rests.push(step.kind);
    else {
      expect(step).toMatchObject({ reason: 'funds', fault: 'funds' });
      tried = step.tried;
      rests.push(((tried.at(-1)?.until ?? 0) - now) / minute);
    }
  }
  expect(rests).toEqual([0, 0, 2, 4, 8, 15, 15, 15, 'hold']);
});
