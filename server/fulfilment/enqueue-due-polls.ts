import { countQueued } from '../platform/jobs/count-queued.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { claimPolls, findDueProviders } from '../providers/claim-polls.ts';
import type { Database } from '../tables.ts';
import type { StatusBatch } from './ask-statuses.ts';

/** The batches of one provider run one after another. A provider that hangs delays no other. */
export const statusJob = defineJob<StatusBatch>({
  kind: 'provider-status',
  concurrency: 8,
  maxAttempts: 3,
  partitionKey: ({ providerId }) => String(providerId),
});

/** Batches of one provider that wait at a time: more would outlive the lease of their polls. The next turn comes within a second. */
const batchesAtOnce = 5;

/** Enqueues the polls that are due, in batches, within the calls that each provider allows. Writes nothing when none is due. */
export async function enqueueDuePolls(database: Database, at: number): Promise<void> {
  for (const { id: providerId, batchCap, callsLeft } of await findDueProviders(database.read, at)) {
    const queued = await countQueued(database.read, statusJob, String(providerId));
    for (let batch = queued; batch < Math.min(callsLeft, batchesAtOnce); batch++) {
      const claimed = await database.write(async (tx) => {
        const dispatchIds = await claimPolls(tx, { providerId, limit: batchCap, at });
        if (dispatchIds.length > 0) await enqueueJob(tx, statusJob, { payload: { providerId, dispatchIds }, at });
        return dispatchIds.length;
      });
      if (claimed < batchCap) break;
    }
  }
}
