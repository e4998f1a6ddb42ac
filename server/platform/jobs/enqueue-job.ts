import type { TxOf } from '../database/store.ts';
import type { JobDefinition, JobTables } from './define-job.ts';
import { insertJob } from './job-rows.ts';

interface NewJob<Payload> {
  readonly payload: Payload;
  readonly at: number;
  /** At once when left out. */
  readonly runAt?: number;
}

/** Enqueues a job with this transaction: it runs once the transaction is committed, and not at all when it is rolled back. */
export async function enqueueJob<Payload>(
  tx: TxOf<JobTables>,
  job: Pick<JobDefinition<Payload>, 'kind' | 'partitionKey'>,
  { payload, at, runAt = at }: NewJob<Payload>,
): Promise<void> {
  const partitionKey = job.partitionKey?.(payload) ?? null;
  await insertJob(tx, { kind: job.kind, partitionKey, payload: JSON.stringify(payload), at, runAt });
}
