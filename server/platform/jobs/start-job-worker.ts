import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock.ts';
import type { Store } from '../database/store.ts';
import { rescheduleAheadOfClock } from './job-rows.ts';
import { openJobRunner, type ProcessingOptions } from './process-jobs.ts';

/** A stop waits so long for jobs that are under way, and hands back the rest. */
const stopMs = 5 * second;
/** How long after a commit its jobs are looked for; those enqueued in between are claimed together. */
const gatherMs = 25;
/** Jobs enqueued by another node, or due later, are found by looking this often. */
const lookEveryMs = second;
const clockCheckEveryMs = 5 * second;

export interface JobWorker {
  /** Says that a commit may have enqueued jobs. */
  wake(): void;
  /** Takes no further jobs, waits a moment for those under way, and hands back what has not ended. */
  stop(): Promise<void>;
}

/** Runs jobs until it is stopped. */
export function startJobWorker<Tables>(store: Store<Tables>, options: ProcessingOptions<NoInfer<Tables>>): JobWorker {
  let isStopped = false;
  let hasRoom = false;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const runner = openJobRunner(store, options, () => {
    hasRoom = true;
    wake();
  });
  let clockCheckedAt = Number.NEGATIVE_INFINITY;
  const checkClock = async () => {
    if (performance.now() - clockCheckedAt < clockCheckEveryMs) return;
    clockCheckedAt = performance.now();
    await rescheduleAheadOfClock(store, options.clock());
  };

  const turn = async () => {
    woken = Promise.withResolvers<void>();
    hasRoom = false;
    try {
      await checkClock();
      const { ended } = await runner.start();
      ended.catch(options.onError);
    } catch (error) {
      options.onError(error);
    }
    await Promise.race([woken.promise, sleep(lookEveryMs, undefined, { ref: false })]);
    // A long queue does not wait between its jobs.
    if (!isStopped && !hasRoom) await sleep(gatherMs, undefined, { ref: false });
  };
  const run = async () => {
    while (!isStopped) await turn();
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wake();
      await running;
      await Promise.race([runner.idle(), sleep(stopMs, undefined, { ref: false })]);
      await runner.release().catch(options.onError);
    },
  };
}
