import { expect, test } from 'vitest';
import { FairQueue, type Turn } from './fair-queue.ts';

const limits = { maxAtOnce: 1, maxWaiting: 6, maxWaitingOfOne: 4, refusal: 'Later.' };
const from = (key: string): Turn => ({ isKnown: false, key });
const known = (key: string): Turn => ({ isKnown: true, key });

/** Lets work pile up behind one piece that goes on until it is told to end; answers the order in which it came about. */
async function orderOf(turns: readonly (readonly [string, Turn])[], settings = limits) {
  const queue = new FairQueue(settings);
  const order: string[] = [];
  const refused: string[] = [];
  let end = () => {};
  const first = queue.run(known('first'), () => new Promise<void>((resolve) => (end = resolve)));
  const all = turns.map(([name, turn]) =>
    queue
      .run(turn, async () => void order.push(name))
      .catch((error: { code: string; retryAfterSeconds: number }) => {
        expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) });
        expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(2);
        refused.push(name);
      }),
  );
  end();
  await Promise.all([first, ...all]);
  return { order, refused };
}

test('who is known goes first, and networks take turns', async () => {
  const { order } = await orderOf([
    ['a1', from('a')],
    ['a2', from('a')],
    ['a3', from('a')],
    ['b1', from('b')],
    ['k1', known('phone')],
  ]);
  expect(order).toEqual(['k1', 'a1', 'b1', 'a2', 'a3']);
});

test('a crowd of those who are known starves nobody', async () => {
  const crowd = Array.from({ length: 12 }, (_, index) => [`k${index}`, known(`phone ${index}`)] as const);
  const { order } = await orderOf([...crowd, ['a', from('a')]], { ...limits, maxWaiting: 50 });
  expect(order.indexOf('a')).toBe(4);
});

test('one network fills no more than its share, and makes room for another one', async () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${name}${index}`, from(name)] as const);
  const { order, refused } = await orderOf([...many('a', 5), ...many('b', 2), ['c', from('c')]]);
  // a4 is one too many of a; a3 makes room for c.
  expect(refused.sort()).toEqual(['a3', 'a4']);
  expect(order).toEqual(['a0', 'b0', 'c', 'a1', 'b1', 'a2']);
});

test('when everybody has asked for one thing, whoever comes later is refused', async () => {
  const strangers = Array.from({ length: 7 }, (_, index) => [`n${index}`, from(`n${index}`)] as const);
  expect((await orderOf(strangers)).refused).toEqual(['n6']);
});

test('who was served before comes after who was not', async () => {
  const queue = new FairQueue(limits);
  const order: string[] = [];
  for (let times = 0; times < 3; times++) await queue.run(from('a'), async () => {});
  let end = () => {};
  const first = queue.run(known('first'), () => new Promise<void>((resolve) => (end = resolve)));
  const rest = ['a', 'b'].map((name) => queue.run(from(name), async () => void order.push(name)));
  end();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(['b', 'a']);
});

test('work that fails gives its place back', async () => {
  const queue = new FairQueue(limits);
  await expect(queue.run(from('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(from('a'), async () => 7)).toBe(7);
});
