import { claimDueRequests, hasDueRequest, type RequestTable } from '../orders/write-requests.ts';
import { minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';

export interface RequestWork {
  readonly kind: 'cancel' | 'refill';
  readonly id: number;
}

export const requestJob = defineJob<RequestWork>({
  kind: 'customer-request',
  concurrency: 4,
  maxAttempts: 3,
  partitionKey: ({ kind, id }) => `${kind} ${id}`,
});

/** A worker that died leaves its requests to the next one after so long. */
const leaseMs = 5 * minute;
const tables: readonly (readonly [RequestWork['kind'], RequestTable])[] = [
  ['cancel', 'cancel_requests'],
  ['refill', 'refill_requests'],
];

/** Has what customers ask for worked on that is due. A shop where nobody asks for anything writes nothing. */
export async function enqueueDueRequests(database: Database, at: number): Promise<void> {
  for (const [kind, table] of tables) {
    if (!(await hasDueRequest(database.read, table, at))) continue;
    await database.write(async (tx) => {
      for (const id of await claimDueRequests(tx, table, { at, until: at + leaseMs }))
        await enqueueJob(tx, requestJob, { payload: { kind, id }, at });
    });
  }
}
