import type { PushTopics } from '../notifications/notifications.rules.ts';
import type { Clock } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Database } from '../tables.ts';
import { enqueuePushes } from './enqueue-pushes.ts';
import { deleteHeldNews, findQuietUsers } from './push.queries.ts';
import { heldMessage } from './push.rules.ts';
import { quietUntil } from './quiet-hours.rules.ts';

/** Tells somebody what their quiet hours have held back. */
export const heldNewsJob = defineJob<{ readonly userId: number }>({
  kind: 'held-news',
  concurrency: 1,
  maxAttempts: usualAttempts.hour,
});

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly pushTopics: PushTopics;
}

/** One notice of all that is held back. Within the hours, which may be others by now, it waits for their end. */
export async function pushDeferredNews(
  { database, clock, pushTopics }: Parts,
  { userId }: { readonly userId: number },
): Promise<void> {
  const at = clock();
  await database.write(async (tx) => {
    const [own] = await findQuietUsers(tx, userId);
    const until = own && quietUntil(own, at);
    if (until !== undefined) return enqueueJob(tx, heldNewsJob, { payload: { userId }, at, runAt: until });
    const held = await deleteHeldNews(tx, userId);
    const message = heldMessage(held, pushTopics);
    if (message) await enqueuePushes(tx, { message, userId, at });
  });
}
