import { expect, test } from 'vitest';
import { localBus } from './bus.ts';
import { cacheUntilChange } from './cache-until-change.ts';

function openCache() {
  const bus = localBus(() => {});
  const time = { now: 0 };
  const reads: (number | undefined)[] = [];
  const source = { fails: false };
  const read = async (_: number, previous: number | undefined) => {
    reads.push(previous);
    if (source.fails) throw new Error('The database is away.');
    return reads.length;
  };
  const { read: get, invalidate } = cacheUntilChange(read, {
    bus,
    clock: () => time.now,
    topics: ['prices', 'names'],
    maxAgeMs: 1_000,
  });
  return { bus, time, reads, source, get, invalidate };
}

test('calls share one read until an event of its topics or until the value is too old', async () => {
  const { bus, time, reads, get, invalidate } = openCache();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  await bus.publish('orders', ['x']);
  expect(await get()).toBe(1);
  await bus.publish('names', ['x']);
  expect(await get()).toBe(2);
  time.now = 1_000;
  expect(await get()).toBe(3);
  invalidate();
  expect(await get()).toBe(4);
  expect(reads).toEqual([undefined, 1, 2, 3]);
});

test('a value is read again once the clock was set back', async () => {
  const { time, get } = openCache();
  time.now = 10_000;
  expect(await get()).toBe(1);
  time.now = 9_999;
  expect(await get()).toBe(2);
  expect(await get()).toBe(2);
  time.now = 10_999;
  expect(await get()).toBe(3);
});

test('a read that fails is not cached, and the value before it is kept for the next read', async () => {
  const { bus, reads, source, get } = openCache();
  await get();
  await bus.publish('prices', ['x']);
  source.fails = true;
  await expect(get()).rejects.toThrow('away');
  source.fails = false;
  expect(await get()).toBe(3);
  expect(reads).toEqual([undefined, 1, 1]);
});
