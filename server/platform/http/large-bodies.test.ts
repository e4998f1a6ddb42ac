import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyTurns } from './large-bodies.ts';

const limits = { totalBytes: 100, accountBytes: 45, waitingPerAccount: 2, waiting: 4, waitMs: 60_000, safeMs: 60_000 };
const staying = new AbortController().signal;
const quiet = { signal: staying, receivedBytes: () => 0, interrupt: () => {} };
const isSettled = async (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    sleep(5, false),
  ]);

test('one account has its part and no more, and nobody else waits for it', async () => {
  const turns = new BodyTurns(limits);
  const take = (account: string, bytes: number) => turns.acquire({ account, bytes, ...quiet });
  const endOfFirst = await take('a', 40);
  const second = take('a', 40);
  expect(await isSettled(second)).toBe(false);
  await take('b', 40);
  endOfFirst();
  endOfFirst();
  await second;
});

test('what is larger than the part of an account is taken alone', async () => {
  const turns = new BodyTurns(limits);
  const end = await turns.acquire({ account: 'a', bytes: 60, ...quiet });
  end();
  await turns.acquire({ account: 'a', bytes: 60, ...quiet });
});

test('who waits for room is not overtaken by smaller ones', async () => {
  const turns = new BodyTurns(limits);
  const take = (account: string, bytes: number) => turns.acquire({ account, bytes, ...quiet });
  const end = await take('a', 45);
  await take('b', 45);
  const large = take('c', 30);
  const small = take('d', 5);
  expect([await isSettled(large), await isSettled(small)]).toEqual([false, false]);
  end();
  await Promise.all([large, small]);
});

test('too many that wait are told to come again: of one account, of all, and those that waited too long or left', async () => {
  const turns = new BodyTurns({ ...limits, totalBytes: 10, waitMs: 50 });
  const take = (account: string, signal = staying) => turns.acquire({ ...quiet, account, bytes: 10, signal });
  const end = await take('a');
  const leaver = new AbortController();
  const waiting = [take('b'), take('b'), take('c'), take('d', leaver.signal)];
  const outcomes = Promise.all(
    waiting.map((each) => each.catch(({ code, retryAfterSeconds }) => [code, retryAfterSeconds])),
  );
  await expect(take('b')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 });
  await expect(take('e')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  leaver.abort();
  expect(await outcomes).toEqual(Array.from({ length: 4 }, () => ['unavailable', 5]));
  end();
  (await take('b'))();
});

test('whatever comes and goes, no more is held than is allowed, and in the end everybody had a turn', async () => {
  const body = fc.record({ account: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 1, max: 45 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), async (bodies, turnsHeld) => {
      const turns = new BodyTurns({ ...limits, waiting: 100, waitingPerAccount: 100 });
      const held = new Map<string, number>();
      let had = 0;
      const one = async ({ account, bytes }: (typeof bodies)[number]) => {
        const end = await turns.acquire({ account, bytes, ...quiet });
        held.set(account, (held.get(account) ?? 0) + bytes);
        expect(held.get(account)).toBeLessThanOrEqual(limits.accountBytes);
        expect([...held.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(limits.totalBytes);
        for (let left = turnsHeld.next().value; left > 0; left--) await undefined;
        held.set(account, (held.get(account) ?? 0) - bytes);
        end();
        had++;
      };
      await Promise.all(bodies.map(one));
      expect(had).toBe(bodies.length);
    }),
    { numRuns: 300 },
  );
});

test('two accounts that send a byte now and then keep nobody waiting', async () => {
  const turns = new BodyTurns({ ...limits, safeMs: 40 });
  const interrupted: string[] = [];
  const slow = (account: string, rate: number) => {
    const begunAt = performance.now();
    const receivedBytes = () => (performance.now() - begunAt) * rate;
    return turns.acquire({ ...quiet, account, bytes: 45, receivedBytes, interrupt: () => interrupted.push(account) });
  };
  await Promise.all([slow('a', 1), slow('b', 0.001)]);
  // They are the first to wait, too.
  const again = [slow('b', 0.001), slow('a', 1)];
  const startedAt = performance.now();
  const end = await turns.acquire({ ...quiet, account: 'c', bytes: 40 });
  expect(performance.now() - startedAt).toBeGreaterThan(20);
  expect(interrupted).toEqual(['b']);
  end();
  await again[0];
});

test('a body that has arrived is never interrupted', async () => {
  const turns = new BodyTurns({ ...limits, totalBytes: 10, safeMs: 5 });
  const interrupt = () => expect.unreachable('it is there');
  const end = await turns.acquire({ ...quiet, account: 'a', bytes: 10, receivedBytes: () => Infinity, interrupt });
  const next = turns.acquire({ ...quiet, account: 'b', bytes: 10 });
  await sleep(30);
  expect(await isSettled(next)).toBe(false);
  end();
  await next;
});
