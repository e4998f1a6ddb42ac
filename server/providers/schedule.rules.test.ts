import { describe, expect, test } from 'vitest';
import { type Circuit, circuitAfter, closedCircuit, nextPollAfterEnd, nextPollAt } from './schedule.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('the next look at an order', () => {
  const wait = (ageMs: number, hasChanged = true, shortestMs = minute) =>
    nextPollAt({ acceptedAt: 0, now: ageMs, hasChanged, shortestMs }) - ageMs;

  test.each([
    [0, minute],
    [10 * minute - 1, minute],
    [10 * minute, 3 * minute],
    [hour, 10 * minute],
    [6 * hour, 30 * minute],
    [day, 2 * hour],
    [7 * day, 6 * hour],
    [365 * day, 6 * hour],
  ])('at an age of %i ms comes after %i', (ageMs, intervalMs) => {
    expect(wait(ageMs)).toBe(intervalMs);
    expect(wait(ageMs, false)).toBe(Math.min(2 * intervalMs, 6 * hour));
  });

  test('never comes sooner than the operator allows, who may also allow less than a minute', () => {
    expect([wait(0, true, 1_000), wait(hour, true, 1_000)]).toEqual([1_000, 10 * minute]);
    expect([wait(0, true, hour), wait(2 * day, true, hour), wait(0, false, 12 * hour)]).toEqual([
      hour,
      2 * hour,
      12 * hour,
    ]);
  });

  test('a clock that was set back asks at once again, and not in the past', () => {
    expect(nextPollAt({ acceptedAt: hour, now: 0, hasChanged: true, shortestMs: minute })).toBe(minute);
  });

  test('comes three times after its end', () => {
    const polls = [0, day, 3 * day, 7 * day].map((now) => nextPollAfterEnd({ endedAt: 0, now }));
    expect(polls).toEqual([day, 3 * day, 7 * day, undefined]);
  });

  test('10,000 orders of all ages cost about a hundred calls an hour', () => {
    const ages = Array.from({ length: 10_000 }, (_, index) => (index * 7 * day) / 10_000);
    const pollsPerHour = ages.reduce((sum, age) => sum + hour / wait(age, false), 0);
    expect(pollsPerHour / 100).toBeLessThan(100);
  });
});

describe('the circuit of a provider', () => {
  const quiet = { calls: 1, failures: 1 };
  const fail = (circuit: Circuit, now = 0, recent = quiet) => circuitAfter(circuit, { hasFailed: true, now, recent });
  const failed = (times: number, from = closedCircuit) =>
    Array.from({ length: times }).reduce((circuit: Circuit) => fail(circuit), from);

  test('opens for 30 seconds after five failures in a row, and a success forgets them', () => {
    expect(failed(4)).toEqual({ state: 'closed', until: 0, failures: 4, opened: 0 });
    expect(failed(5)).toEqual({ state: 'open', until: 30_000, failures: 5, opened: 1 });
    expect(circuitAfter(failed(4), { hasFailed: false, now: 0, recent: quiet })).toEqual(closedCircuit);
    expect(circuitAfter(failed(5), { hasFailed: false, now: 0, recent: quiet })).toEqual(closedCircuit);
  });

  test.each([
    [{ calls: 20, failures: 10 }, 'open'],
    [{ calls: 20, failures: 9 }, 'closed'],
    [{ calls: 19, failures: 19 }, 'closed'],
  ])('with %o recent calls it is %s', (recent, state) => {
    expect(fail(closedCircuit, 0, recent).state).toBe(state);
  });

  test('a trial that fails doubles the rest, up to 15 minutes', () => {
    let circuit = failed(5);
    const rests = [1, 2, 3, 4, 5, 6, 7].map(() => {
      const now = circuit.until;
      circuit = fail(circuit, now);
      return circuit.until - now;
    });
    expect(rests).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000]);
  });
});
