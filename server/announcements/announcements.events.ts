import { changeData, tagsForCustomers } from '../../contract/tags.ts';
import { eventJob } from '../notifications/enqueue-event.ts';
import { type Notice, toCustomers } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Tx } from '../tables.ts';
import type { AnnouncementValues } from './announcements.rules.ts';

/** Has every open page of a customer look again: now, and when the announcement begins and ends. */
export async function enqueueAnnouncementEvents(
  tx: Tx,
  { starts_at, ends_at }: Pick<AnnouncementValues, 'starts_at' | 'ends_at'>,
  at: number,
): Promise<void> {
  const later = [starts_at, ends_at].filter((time) => time !== null && time > at) as number[];
  for (const runAt of [at, ...later])
    await enqueueJob(tx, eventJob, { payload: announcementsChanged(runAt), at, runAt });
}

const announcementsChanged = (at: number): Notice => ({
  audience: toCustomers,
  event: {
    type: 'shop_change',
    message: 'Something else is announced',
    timestamp: isoTime(at),
    data: changeData(tagsForCustomers),
  },
});
