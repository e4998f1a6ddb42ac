import { expect, test } from 'vitest';
import { VersionCache } from './version-cache.ts';

/** A cache of a counter: how often each key was computed. */
function counting(maxValues = 10) {
  const database = { version: 1 };
  const cache = new VersionCache<{ count: number }>(() => database.version, { maxValues });
  let count = 0;
  const compute = async () => ({ count: ++count });
  return { database, cache, compute };
}

test('a value is computed once for each version of the database', async () => {
  const { database, cache, compute } = counting();
  expect([await cache.get('a', compute), await cache.get('a', compute)]).toEqual([{ count: 1 }, { count: 1 }]);
  database.version++;
  expect([await cache.get('a', compute), await cache.get('a', compute)]).toEqual([{ count: 2 }, { count: 2 }]);
});

test('each key has its own value', async () => {
  const { cache, compute } = counting();
  expect([await cache.get('a', compute), await cache.get('b', compute)]).toEqual([{ count: 1 }, { count: 2 }]);
});

test('what was being computed while another version came is answered once, and not kept', async () => {
  const { database, cache, compute } = counting();
  const slow = Promise.withResolvers<{ count: number }>();
  const waiting = cache.get('a', () => slow.promise);
  database.version++;
  expect(await cache.get('a', compute)).toEqual({ count: 1 });
  slow.resolve({ count: 0 });
  expect(await waiting).toEqual({ count: 0 });
  expect(await cache.get('a', compute)).toEqual({ count: 1 });
});

test('what is undefined, what fails, and what has no room is computed anew', async () => {
  const { cache, compute } = counting(1);
  expect(await cache.get('a', async () => undefined)).toBeUndefined();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await cache.get('a', compute), await cache.get('b', compute), await cache.get('b', compute)]).toEqual([
    { count: 1 },
    { count: 2 },
    { count: 3 },
  ]);
});

test('without a version everything is computed anew', async () => {
  const cache = new VersionCache<{ count: number }>(undefined, { maxValues: 10 });
  let count = 0;
  const compute = async () => ({ count: ++count });
  expect([cache.isOn, await cache.get('a', compute), await cache.get('a', compute)]).toEqual([
    false,
    { count: 1 },
    { count: 2 },
  ]);
});
