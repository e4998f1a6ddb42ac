import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { discardDeadJob, retryDeadJob } from '../platform/jobs/dead-jobs.ts';
import type { Database } from '../tables.ts';

interface Resolution {
  readonly jobId: number;
  readonly action: 'retry' | 'discard';
  readonly by: AdminActor;
  readonly at: number;
}

/** Has a dead letter run again, or deletes it. Throws `not-found` when another admin was faster, or when its payload was not kept and it should run. */
export function resolveDeadJob(database: Database, { jobId, action, by, at }: Resolution): Promise<void> {
  return database.write(async (tx) => {
    const job = action === 'retry' ? await retryDeadJob(tx, { id: jobId, at }) : await discardDeadJob(tx, jobId);
    if (!job) throw new ExpectedError('not-found', 'This background work is no longer here to be decided upon.');
    const before = { kind: job.kind, attempts: job.attempts, error: job.lastError };
    // SQLite gives the number of a deleted job to a later one.
    await recordAct(tx, { by, action, subject: 'job', subjectId: undefined, before, after: {}, at });
  });
}
