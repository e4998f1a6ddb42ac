import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const never = new AbortController().signal;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    ({ code }) => code,
  );

test('two at once, the rest in their order, one for each account', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2, waitMs: 1_000 });
  const [one, two] = [await turns.take(1, never), await turns.take(2, never)];
  const came: number[] = [];
  const wait = async (who: number) => {
    const end = await turns.take(who, never);
    came.push(who);
    return end;
  };
  const [three, four] = [wait(3), wait(4)];
  expect(await codeOf(turns.take(1, never))).toBe('too-many-requests');
  expect(await codeOf(turns.take(3, never))).toBe('too-many-requests');
  expect(await codeOf(turns.take(5, never))).toBe('unavailable');
  one();
  one();
  const endThree = await three;
  expect(came).toEqual([3]);
  two();
  (await four)();
  endThree();
  expect(came).toEqual([3, 4]);
  for (const who of [1, 2]) expect(await codeOf(turns.take(who, never))).toBe('taken');
});

test('who waits too long, or goes away, leaves the line', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2, waitMs: 20 });
  const end = await turns.take(1, never);
  expect(await codeOf(turns.take(2, never))).toBe('unavailable');
  const leaving = new AbortController();
  const gone = codeOf(turns.take(3, leaving.signal));
  leaving.abort();
  expect(await gone).toBe('unavailable');
  end();
  for (const who of [2]) expect(await codeOf(turns.take(who, never))).toBe('taken');
});
