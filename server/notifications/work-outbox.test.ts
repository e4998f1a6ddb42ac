import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hour, minute, second } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { leaveWork } from './leave-work.ts';
import { type Kinds, takeDueWork } from './notifications.queries.ts';
import { maxAttempts, retryDelayMs } from './notifications.rules.ts';
import { type OutboxHandler, type SlowHandler, startOutboxWorker, workOutbox } from './work-outbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.database.write(async (tx) => void (await tx.deleteFrom('outbox').execute())));
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

async function leave(kind: string, ...payloads: string[]): Promise<void> {
  await shop.database.write(async (tx) => {
    for (const payload of payloads) await leaveWork(tx, { kind, payload, at: shop.clock.now });
  });
}

const errors: unknown[] = [];
beforeEach(() => {
  errors.length = 0;
});

const options = (handlers: Record<string, OutboxHandler>) => ({
  clock: () => shop.clock.now,
  handlers,
  onError: (error: unknown) => void errors.push(error),
});
const turn = (handlers: Record<string, OutboxHandler>) => workOutbox(shop.database, options(handlers));
const rows = () => shop.database.read.selectFrom('outbox').selectAll().orderBy('id').execute();
const failing: OutboxHandler = async () => {
  throw new Error('The post office is closed.');
};

test('work is done once, in the order in which it was left, and forgotten', async () => {
  await leave('mail', 'one', 'two', 'three');
  const done: string[] = [];
  const mail: OutboxHandler = async (payloads) => void done.push(...payloads);
  expect(await turn({ mail })).toBe(3);
  expect(await turn({ mail })).toBe(0);
  expect(done).toEqual(['one', 'two', 'three']);
  expect(await rows()).toEqual([]);
});

test('what a transaction left is not there when the transaction did not stand', async () => {
  const doomed = shop.database.write(async (tx) => {
    await leaveWork(tx, { kind: 'mail', payload: 'never', at: shop.clock.now });
    throw new Error('after all, no');
  });
  await expect(doomed).rejects.toThrow('after all, no');
  expect(await rows()).toEqual([]);
});

test('work that fails waits longer each time, and at last for a person', async () => {
  const start = shop.clock.now;
  await leave('mail', 'hello');
  for (let attempt = 1; attempt < maxAttempts.quick; attempt++) {
    expect(await turn({ mail: failing })).toBe(1);
    expect((await rows())[0]).toMatchObject({
      attempts: attempt,
      failed_at: null,
      due_at: shop.clock.now + retryDelayMs(attempt),
    });
    shop.clock.now += retryDelayMs(attempt) - 1;
    expect(await turn({ mail: failing })).toBe(0);
    shop.clock.now += 1;
  }
  expect(await turn({ mail: failing })).toBe(1);
  expect(errors).toHaveLength(maxAttempts.quick);

  const [dead] = await rows();
  expect(dead).toMatchObject({ attempts: maxAttempts.quick, failed_at: shop.clock.now, payload: 'hello' });
  shop.clock.now += 1_000 * minute;
  expect(await turn({ mail: failing })).toBe(0);
  shop.clock.now = start;
});

test('work that fails once is done the next time', async () => {
  const start = shop.clock.now;
  await leave('mail', 'hello');
  await turn({ mail: failing });
  shop.clock.now += second;
  const done: string[] = [];
  await turn({ mail: async (payloads) => void done.push(...payloads) });
  expect(done).toEqual(['hello']);
  expect(await rows()).toEqual([]);
  shop.clock.now = start;
});

test('one kind of work that fails, or that nobody does, holds up no other', async () => {
  await leave('mail', 'a');
  await leave('riddle', 'b');
  await leave('push', 'c');
  const done: string[] = [];
  expect(await turn({ mail: failing, push: async (payloads) => void done.push(...payloads) })).toBe(3);
  expect(done).toEqual(['c']);
  expect((await rows()).map(({ kind }) => kind)).toEqual(['mail', 'riddle']);
  expect(errors.map(String)).toEqual([
    'Error: The post office is closed.',
    'Error: Nobody does work of the kind riddle.',
  ]);
});

