import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { claimLooks, findDueProviders } from '../providers/claim-looks.ts';
import type { Database } from '../tables.ts';
import type { StatusBatch } from './ask-statuses.ts';

/** One provider's batches run one after another, and one that hangs holds up no other. */
export const statusJob = defineJob<StatusBatch>({
  kind: 'provider-status',
  concurrency: 8,
  maxAttempts: 3,
  partitionKey: ({ providerId }) => String(providerId),
});

/** What one provider is asked in one turn; the next turn comes soon. */
const batchesPerTurn = 5;

/** Has the states asked that are due, in batches and within each provider's calls. A shop without any writes nothing. */
export async function enqueueDueLooks(database: Database, at: number): Promise<void> {
  for (const { id: providerId, batchCap, callsLeft } of await findDueProviders(database.read, at)) {
    for (let batch = 0; batch < Math.min(callsLeft, batchesPerTurn); batch++) {
      const claimed = await database.write(async (tx) => {
        const dispatchIds = await claimLooks(tx, { providerId, limit: batchCap, at });
        if (dispatchIds.length > 0) await enqueueJob(tx, statusJob, { payload: { providerId, dispatchIds }, at });
        return dispatchIds.length;
      });
      if (claimed < batchCap) break;
    }
  }
}
