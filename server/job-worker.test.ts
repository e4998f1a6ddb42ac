import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineJob, handleJob, handleJobs, type JobDefinition, type JobHandler } from './platform/jobs/define-job.ts';
import { enqueueJob } from './platform/jobs/enqueue-job.ts';
import { type JobWorker, startJobWorker } from './platform/jobs/start-job-worker.ts';
import type { Tables } from './tables.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
const errors: unknown[] = [];
const workers: JobWorker[] = [];
beforeEach(async () => {
  errors.length = 0;
  await shop.database.write(async (tx) => void (await tx.deleteFrom('jobs').execute()));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const event = defineJob<string>({ kind: 'event', concurrency: 1, batchSize: 200, maxAttempts: 8 });
const mail = defineJob<string>({ kind: 'mail', concurrency: 2, maxAttempts: 8 });
const push = defineJob<string>({ kind: 'push', concurrency: 2, maxAttempts: 8 });

async function enqueue(job: JobDefinition<string>, ...payloads: string[]): Promise<void> {
  await shop.database.write(async (tx) => {
    for (const payload of payloads) await enqueueJob(tx, job, { payload, at: shop.clock.now });
  });
}
function startWorker(...handlers: JobHandler<Tables>[]): JobWorker {
  const onError = (error: unknown) => void errors.push(error);
  const worker = startJobWorker(shop.database, { clock: () => shop.clock.now, handlers, onError });
  workers.push(worker);
  return worker;
}
const rows = () => shop.database.read.selectFrom('jobs').selectAll().orderBy('id').execute();
const soon = { timeout: 5_000, interval: 5 };

test('a worker runs what is there, and what it is woken for, and stops after what is under way', async () => {
  await enqueue(event, 'from before');
  const done: string[] = [];
  const worker = startWorker(
    handleJobs(event, async (payloads) => {
      await sleep(10);
      done.push(...payloads);
    }),
  );
  await vi.waitFor(() => expect(done).toEqual(['from before']), soon);
  await enqueue(event, 'on the way');
  worker.wake();
  await vi.waitFor(() => expect(done).toEqual(['from before', 'on the way']), soon);
  await worker.stop();
  await enqueue(event, 'too late');
  worker.wake();
  await sleep(50);
  expect(done).toEqual(['from before', 'on the way']);
  expect(await rows()).toHaveLength(1);
});

test('a worker survives a handler that throws', async () => {
  await enqueue(event, 'hello');
  const worker = startWorker(handleJobs(event, () => Promise.reject(new Error('closed'))));
  await vi.waitFor(() => expect(errors).toHaveLength(1), soon);
  await worker.stop();
  expect(await rows()).toMatchObject([{ attempts: 1, claimed_by: null }]);
});

test('mail does not wait for push, nor events for either, however slow they are', async () => {
  const released = Promise.withResolvers<void>();
  const done: string[] = [];
  const note = async (payload: string) => void done.push(payload);
  await enqueue(push, 'p1', 'p2', 'p3', 'p4');
  const worker = startWorker(
    handleJob(push, async (payload) => {
      await released.promise;
      await note(payload);
    }),
    handleJob(mail, note),
    handleJobs(event, async (payloads) => void done.push(...payloads)),
  );
  const claimed = async () =>
    (await rows()).filter(({ claimed_by }) => claimed_by !== null).map(({ payload }) => payload);
  await vi.waitFor(async () => expect(await claimed()).toEqual(['"p1"', '"p2"']), soon);
  await enqueue(mail, 'm1', 'm2', 'm3');
  await enqueue(event, 'e1');
  worker.wake();
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['e1', 'm1', 'm2', 'm3']), soon);
  // No more of a kind run at once than it says.
  await vi.waitFor(async () => expect(await claimed()).toEqual(['"p1"', '"p2"']), soon);
  released.resolve();
  await vi.waitFor(async () => expect(await rows()).toEqual([]), soon);
  expect(done).toHaveLength(8);
});

test('a long queue does not wait for the next look between its jobs', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `mail ${n}`);
  await enqueue(mail, ...many);
  const done: string[] = [];
  startWorker(handleJob(mail, async (payload) => void done.push(payload)));
  // By looking once a second, two at a time, it would take twenty.
  await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 10_000, interval: 20 });
  expect(new Set(done)).toEqual(new Set(many));
});

test('what is enqueued while all places of a kind are taken runs as soon as one is free', async () => {
  const released = Promise.withResolvers<void>();
  const done: string[] = [];
  const worker = startWorker(
    handleJobs(event, async (payloads) => {
      if (payloads.includes('slow')) await released.promise;
      done.push(...payloads);
    }),
  );
  await enqueue(event, 'slow');
  worker.wake();
  await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), soon);
  await enqueue(event, 'next');
  worker.wake();
  await sleep(100);
  expect(done).toEqual([]);
  const releasedAt = performance.now();
  released.resolve();
  await vi.waitFor(() => expect(done).toEqual(['slow', 'next']), soon);
  expect(performance.now() - releasedAt).toBeLessThan(900);
});

test('a worker that stops hands back what does not end in time, for another one at once', {
  timeout: 20_000,
}, async () => {
  await enqueue(mail, 'endless');
  const worker = startWorker(handleJob(mail, () => new Promise(() => {})));
  await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), soon);
  await worker.stop();
  expect(await rows()).toMatchObject([{ attempts: 0, claimed_by: null, due_at: shop.clock.now }]);
  const done: string[] = [];
  startWorker(handleJob(mail, async (payload) => void done.push(payload)));
  await vi.waitFor(() => expect(done).toEqual(['endless']), soon);
});