test('work that is due later is left until then', async () => {
  const start = shop.clock.now;
  await shop.database.write((tx) =>
    leaveWork(tx, { kind: 'mail', payload: 'later', at: start, dueAt: start + minute }),
  );
  const mail: OutboxHandler = async () => {};
  expect(await turn({ mail })).toBe(0);
  shop.clock.now = start + minute;
  expect(await turn({ mail })).toBe(1);
  shop.clock.now = start;
});

test('what a worker took and never finished is taken again after its lease', async () => {
  const start = shop.clock.now;
  await leave('mail', 'half done');
  const { engine } = shop.database;
  const kinds: Kinds = { are: 'not among', names: [] };
  const claim = { limit: 10, now: start, leaseMs: minute, longestWaitMs: 2 * minute, kinds };
  await shop.database.write((tx) => takeDueWork(tx, engine, claim));
  const done: string[] = [];
  const mail: OutboxHandler = async (payloads) => void done.push(...payloads);
  shop.clock.now = start + minute - 1;
  expect(await turn({ mail })).toBe(0);
  shop.clock.now = start + minute;
  expect(await turn({ mail })).toBe(1);
  expect(done).toEqual(['half done']);
  shop.clock.now = start;
});

test('a clock that is set back keeps no work waiting: not what was just left, nor what failed, nor what was taken', async () => {
  const start = shop.clock.now;
  const done: string[] = [];
  const mail: OutboxHandler = async (payloads) => void done.push(...payloads);
  const slowTurn = (send: SlowHandler) =>
    workOutbox(shop.database, { ...options({ mail }), slowHandlers: { letter: send } });
  const closed: SlowHandler = async () => {
    throw new Error('The post office is closed.');
  };
  await leave('mail', 'failed once');
  await turn({ mail: failing });
  await leave('mail', 'just left');
  await leave('letter', 'failed slowly');
  await workOutbox(shop.database, { ...options({ mail: failing }), slowHandlers: { letter: closed } });

  shop.clock.now = start - 6 * hour;
  expect(await slowTurn(async (payload) => void done.push(payload))).toBe(3);
  expect(done.toSorted()).toEqual(['failed once', 'failed slowly', 'just left']);
  expect(await rows()).toEqual([]);
  shop.clock.now = start;
});

test('set back by twenty minutes, the clock holds up nothing that was just left, and what failed for no longer than that', async () => {
  const start = shop.clock.now;
  const mail: OutboxHandler = async () => {};
  await leave('mail', 'failed once');
  await turn({ mail: failing });
  await leave('mail', 'just left');
  shop.clock.now = start - 20 * minute;
  expect(await turn({ mail })).toBe(1);
  expect(await turn({ mail })).toBe(0);
  shop.clock.now = start + minute;
  expect(await turn({ mail })).toBe(1);
  shop.clock.now = start;
});

test('a node whose clock is two minutes behind leaves alone what another one has taken', async () => {
  const start = shop.clock.now;
  await leave('mail', 'quick');
  await leave('letter', 'slow');
  const { engine } = shop.database;
  const takenBy = (now: number, kinds: Kinds) =>
    shop.database.write((tx) =>
      takeDueWork(tx, engine, { limit: 10, now, leaseMs: 5 * minute, longestWaitMs: hour, kinds }),
    );
  const done: string[] = [];
  const slowHandlers = { letter: async (payload: string) => void done.push(payload) };
  const mail: OutboxHandler = async (payloads) => void done.push(...payloads);
  await takenBy(start, { are: 'among', names: ['letter'] });
  await workOutbox(shop.database, { ...options({ mail: failing }), slowHandlers });
  // The quick lane leases for a minute.
  await shop.database.write(async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ due_at: start + minute })
      .where('kind', '=', 'mail')
      .execute();
  });
  shop.clock.now = start - 2 * minute;
  expect(await workOutbox(shop.database, { ...options({ mail }), slowHandlers })).toBe(0);
  expect(done).toEqual([]);
  shop.clock.now = start;
});

