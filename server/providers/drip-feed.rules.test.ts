import { describe, expect, test } from 'vitest';
import { hour, minute } from '../platform/clock.ts';
import { type DripSchedule, dueAfterNext, nextRunStep, runsBegunBy } from './drip-feed.rules.ts';

const start = 1_000 * hour;
const schedule = (more: Partial<DripSchedule> = {}): DripSchedule => ({
  startedAt: start,
  intervalMs: hour,
  runs: 10,
  nextRun: 1,
  dueAt: start + hour,
  ...more,
});
const nothing = { hasUnsent: false, lastSentAt: null };

describe('the run after the next one', () => {
  test('is due as planned, also when that one begins some seconds late', () => {
    expect(dueAfterNext(schedule(), start + hour)).toBe(start + 2 * hour);
    expect(dueAfterNext(schedule(), start + hour + 20_000)).toBe(start + 2 * hour);
  });
  test('keeps half an interval where it is late, and comes no later than an interval after it', () => {
    expect(dueAfterNext(schedule(), start + 5 * hour)).toBe(start + 5.5 * hour);
    // The clock was set back.
    expect(dueAfterNext(schedule(), start - 50 * hour)).toBe(start - 49 * hour);
  });
  test('is none after the last', () => {
    expect(dueAfterNext(schedule({ nextRun: 9 }), start + 9 * hour)).toBeUndefined();
  });
});

describe('a run that is due', () => {
  const now = start + hour;
  test('begins', () => {
    expect(nextRunStep(schedule(), nothing, now)).toEqual({ kind: 'begin' });
    expect(nextRunStep(schedule(), { hasUnsent: false, lastSentAt: start }, now)).toEqual({ kind: 'begin' });
  });
  test('waits while an earlier one could not be sent, and half an interval after it was', () => {
    const waits = { kind: 'wait', until: now + minute };
    expect(nextRunStep(schedule(), { hasUnsent: true, lastSentAt: start }, now)).toEqual(waits);
    const sent = { hasUnsent: false, lastSentAt: now - 10 * minute };
    expect(nextRunStep(schedule(), sent, now)).toEqual({ kind: 'wait', until: now + 20 * minute });
  });
  test('is planned anew where its time was written before the clock was set back', () => {
    const ahead = schedule({ dueAt: now + 60 * hour });
    expect(nextRunStep(ahead, nothing, now)).toEqual({ kind: 'wait', until: now + 30 * minute });
  });
});

test('runs that may have begun since a copy was made: those that were due, late ones by half an interval', () => {
  expect(runsBegunBy(schedule(), start + 59 * minute)).toBe(0);
  expect(runsBegunBy(schedule(), start + hour)).toBe(1);
  expect(runsBegunBy(schedule(), start + 3.5 * hour)).toBe(3);
  expect(runsBegunBy(schedule(), start + 1_000 * hour)).toBe(9);
  // It was five hours late already: it may have caught up.
  const late = schedule({ dueAt: start + 6 * hour });
  expect(runsBegunBy(late, start + 7 * hour)).toBe(3);
});
