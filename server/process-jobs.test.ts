import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute, second } from './platform/clock.ts';
import { defineJob, handleJob, handleJobs, type JobDefinition, type JobHandler } from './platform/jobs/define-job.ts';
import { enqueueJob } from './platform/jobs/enqueue-job.ts';
import { claimJobs, releaseJobs } from './platform/jobs/job-rows.ts';
import { exponentialBackoffMs } from './platform/jobs/jobs.rules.ts';
import { processJobs } from './platform/jobs/process-jobs.ts';
import type { Tables } from './tables.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
let start: number;
beforeAll(async () => {
  shop = await openTestShop();
  start = shop.clock.now;
});
const errors: unknown[] = [];
beforeEach(async () => {
  errors.length = 0;
  await shop.database.write(async (tx) => void (await tx.deleteFrom('jobs').execute()));
});
afterEach(async () => {
  shop.clock.now = start;
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const batch = defineJob<string>({ kind: 'batch', concurrency: 1, batchSize: 200, maxAttempts: 8, leaseMs: minute });
const mail = defineJob<string>({ kind: 'mail', concurrency: 5, maxAttempts: 14, keepsPayload: false });
const push = defineJob<string>({ kind: 'push', concurrency: 5, maxAttempts: 3 });

async function enqueue(
  job: Pick<JobDefinition<string>, 'kind' | 'partitionKey'>,
  ...payloads: string[]
): Promise<void> {
  await shop.database.write(async (tx) => {
    for (const payload of payloads) await enqueueJob(tx, job, { payload, at: shop.clock.now });
  });
}

const turn = (...handlers: JobHandler<Tables>[]) =>
  processJobs(shop.database, {
    clock: () => shop.clock.now,
    handlers,
    onError: (error) => void errors.push(error),
    random: () => 0,
  });
const rows = () => shop.database.read.selectFrom('jobs').selectAll().orderBy('id').execute();
const fail = async (): Promise<void> => {
  throw new Error('The post office is closed.');
};
const failing = handleJobs(batch, fail);

/** A handler that notes what it is given. */
function noting(job: JobDefinition<string> = batch) {
  const done: string[] = [];
  return { done, handler: handleJobs(job, async (payloads) => void done.push(...payloads)) };
}

test('jobs run once, in the order in which they were enqueued, and are deleted', async () => {
  await enqueue(batch, 'one', 'two', 'three');
  const { done, handler } = noting();
  expect(await turn(handler)).toBe(3);
  expect(await turn(handler)).toBe(0);
  expect(done).toEqual(['one', 'two', 'three']);
  expect(await rows()).toEqual([]);
});

test('a job is not there when its transaction is rolled back', async () => {
  const doomed = shop.database.write(async (tx) => {
    await enqueueJob(tx, batch, { payload: 'never', at: shop.clock.now });
    throw new Error('after all, no');
  });
  await expect(doomed).rejects.toThrow('after all, no');
  expect(await rows()).toEqual([]);
});

test('a job that fails waits longer each time, and becomes a dead letter that keeps its payload', async () => {
  await enqueue(batch, 'hello');
  for (let attempt = 1; attempt < batch.maxAttempts; attempt++) {
    expect(await turn(failing)).toBe(1);
    const waitMs = exponentialBackoffMs(attempt, 0);
    expect((await rows())[0]).toMatchObject({
      attempts: attempt,
      dead_at: null,
      claimed_by: null,
      due_at: shop.clock.now + waitMs,
      last_error: 'The post office is closed.',
    });
    shop.clock.now += waitMs - 1;
    expect(await turn(failing)).toBe(0);
    shop.clock.now += 1;
  }
  expect(await turn(failing)).toBe(1);
  expect(errors).toHaveLength(batch.maxAttempts);
  expect(await rows()).toMatchObject([
    {
      attempts: batch.maxAttempts,
      dead_at: shop.clock.now,
      payload: '"hello"',
      last_error: 'The post office is closed.',
    },
  ]);
  shop.clock.now += 1_000 * minute;
  expect(await turn(failing)).toBe(0);
});

test('a dead letter of a kind that keeps no payload has none, and onDead runs in the same transaction', async () => {
  const heard: string[] = [];
  let isBroken = true;
  const letter = defineJob<string, Tables>({
    kind: 'letter',
    concurrency: 1,
    maxAttempts: 1,
    keepsPayload: false,
    onDead: async (tx, payload, at) => {
      heard.push(payload);
      await enqueueJob(tx, batch, { payload: `${payload} is dead`, at });
      if (isBroken) throw new Error('onDead is broken');
    },
  });
  await enqueue(letter, 'hello');
  await turn(handleJob(letter, fail));
  expect(await rows()).toMatchObject([{ kind: 'letter', dead_at: null, payload: '"hello"' }]);
  isBroken = false;
  shop.clock.now += letter.leaseMs;
  await turn(handleJob(letter, fail));
  expect(heard).toEqual(['hello', 'hello']);
  expect(await rows()).toMatchObject([
    { kind: 'letter', dead_at: shop.clock.now, payload: '' },
    { kind: 'batch', payload: '"hello is dead"' },
  ]);
});

test('a job that fails once is done the next time', async () => {
  await enqueue(batch, 'hello');
  await turn(failing);
  shop.clock.now += second;
  const { done, handler } = noting();
  await turn(handler);
  expect(done).toEqual(['hello']);
  expect(await rows()).toEqual([]);
});

test('a kind that fails, or that nobody handles, holds up no other; the second waits for a node that knows it', async () => {
  await enqueue(batch, 'a');
  await enqueue(mail, 'b');
  await enqueue(push, 'c');
  const { done, handler } = noting(push);
  expect(await turn(failing, handler)).toBe(2);
  expect(done).toEqual(['c']);
  expect(await rows()).toMatchObject([
    { kind: 'batch', attempts: 1 },
    { kind: 'mail', attempts: 0, dead_at: null },
  ]);
  expect(errors.map(String)).toEqual(['Error: The post office is closed.']);
});

test('in a batch that fails, each job is tried alone, and those that succeed are not done again', async () => {
  await enqueue(batch, 'a', 'b', 'c');
  const done: string[] = [];
  const handler = handleJobs(batch, async (payloads) => {
    if (payloads.includes('b')) throw new Error('b can not be done');
    done.push(...payloads);
  });
  expect(await turn(handler)).toBe(3);
  expect(done).toEqual(['a', 'c']);
  expect(await rows()).toMatchObject([{ payload: '"b"', attempts: 1, due_at: start + second }]);
});

test('a job for later waits until then, even for days', async () => {
  const runAt = start + 72 * hour;
  await shop.database.write((tx) => enqueueJob(tx, batch, { payload: 'later', at: start, runAt }));
  const { handler } = noting();
  expect(await turn(handler)).toBe(0);
  shop.clock.now = runAt - 1;
  expect(await turn(handler)).toBe(0);
  shop.clock.now = runAt;
  expect(await turn(handler)).toBe(1);
});

test('jitter comes from chance that is handed in', async () => {
  await enqueue(batch, 'hello');
  const options = { clock: () => shop.clock.now, handlers: [failing], onError: () => {}, random: () => 1 };
  await processJobs(shop.database, options);
  expect((await rows())[0]?.due_at).toBe(start + 1.25 * second);
});

describe('a claim', () => {
  const claim = (worker: string, now = shop.clock.now) =>
    shop.database.write((tx) =>
      claimJobs(tx, { kind: 'batch', isPartitioned: false, limit: 10, leaseMs: minute, worker, now }),
    );

  test('of a worker that never finished is taken over after its lease', async () => {
    await enqueue(batch, 'half done');
    await claim('dead node');
    const { done, handler } = noting();
    shop.clock.now = start + minute - 1;
    expect(await turn(handler)).toBe(0);
    shop.clock.now = start + minute;
    expect(await turn(handler)).toBe(1);
    expect(done).toEqual(['half done']);
  });

  test('that a worker releases is open to others at once, and its attempt does not count', async () => {
    await enqueue(batch, 'held');
    await claim('leaving node');
    await shop.database.write((tx) => releaseJobs(tx, { worker: 'leaving node', now: start }));
    expect(await rows()).toMatchObject([{ attempts: 0, claimed_by: null, due_at: start }]);
  });

  test('that was lost to another worker changes nothing any more when its job fails', async () => {
    await enqueue(batch, 'slow');
    const slow = handleJobs(batch, async () => {
      shop.clock.now += minute;
      await claim('another node');
      throw new Error('too late');
    });
    await turn(slow);
    expect(await rows()).toMatchObject([
      { claimed_by: 'another node', attempts: 2, due_at: shop.clock.now + minute, last_error: '' },
    ]);
  });

  test('of a node whose clock is two minutes ahead is left alone', async () => {
    await enqueue(batch, 'theirs');
    await claim('another node', start);
    shop.clock.now = start - 2 * minute;
    const { handler } = noting();
    expect(await turn(handler)).toBe(0);
  });

  test('ends with the lease when a handler never does', async () => {
    const stuck = defineJob<string>({ kind: 'stuck', concurrency: 1, maxAttempts: 3, leaseMs: 30 });
    await enqueue(stuck, 'forever');
    expect(await turn(handleJob(stuck, () => new Promise(() => {})))).toBe(1);
    expect(errors.map(String)).toEqual(['Error: A job of the kind stuck took longer than its lease.']);
    expect(await rows()).toMatchObject([{ attempts: 1, claimed_by: null }]);
  });
});

test('a clock that is set back by hours keeps no job waiting: not what was just enqueued, nor what failed, nor what was claimed', async () => {
  const { done, handler } = noting();
  const mails = noting(mail);
  await enqueue(batch, 'failed once');
  await turn(failing);
  await enqueue(batch, 'just enqueued');
  await enqueue(mail, 'claimed');
  await shop.database.write((tx) =>
    claimJobs(tx, { kind: 'mail', isPartitioned: false, limit: 1, leaseMs: minute, worker: 'dead node', now: start }),
  );

  shop.clock.now = start - 6 * hour;
  expect(await turn(handler, mails.handler)).toBe(1);
  expect(done).toEqual(['just enqueued']);
  // What waited by the former clock waits as long by the new one, and no longer.
  shop.clock.now += second;
  expect(await turn(handler, mails.handler)).toBe(1);
  shop.clock.now += minute;
  expect(await turn(handler, mails.handler)).toBe(1);
  expect([...done, ...mails.done]).toEqual(['just enqueued', 'failed once', 'claimed']);
  expect(await rows()).toEqual([]);
});

test('set back by twenty minutes, the clock holds up nothing that was just enqueued, and what failed for no longer than that', async () => {
  const { handler } = noting();
  await enqueue(batch, 'failed once');
  await turn(failing);
  await enqueue(batch, 'just enqueued');
  shop.clock.now = start - 20 * minute;
  expect(await turn(handler)).toBe(1);
  expect(await turn(handler)).toBe(0);
  shop.clock.now = start + minute;
  expect(await turn(handler)).toBe(1);
});

test('four workers at once run a thousand jobs, each of them once', async () => {
  const pieces = Array.from({ length: 1_000 }, (_, n) => `piece ${n}`);
  await enqueue(batch, ...pieces);
  const done: string[] = [];
  const batches: number[] = [];
  const handler = handleJobs(batch, async (payloads) => {
    batches.push(payloads.length);
    await sleep(5);
    done.push(...payloads);
  });
  const worker = async () => {
    while ((await turn(handler)) > 0);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  expect(done).toHaveLength(1_000);
  expect(new Set(done)).toEqual(new Set(pieces));
  expect(Math.max(...batches)).toBeLessThanOrEqual(200);
  expect(errors).toEqual([]);
  expect(await rows()).toEqual([]);
});

describe('jobs of one partition', () => {
  const transfer = defineJob<string>({
    kind: 'transfer',
    concurrency: 10,
    maxAttempts: 3,
    partitionKey: (payload) => payload.split(' ')[0] ?? '',
  });

  test('run one after another in their order, beside those of other partitions', async () => {
    await enqueue(transfer, 'asha 1', 'asha 2', 'ravi 1', 'asha 3');
    const { done, handler } = noting(transfer);
    expect(await turn(handler)).toBe(2);
    expect(done.toSorted()).toEqual(['asha 1', 'ravi 1']);
    expect([await turn(handler), await turn(handler), await turn(handler)]).toEqual([1, 1, 0]);
    expect(done.slice(2)).toEqual(['asha 2', 'asha 3']);
  });

  test('wait for the first of them while it fails, until it is a dead letter', async () => {
    await enqueue(transfer, 'asha 1', 'asha 2');
    const failsFirst = handleJob(transfer, async (payload) => {
      if (payload === 'asha 1') await fail();
    });
    expect(await turn(failsFirst)).toBe(1);
    expect(await turn(failsFirst)).toBe(0);
    for (const waitMs of [1, 2]) {
      shop.clock.now += waitMs * second;
      expect(await turn(failsFirst)).toBe(1);
    }
    expect(await turn(failsFirst)).toBe(1);
    expect(await rows()).toMatchObject([{ payload: '"asha 1"', dead_at: shop.clock.now }]);
  });

  test('never run at the same time, however many workers there are and whichever was committed first', async () => {
    const keys = ['asha', 'ravi', 'meera'];
    const running = new Map<string, number>();
    let most = 0;
    const done: string[] = [];
    const handler = handleJob(transfer, async (payload) => {
      const key = payload.split(' ')[0] ?? '';
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(most, running.get(key) ?? 0);
      await sleep(3);
      running.set(key, (running.get(key) ?? 1) - 1);
      done.push(payload);
    });
    // Transactions that overlap commit in another order than that of their numbers.
    const writing = Array.from({ length: 60 }, (_, n) =>
      shop.database.write(async (tx) => {
        await enqueueJob(tx, transfer, { payload: `${keys[n % 3]} ${n}`, at: start });
        await sleep(n % 7);
      }),
    );
    const isWritten = Promise.all(writing);
    let isOver = false;
    void isWritten.then(() => {
      isOver = true;
    });
    const worker = async () => {
      while ((await turn(handler)) > 0 || !isOver) await sleep(1);
    };
    await Promise.all([isWritten, ...Array.from({ length: 4 }, worker)]);
    while ((await turn(handler)) > 0);
    expect(most).toBe(1);
    expect(done).toHaveLength(60);
    expect(new Set(done).size).toBe(60);
    expect(errors).toEqual([]);
  });
});
