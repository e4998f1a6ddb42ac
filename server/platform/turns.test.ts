import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work of one key runs in order, one at a time, past failures; other keys wait for nobody', async () => {
  const turns = new Turns<number>();
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
  const first = turns.run(1, work('first', open.promise));
  const second = turns.run(1, work('second'));
  const third = turns.run(1, work('third'));
  expect(await turns.run(2, work('other'))).toBe('other');
  expect([log, turns.size]).toEqual([['first begins', 'other begins', 'other ends'], 1]);
  open.resolve();
  expect(await Promise.allSettled([first, second, third])).toMatchObject([
    { value: 'first' },
    { reason: new Error('refused') },
    { value: 'third' },
  ]);
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(turns.size).toBe(0);
});
