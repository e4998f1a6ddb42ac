import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const never = new AbortController().signal;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    ({ code }) => code,
  );

test('two at once, the rest in their order, one for each account', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 2, waiting: 2, waitMs: 1_000 });
  const [one, two] = [await limiter.acquire(1, never), await limiter.acquire(2, never)];
  const came: number[] = [];
  const wait = async (who: number) => {
    const end = await limiter.acquire(who, never);
    came.push(who);
    return end;
  };
  const [three, four] = [wait(3), wait(4)];
  expect(await codeOf(limiter.acquire(1, never))).toBe('too-many-requests');
  expect(await codeOf(limiter.acquire(3, never))).toBe('too-many-requests');
  expect(await codeOf(limiter.acquire(5, never))).toBe('unavailable');
  one();
  one();
  const endThree = await three;
  expect(came).toEqual([3]);
  two();
  (await four)();
  endThree();
  expect(came).toEqual([3, 4]);
  for (const who of [1, 2]) expect(await codeOf(limiter.acquire(who, never))).toBe('taken');
});

test('who waits too long, or goes away, leaves the line', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 1, waiting: 2, waitMs: 20 });
  const end = await limiter.acquire(1, never);
  expect(await codeOf(limiter.acquire(2, never))).toBe('unavailable');
  const leaving = new AbortController();
  const gone = codeOf(limiter.acquire(3, leaving.signal));
  leaving.abort();
  expect(await gone).toBe('unavailable');
  end();
  for (const who of [2]) expect(await codeOf(limiter.acquire(who, never))).toBe('taken');
});
