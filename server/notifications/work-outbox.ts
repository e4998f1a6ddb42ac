import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { hour, minute, second } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import {
  type DueWork,
  deleteWork,
  giveUpWork,
  isWorkDue,
  type Kinds,
  postponeWork,
  takeDueWork,
} from './notifications.queries.ts';
import { maxAttempts, retryDelayMs } from './notifications.rules.ts';

const rowsPerTurn = 200;
const leaseMs = minute;
/** Slow work is under way for so many rows at once, each for less than its lease. */
const slowRowsPerTurn = 5;
const slowLeaseMs = 5 * minute;
/** Longer than any work is put off or leased, by far: nodes whose clocks differ by minutes leave each other's work alone. */
const longestWaitMs = hour;
/** A stop waits so long for slow work; what is not done by then is done again after its lease. */
const slowStopMs = 5 * second;
/** How long after a commit its notices are looked for; what is left in between goes out together. */
const gatherMs = 25;
/** Work left by another node, or due later, is found by looking this often. */
const lookEveryMs = second;

/** Does one kind of work for all rows claimed in a turn; throws when none of it was done. */
export type OutboxHandler = (payloads: readonly string[]) => Promise<void>;
/** Does one piece of work that waits for somebody else, such as a mail server; throws when it was not done. */
export type SlowHandler = (payload: string) => Promise<void>;

export interface OutboxOptions {
  readonly clock: Clock;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  /** These have a worker of their own, so that no other work waits for them. */
  readonly slowHandlers?: Readonly<Record<string, SlowHandler>>;
  readonly onError: (error: unknown) => void;
}

export interface OutboxWorker {
  /** Says that a commit may have left work. */
  wake(): void;
  /** Ends after the turn that is under way. */
  stop(): Promise<void>;
}

export function startOutboxWorker(database: Database, options: OutboxOptions): OutboxWorker {
  const quick = repeatTurns(() => workQuickly(database, options), rowsPerTurn, options.onError);
  const slow = repeatTurns(() => workSlowly(database, options), slowRowsPerTurn, options.onError);
  return {
    wake: () => {
      quick.wake();
      slow.wake();
    },
    stop: async () => {
      const slowStop = Promise.race([slow.stop(), sleep(slowStopMs, undefined, { ref: false })]);
      await Promise.all([quick.stop(), slowStop]);
    },
  };
}

function repeatTurns(turn: () => Promise<number>, fullTurn: number, onError: (error: unknown) => void): OutboxWorker {
  let stopped = false;
  let woken = Promise.withResolvers<void>();

  const run = async () => {
    while (!stopped) {
      let worked = 0;
      try {
        worked = await turn();
      } catch (error) {
        onError(error);
      }
      if (worked === fullTurn || stopped) continue;
      await Promise.race([woken.promise, sleep(lookEveryMs, undefined, { ref: false })]);
      woken = Promise.withResolvers<void>();
      if (!stopped) await sleep(gatherMs, undefined, { ref: false });
    }
  };
  const running = run();
  return {
    wake: () => woken.resolve(),
    stop: async () => {
      stopped = true;
      woken.resolve();
      await running;
    },
  };
}

/** One turn of all work: claims what is due, does it, and forgets it; what failed waits longer each time, and at last for a person. Answers how many rows it claimed. */
export async function workOutbox(database: Database, options: OutboxOptions): Promise<number> {
  return (await workQuickly(database, options)) + (await workSlowly(database, options));
}

async function workSlowly(database: Database, { clock, slowHandlers = {}, onError }: OutboxOptions): Promise<number> {
  const names = Object.keys(slowHandlers);
  if (names.length === 0) return 0;
  const kinds: Kinds = { are: 'among', names };
  const lane = { kinds, limit: slowRowsPerTurn, leaseMs: slowLeaseMs, longestWaitMs };
  const due = await takeWork(database, { ...lane, now: clock() });
  const work = async (row: DueWork) => {
    const handler: OutboxHandler = async ([payload = '']) => slowHandlers[row.kind]?.(payload);
    if (!(await doTogether(database, [row], { handler, onError })))
      await putOff(database, row, { now: clock(), isSlow: true });
  };
  await Promise.all(due.map(work));
  return due.length;
}

async function workQuickly(
  database: Database,
  { clock, handlers, slowHandlers = {}, onError }: OutboxOptions,
): Promise<number> {
  const kinds: Kinds = { are: 'not among', names: Object.keys(slowHandlers) };
  const lane = { kinds, limit: rowsPerTurn, leaseMs, longestWaitMs };
  const due = await takeWork(database, { ...lane, now: clock() });
  for (const [kind, rows] of Map.groupBy(due, ({ kind }) => kind)) {
    const handler = handlers[kind] ?? (() => Promise.reject(new Error(`Nobody does work of the kind ${kind}.`)));
    const isDone = await doTogether(database, rows, { handler, onError });
    if (isDone) continue;
    // One that can't be done must not take the others along.
    for (const row of rows) {
      const isAloneDone = rows.length > 1 && (await doTogether(database, [row], { handler, onError }));
      if (!isAloneDone) await putOff(database, row, { now: clock(), isSlow: false });
    }
  }
  return due.length;
}

async function doTogether(
  database: Database,
  rows: readonly DueWork[],
  { handler, onError }: { handler: OutboxHandler; onError: (error: unknown) => void },
): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  try {
    await handler(rows.map(({ payload }) => payload));
    await database.write((tx) => deleteWork(tx, ids));
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}

async function takeWork(database: Database, claim: Parameters<typeof takeDueWork>[2]): Promise<DueWork[]> {
  if (!(await isWorkDue(database.read, claim))) return [];
  return database.write((tx) => takeDueWork(tx, database.engine, claim));
}

async function putOff(
  database: Database,
  { id, attempts }: DueWork,
  { now, isSlow }: { now: number; isSlow: boolean },
): Promise<void> {
  const isLast = attempts >= (isSlow ? maxAttempts.slow : maxAttempts.quick);
  await database.write((tx) =>
    isLast
      ? giveUpWork(tx, { id, at: now, keepsPayload: !isSlow })
      : postponeWork(tx, { id, until: now + retryDelayMs(attempts) }),
  );
}
