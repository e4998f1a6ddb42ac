import { hour, minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';
import { balanceEveryMs } from './balance.rules.ts';
import { findReadEarly } from './find-spending.ts';
import { claimDue, findProviders, readBalancesSoon } from './providers.queries.ts';

interface ReadingJob {
  readonly providerId: number;
}

const partitionKey = ({ providerId }: ReadingJob): string => String(providerId);

/** Fails only when the shop itself does: what a provider answers is an outcome. */
export const syncJob = defineJob<ReadingJob>({
  kind: 'provider-sync',
  concurrency: 1,
  maxAttempts: 3,
  partitionKey,
});

export const balanceJob = defineJob<ReadingJob>({
  kind: 'provider-balance',
  concurrency: 2,
  maxAttempts: 3,
  partitionKey,
});

const syncEveryMs = 6 * hour;

/**
 * Has the list of services of each provider read every 6 hours, and its balance every 10 minutes, by one node; a balance that is being
 * spent quickly, or is low, sooner.
 */
export async function enqueueDueReadings(database: Database, at: number): Promise<void> {
  const providers = await findProviders(database.read);
  // A shop without providers writes nothing.
  if (providers.length === 0) return;
  const early = await findReadEarly(database.read, providers, at);
  await database.write(async (tx) => {
    for (const providerId of await claimDue(tx, 'sync_due_at', { at, nextAt: at + syncEveryMs })) {
      await enqueueJob(tx, syncJob, { payload: { providerId }, at });
    }
    // What another node has just claimed is being read.
    await readBalancesSoon(tx, { ids: early, at, claimedBefore: at + balanceEveryMs - minute });
    for (const providerId of await claimDue(tx, 'balance_due_at', { at, nextAt: at + balanceEveryMs })) {
      await enqueueJob(tx, balanceJob, { payload: { providerId }, at });
    }
  });
}
