import type { QuietHours } from '../../contract/quiet-hours.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database, Reader } from '../tables.ts';
import { deleteQuietHours, findQuietUsers, upsertQuietHours } from './push.queries.ts';
import { heldNewsJob } from './push-deferred-news.ts';
import { hoursOf, minutesOf } from './quiet-hours.rules.ts';

export async function readQuietHours(db: Reader, userId: number): Promise<QuietHours> {
  const [own] = await findQuietUsers(db, userId);
  return { hours: own ? hoursOf(own) : null };
}

/** When somebody's devices stay silent. What is held back comes at once where this moment is quiet no longer. */
export async function changeQuietHours(
  database: Database,
  { userId, hours, at }: QuietHours & { readonly userId: number; readonly at: number },
): Promise<QuietHours> {
  await database.write(async (tx) => {
    if (hours) await upsertQuietHours(tx, { userId, ...minutesOf(hours) });
    else await deleteQuietHours(tx, userId);
    await enqueueJob(tx, heldNewsJob, { payload: { userId }, at });
  });
  return { hours };
}
