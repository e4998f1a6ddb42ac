import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that takes longer than its interval is not begun a second time meanwhile', async () => {
  const work = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 2_500)));
  const timer = runPeriodically(work, { intervalMs: 1_000, restMs: 0, onError: () => {} });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  clearInterval(timer);
});

test.each([
  [0, 4],
  [2_500, 2],
])('what failed is told each time, and left for %i ms', async (restMs, times) => {
  const onError = vi.fn();
  const failure = new Error('The database is away.');
  const timer = runPeriodically(() => Promise.reject(failure), { intervalMs: 1_000, restMs, onError });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onError.mock.calls).toEqual(Array.from({ length: times }, () => [failure]));
  clearInterval(timer);
});