test('four workers at once do a thousand pieces of work, each of them once', async () => {
  const pieces = Array.from({ length: 1_000 }, (_, n) => `piece ${n}`);
  await leave('mail', ...pieces);
  const done: string[] = [];
  const turns: number[] = [];
  const mail: OutboxHandler = async (payloads) => {
    turns.push(payloads.length);
    await sleep(5);
    done.push(...payloads);
  };
  const worker = async () => {
    while ((await turn({ mail })) > 0);
  };
  await Promise.all(Array.from({ length: 4 }, worker));

  expect(done).toHaveLength(1_000);
  expect(new Set(done)).toEqual(new Set(pieces));
  expect(Math.max(...turns)).toBeLessThanOrEqual(200);
  expect(errors).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('a running worker does what is there, and what it is woken for, and stops after the turn under way', async () => {
  await leave('mail', 'from before');
  const done: string[] = [];
  const mail: OutboxHandler = async (payloads) => {
    await sleep(10);
    done.push(...payloads);
  };
  const worker = startOutboxWorker(shop.database, options({ mail }));
  await vi.waitFor(() => expect(done).toEqual(['from before']), { timeout: 5_000, interval: 5 });
  await leave('mail', 'on the way');
  worker.wake();
  await vi.waitFor(() => expect(done).toEqual(['from before', 'on the way']), { timeout: 5_000, interval: 5 });
  await worker.stop();
  await leave('mail', 'too late');
  worker.wake();
  await sleep(50);
  expect(done).toEqual(['from before', 'on the way']);
  expect(await rows()).toHaveLength(1);
});

test('a running worker survives a handler that throws', async () => {
  await leave('mail', 'hello');
  const worker = startOutboxWorker(shop.database, options({ mail: failing }));
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 5_000, interval: 5 });
  await worker.stop();
  expect((await rows())[0]?.attempts).toBe(1);
});

test('slow work is done piece by piece: what succeeded is not done again with what failed', async () => {
  const start = shop.clock.now;
  await leave('mail', 'a', 'b', 'c');
  const sent: string[] = [];
  let isOpen = false;
  const mail: SlowHandler = async (payload) => {
    if (payload === 'b' && !isOpen) throw new Error('The post office is closed.');
    sent.push(payload);
  };
  const slowTurn = () => workOutbox(shop.database, { ...options({}), slowHandlers: { mail } });
  expect(await slowTurn()).toBe(3);
  expect([sent.toSorted(), errors.length]).toEqual([['a', 'c'], 1]);
  expect(await rows()).toMatchObject([{ payload: 'b', attempts: 1, due_at: start + retryDelayMs(1) }]);
  isOpen = true;
  shop.clock.now += second;
  expect(await slowTurn()).toBe(1);
  expect(sent.toSorted()).toEqual(['a', 'b', 'c']);
  expect(await rows()).toEqual([]);
  shop.clock.now = start;
});

test('no other work waits for slow work', async () => {
  const released = Promise.withResolvers<void>();
  const done: string[] = [];
  const slowHandlers = { mail: () => released.promise.then(() => void done.push('mail')) };
  const notice: OutboxHandler = async (payloads) => void done.push(...payloads);
  await leave('mail', 'slowly');
  const worker = startOutboxWorker(shop.database, { ...options({ notice }), slowHandlers });
  const isTaken = async () => expect((await rows())[0]?.attempts).toBe(1);
  await vi.waitFor(isTaken, { timeout: 5_000, interval: 5 });
  await leave('notice', 'quickly');
  worker.wake();
  await vi.waitFor(() => expect(done).toEqual(['quickly']), { timeout: 5_000, interval: 5 });
  released.resolve();
  await worker.stop();
  expect(done).toEqual(['quickly', 'mail']);
  expect(await rows()).toEqual([]);
});
