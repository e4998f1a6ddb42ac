import { expect, test } from 'vitest';
import { roles } from '../accounts/accounts.rules.ts';
import { minute, second } from '../platform/clock.ts';
import { trackEventGaps } from './event-gaps.ts';

const asha = { userId: 7, permissions: roles.customer };
const ravi = { userId: 8, permissions: roles.customer };
const meera = { userId: 1, permissions: roles.admin };

function atTime() {
  let time = 5_000;
  const times = trackEventGaps(() => time);
  return { ...times, pass: (ms: number) => (time += ms) };
}

test('it is quiet since the node listens, or since the last event for this listener', () => {
  const { recordEvent, quietMs, pass } = atTime();
  expect(quietMs(asha)).toBe(0);
  pass(minute);
  expect(quietMs(asha)).toBe(minute);
  recordEvent({ userId: asha.userId, admins: true });
  pass(3 * second);
  expect(quietMs(asha)).toBe(3 * second);
  expect(quietMs(meera)).toBe(3 * second);
  expect(quietMs(ravi)).toBe(minute + 3 * second);
  recordEvent({ userId: undefined, admins: true });
  expect(quietMs(meera)).toBe(0);
  expect(quietMs(asha)).toBe(3 * second);
});

test('nobody is told of quiet across a gap', () => {
  const { recordGap, quietMs, pass } = atTime();
  pass(minute);
  recordGap();
  pass(second);
  expect(quietMs(asha)).toBe(second);
});

test('what is forgotten shortens the quiet of all, and never lengthens it', () => {
  const { recordEvent, quietMs, pass } = atTime();
  recordEvent({ userId: asha.userId, admins: false });
  pass(15 * minute);
  recordEvent({ userId: ravi.userId, admins: false });
  expect(quietMs(asha)).toBe(15 * minute);

  const crowd = 20_000;
  for (let userId = 100; userId < 100 + crowd; userId++) recordEvent({ userId, admins: false });
  pass(second);
  expect(quietMs(ravi)).toBe(second);
  expect(quietMs(asha)).toBe(second);
});
