import type { LiveEvent } from '../../contract/live.ts';
import { isoTime, minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tx } from '../tables.ts';
import type { Audience, Notice } from './notifications.rules.ts';

/** Passes events on; one after another on each node, so that pages hear of them in their order. */
export const eventJob = defineJob<Notice>({
  kind: 'event',
  concurrency: 1,
  batchSize: 200,
  maxAttempts: usualAttempts.minutes,
  leaseMs: minute,
});

/** Enqueues an event with this transaction: it is sent once the transaction is committed, and not at all when it is rolled back. */
export async function enqueueEvent(
  tx: Tx,
  { to, event, at }: { to: Audience; event: Omit<LiveEvent, 'timestamp'>; at: number },
): Promise<void> {
  const notice: Notice = { audience: to, event: { ...event, timestamp: isoTime(at) } };
  await enqueueJob(tx, eventJob, { payload: notice, at });
}
