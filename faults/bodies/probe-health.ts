import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { fetchInTime, nextEvent } from '../../scripts/within.ts';

const pauseMs = 10;
const endLimitMs = 30_000;

/**
 * Asks a shop without a pause how it is, from a thread of its own: what the senders do in theirs delays no answer. The
 * function ends it and resolves with how many milliseconds each answer took, shortest first; it rejects when a question
 * was not answered.
 */
export async function probeHealth(url: string): Promise<() => Promise<number[]>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { probedUrl: url } });
  await nextEvent(worker, 'message', { limitMs: endLimitMs, what: 'the first answer of /healthz' });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // told by the function below, however early it comes
  worker.on('error', failed.reject);
  return async () => {
    const told = nextEvent(worker, 'message', { limitMs: endLimitMs, what: 'the times of the probe' });
    worker.postMessage('end');
    const [times] = (await Promise.race([told, failed.promise])) as [number[]]; // as `probe` sends it
    await worker.terminate();
    return times.sort((a, b) => a - b);
  };
}

async function probe(url: string): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    const answer = await fetchInTime(`${url}/healthz`);
    if (answer.status !== 200) throw new Error(`/healthz answered ${answer.status}`);
    times.push(performance.now() - startedAt);
    if (times.length === 1) parentPort?.postMessage('begun');
    await sleep(pauseMs);
  }
  parentPort?.postMessage(times);
}

const given: unknown = workerData;
if (typeof given === 'object' && given !== null && 'probedUrl' in given) await probe(String(given.probedUrl));
