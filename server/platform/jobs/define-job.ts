import type { Generated } from 'kysely';
import { minute } from '../clock.ts';
import type { TxOf } from '../database/store.ts';
import { exponentialBackoffMs } from './jobs.rules.ts';

/** The part of the database that jobs need. */
export interface JobTables {
  jobs: {
    id: Generated<number>;
    kind: string;
    partition_key: string | null;
    /** JSON; empty in a dead job whose payload is not kept. */
    payload: string;
    attempts: Generated<number>;
    /** When it was first to run. */
    run_at: number;
    /** When it can be claimed next; while it is claimed, the end of the lease. */
    due_at: number;
    /** When `due_at` was written. */
    scheduled_at: number;
    /** The worker that has it under way. */
    claimed_by: string | null;
    dead_at: number | null;
    last_error: Generated<string>;
  };
}

interface JobOptions<Payload, Tables> {
  readonly kind: string;
  /** How many handlers of this kind run at the same time on one node. */
  readonly concurrency: number;
  /** How many jobs one call of the handler gets. When the call fails, each of them is tried alone. */
  readonly batchSize: number;
  /** Jobs with the same key run one after another, in the order in which they were to run. */
  partitionKey?(payload: Payload): string;
  /** After so many failures the job is a dead letter. */
  readonly maxAttempts: number;
  /** An attempt that takes longer counts as failed, and another node takes the job over. */
  readonly leaseMs: number;
  /** The wait after so many failed attempts; `random` is between 0 and 1. */
  readonly backoff: (attempts: number, random: number) => number;
  /** Whether a dead letter can be run again: it keeps its payload. False for what names a person's mailbox. */
  readonly keepsPayload: boolean;
  /** Runs in the transaction that makes the job a dead letter. */
  onDead?(tx: TxOf<Tables>, payload: Payload, at: number): Promise<void>;
}

export type JobDefinition<Payload, Tables = unknown> = Readonly<JobOptions<Payload, Tables>>;

const defaults = {
  batchSize: 1,
  leaseMs: 5 * minute,
  backoff: exponentialBackoffMs,
  keepsPayload: true,
} as const;

/** A kind of background work. It runs at least once: a handler must stand being run twice for the same job. */
export function defineJob<Payload, Tables = unknown>(
  options: Pick<JobOptions<Payload, Tables>, 'kind' | 'concurrency' | 'maxAttempts'> &
    Partial<JobOptions<Payload, Tables>>,
): JobDefinition<Payload, Tables> {
  return { ...defaults, ...options };
}

/** A definition with the code that does its work. */
export interface JobHandler<Tables = unknown> {
  readonly job: JobDefinition<unknown, Tables>;
  /** Throws when none of it was done. `ids` are those of the jobs, in the same order. */
  run(payloads: readonly unknown[], ids: readonly number[]): Promise<void>;
}

export function handleJob<Payload, Tables>(
  job: JobDefinition<Payload, Tables>,
  run: (payload: Payload) => Promise<void>,
): JobHandler<Tables> {
  return handleJobs(job, async (payloads) => {
    for (const payload of payloads) await run(payload);
  });
}

/** For a kind with a `batchSize` above one. */
export function handleJobs<Payload, Tables>(
  job: JobDefinition<Payload, Tables>,
  run: (payloads: readonly Payload[], ids: readonly number[]) => Promise<void>,
): JobHandler<Tables> {
  return {
    job: job as JobDefinition<unknown, Tables>,
    // `enqueueJob` takes the payloads of this definition alone.
    run: (payloads, ids) => run(payloads as readonly Payload[], ids),
  };
}
