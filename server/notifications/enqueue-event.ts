import { minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tx } from '../tables.ts';
import { announceToCustomer } from './announce-to-customer.ts';
import type { Notice } from './notifications.rules.ts';
import { type News, recordNews } from './record-news.ts';

/** Passes events on; one after another on each node, so that pages hear of them in their order. */
export const eventJob = defineJob<Notice>({
  kind: 'event',
  concurrency: 1,
  batchSize: 200,
  maxAttempts: usualAttempts.minutes,
  leaseMs: minute,
});

/** What happened: each module builds its own in `<module>.events.ts`. */
export interface ShopEvent extends Notice {
  /** What its customer finds among their news. */
  readonly news?: News;
}

/** Enqueues an event with this transaction: it is sent once the transaction is committed, and not at all when it is rolled back. */
export async function enqueueEvent(tx: Tx, { audience, event, news }: ShopEvent): Promise<void> {
  if (news) {
    await recordNews(tx, news);
    await announceToCustomer(tx, news);
  }
  await enqueueJob(tx, eventJob, { payload: { audience, event }, at: Date.parse(event.timestamp) });
}
