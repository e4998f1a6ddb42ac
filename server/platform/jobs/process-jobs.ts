import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Store } from '../database/store.ts';
import type { JobHandler } from './define-job.ts';
import {
  type ClaimedJob,
  claimJobs,
  deleteJobs,
  findDueKinds,
  markDead,
  releaseJobs,
  rescheduleAheadOfClock,
  rescheduleJob,
} from './job-rows.ts';
import { describeError } from './jobs.rules.ts';

export interface ProcessingOptions<Tables> {
  readonly clock: Clock;
  readonly handlers: readonly JobHandler<Tables>[];
  readonly onError: (error: unknown) => void;
  /** Between 0 and 1, for the jitter of the backoff. */
  readonly random?: () => number;
}

/** Jobs of one kind that one call of the handler gets. */
interface Run<Tables> {
  readonly handler: JobHandler<Tables>;
  readonly jobs: readonly ClaimedJob[];
}

/** Claims and runs jobs under one name, at most `concurrency` runs of a kind at a time. */
export interface JobRunner {
  /** Claims what is due, as far as there is room, and starts it. */
  start(): Promise<{ readonly claimed: number; readonly ended: Promise<unknown> }>;
  /** Ends when all that is under way has ended. */
  idle(): Promise<unknown>;
  /** Hands back what has not ended. */
  release(): Promise<void>;
}

/** `onRoom` is called when a kind that may have more work than there was room for can take some again. */
export function openJobRunner<Tables>(
  store: Store<Tables>,
  options: ProcessingOptions<NoInfer<Tables>>,
  onRoom: () => void = () => {},
): JobRunner {
  const context: Context<Tables> = { store, worker: randomUUID(), ...options };
  const runs = new Set<Promise<void>>();
  const runsOf = new Map<string, number>();
  const short = new Set<string>();
  const freeRuns = ({ job }: JobHandler<Tables>) => job.concurrency - (runsOf.get(job.kind) ?? 0);

  const begin = (run: Run<Tables>) => {
    const { kind } = run.handler.job;
    runsOf.set(kind, (runsOf.get(kind) ?? 0) + 1);
    const ended = runJobs(context, run).finally(() => {
      runs.delete(ended);
      runsOf.set(kind, (runsOf.get(kind) ?? 1) - 1);
      if (short.delete(kind)) onRoom();
    });
    runs.add(ended);
    return ended;
  };
  return {
    start: async () => {
      const started: Promise<void>[] = [];
      let claimed = 0;
      const free = context.handlers.map((handler) => ({ handler, runs: freeRuns(handler) }));
      for (const { handler, runs } of free) if (runs <= 0) short.add(handler.job.kind);
      for (const { handler, jobs, isFull } of await claimDue(
        context,
        free.filter(({ runs }) => runs > 0),
      )) {
        claimed += jobs.length;
        if (isFull) short.add(handler.job.kind);
        for (const part of batches(jobs, handler.job.batchSize)) started.push(begin({ handler, jobs: part }));
      }
      return { claimed, ended: Promise.all(started) };
    },
    idle: () => Promise.allSettled(runs),
    release: () => store.write((tx) => releaseJobs(tx, { worker: context.worker, now: options.clock() })),
  };
}

/** One turn: claims what is due, runs it to its end, and answers how many jobs that were. */
export async function processJobs<Tables>(
  store: Store<Tables>,
  options: ProcessingOptions<NoInfer<Tables>>,
): Promise<number> {
  await rescheduleAheadOfClock(store, options.clock());
  const { claimed, ended } = await openJobRunner(store, options).start();
  await ended;
  return claimed;
}

interface Context<Tables> extends ProcessingOptions<Tables> {
  readonly store: Store<Tables>;
  readonly worker: string;
}

interface Free<Tables> {
  readonly handler: JobHandler<Tables>;
  readonly runs: number;
}

async function claimDue<Tables>(
  { store, worker, clock, onError }: Context<Tables>,
  free: readonly Free<Tables>[],
): Promise<(Run<Tables> & { isFull: boolean })[]> {
  const kinds = free.map(({ handler, runs }) => {
    const { kind, partitionKey, batchSize } = handler.job;
    return { handler, kind, isPartitioned: partitionKey !== undefined, limit: runs * batchSize };
  });
  if (kinds.length === 0) return [];
  const due = await findDueKinds(store.read, kinds, clock());
  const claims = kinds
    .filter(({ kind }) => due.has(kind))
    .map(async ({ handler, ...claim }) => {
      const { leaseMs } = handler.job;
      const jobs = await store
        .write((tx) => claimJobs(tx, { ...claim, leaseMs, worker, now: clock() }))
        .catch((error: unknown) => {
          onError(error);
          return [];
        });
      return { handler, jobs, isFull: jobs.length === claim.limit };
    });
  return Promise.all(claims);
}

function batches(jobs: readonly ClaimedJob[], size: number): ClaimedJob[][] {
  return Array.from({ length: Math.ceil(jobs.length / size) }, (_, n) => jobs.slice(n * size, (n + 1) * size));
}

async function runJobs<Tables>(context: Context<Tables>, { handler, jobs }: Run<Tables>): Promise<void> {
  const error = await attempt(context, { handler, jobs });
  if (error === undefined) return;
  for (const job of jobs) {
    // One that can't be done must not take the others along.
    const ownError = jobs.length > 1 ? await attempt(context, { handler, jobs: [job] }) : error;
    if (ownError !== undefined) await resolveFailure(context, { handler, job, error: ownError.cause });
  }
}

interface Failure {
  readonly cause: unknown;
}

/** Undefined: all of them are done. */
async function attempt<Tables>(
  { store, worker, onError }: Context<Tables>,
  { handler, jobs }: Run<Tables>,
): Promise<Failure | undefined> {
  try {
    await withinLease(handler, jobs);
    const ids = jobs.map(({ id }) => id);
    await store.write((tx) => deleteJobs(tx, { ids, worker }));
    return undefined;
  } catch (cause) {
    onError(cause);
    return { cause };
  }
}

/** A handler that never ends must not occupy its place for ever. */
async function withinLease<Tables>({ job, run }: JobHandler<Tables>, jobs: readonly ClaimedJob[]): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.parse(payload) as unknown); // only `enqueueJob` writes them
  const ids = jobs.map(({ id }) => id);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`A job of the kind ${job.kind} took longer than its lease.`)),
    job.leaseMs,
  ).unref();
  try {
    await Promise.race([run(payloads, ids), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function resolveFailure<Tables>(
  context: Context<Tables>,
  {
    handler: { job },
    job: { id, attempts, payload },
    error: cause,
  }: { handler: JobHandler<Tables>; job: ClaimedJob; error: unknown },
): Promise<void> {
  const { store, worker, clock, random = Math.random, onError } = context;
  const held = { id, worker, now: clock(), error: describeError(cause) };
  try {
    await store.write(async (tx) => {
      if (attempts < job.maxAttempts) return rescheduleJob(tx, { ...held, waitMs: job.backoff(attempts, random()) });
      const isOurs = await markDead(tx, { ...held, keepsPayload: job.keepsPayload });
      if (isOurs) await job.onDead?.(tx, JSON.parse(payload), held.now);
    });
  } catch (error) {
    // The lease ends by itself, and then it is tried again.
    onError(error);
  }
}
