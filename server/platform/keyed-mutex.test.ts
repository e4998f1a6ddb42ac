import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

test('work of one key runs in order, one at a time, past failures; other keys wait for nobody', async () => {
  const mutex = new KeyedMutex<number>();
  const log: string[] = [];
  const work =
    (name: string, wait: Promise<unknown> = Promise.resolve()) =>
    async () => {
      log.push(`${name} begins`);
      await wait;
      log.push(`${name} ends`);
      if (name === 'second') throw new Error('refused');
      return name;
    };
  const open = Promise.withResolvers<void>();
  const first = mutex.runExclusive(1, work('first', open.promise));
  const second = mutex.runExclusive(1, work('second'));
  const third = mutex.runExclusive(1, work('third'));
  expect(await mutex.runExclusive(2, work('other'))).toBe('other');
  expect([log, mutex.size]).toEqual([['first begins', 'other begins', 'other ends'], 1]);
  open.resolve();
  expect(await Promise.allSettled([first, second, third])).toMatchObject([
    { value: 'first' },
    { reason: new Error('refused') },
    { value: 'third' },
  ]);
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(mutex.size).toBe(0);
});
