import { describe, expect, test } from 'vitest';
import { countAt, countingSteps, stepAt, type Typing, typed, typeOn, wholePhrase } from './motion.rules.ts';

const phrases = ['ab', 'नमस्ते'];

/** What stands there after each step, with how long it took to come. */
function play(steps: number, from: Typing = wholePhrase): [string, number][] {
  let now = from;
  return Array.from({ length: steps }, () => {
    const { next, waitMs } = typeOn(phrases, now);
    now = next;
    return [typed(phrases, now), waitMs];
  });
}

describe('a text that types itself', () => {
  test('comes whole, and rests for 1.5 s before it goes, 50 ms a letter', () => {
    expect(typed(phrases, wholePhrase)).toBe('ab');
    expect(play(3)).toEqual([
      ['a', 1_500],
      ['', 50],
      ['', 50],
    ]);
  });

  test('types the next phrase 150 ms a letter, whole letters of every script, and begins again', () => {
    const all = play(12);
    expect(all.slice(3, 6)).toEqual([
      ['न', 150],
      ['नम', 150],
      ['नमस्ते', 150],
    ]);
    expect(all[6]).toEqual(['नम', 1_500]);
    expect(all.slice(9, 12).map(([text]) => text)).toEqual(['', 'a', 'ab']);
  });
});

test('a counter goes up in 60 steps, never back, and ends where it should', () => {
  const counted = Array.from({ length: countingSteps + 1 }, (_, step) => countAt(25_000, step));
  expect(countingSteps).toBe(60);
  expect([counted[0], counted[30], counted.at(-1)]).toEqual([0, 12_500, 25_000]);
  expect(counted.toSorted((a, b) => a - b)).toEqual(counted);
  expect(countAt(7, 1)).toBe(0);
});

test('the clock says the step, so that a slow phone skips some and ends in time', () => {
  expect([0, 29, 30, 900, 1_799, 1_800, 60_000].map(stepAt)).toEqual([0, 0, 1, 30, 59, 60, 60]);
});
