import type { PushMessage } from '../../contract/push.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tx } from '../tables.ts';
import { findBrowsers } from './push.queries.ts';
import type { BrowserPush } from './send-push.ts';

/** Sends one push to one browser. It may name a customer. */
export const pushJob = defineJob<BrowserPush>({
  kind: 'push',
  concurrency: 5,
  maxAttempts: usualAttempts.hour,
  keepsPayload: false,
});

interface AdminPush {
  readonly message: PushMessage;
  readonly userId: number;
  readonly at: number;
}

/** Enqueues a push to each browser of an admin, each to succeed or fail by itself; none where they are no admin any more. */
export async function enqueuePushes(tx: Tx, { message, userId, at }: AdminPush): Promise<void> {
  for (const { id } of await findBrowsers(tx, { userId })) {
    await enqueueJob(tx, pushJob, { payload: { browserId: id, userId, message, at }, at });
  }
}
