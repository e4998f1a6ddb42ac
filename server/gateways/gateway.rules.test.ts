import { expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { nextPollAfterSilence } from './gateway.rules.ts';

test('a gateway that says nothing is asked ever more seldom, and no more after a month', () => {
  const gapAt = (ageMs: number) => (nextPollAfterSilence({ createdAt: 0, now: ageMs }) ?? Number.NaN) - ageMs;
  expect([0, minute, hour, day].map(gapAt)).toEqual([minute, minute, 6 * minute, 2.4 * hour]);
  let looks = 0;
  for (let now: number | undefined = 0; now !== undefined; now = nextPollAfterSilence({ createdAt: 0, now })) looks++;
  expect(looks).toBeLessThan(120);
  expect(nextPollAfterSilence({ createdAt: 0, now: 28 * day })).toBeUndefined();
});
