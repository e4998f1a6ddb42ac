import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { minute, second } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { type DueWork, deleteWork, giveUpWork, postponeWork, takeDueWork } from './notifications.queries.ts';
import { maxAttempts, retryDelayMs } from './notifications.rules.ts';

const rowsPerTurn = 200;
const leaseMs = minute;
/** How long after a commit its notices are looked for; what is left in between goes out together. */
const gatherMs = 25;
/** Work left by another node, or due later, is found by looking this often. */
const lookEveryMs = second;

/** Does one kind of work for all rows claimed in a turn; throws when none of it was done. */
export type OutboxHandler = (payloads: readonly string[]) => Promise<void>;

export interface OutboxWorker {
  /** Says that a commit may have left work. */
  wake(): void;
  /** Ends after the turn that is under way. */
  stop(): Promise<void>;
}

export function startOutboxWorker(
  database: Database,
  options: { clock: Clock; handlers: Readonly<Record<string, OutboxHandler>>; onError: (error: unknown) => void },
): OutboxWorker {
  let stopped = false;
  let woken = Promise.withResolvers<void>();

  const run = async () => {
    while (!stopped) {
      let worked = 0;
      try {
        worked = await workOutbox(database, options);
      } catch (error) {
        options.onError(error);
      }
      if (worked === rowsPerTurn || stopped) continue;
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

/** One turn: claims what is due, does it, and forgets it; what failed waits longer each time, and at last for a person. Answers how many rows it claimed. */
export async function workOutbox(
  database: Database,
  { clock, handlers, onError }: Parameters<typeof startOutboxWorker>[1],
): Promise<number> {
  const due = await takeWork(database, clock());
  for (const [kind, rows] of Map.groupBy(due, ({ kind }) => kind)) {
    const handler = handlers[kind] ?? (() => Promise.reject(new Error(`Nobody does work of the kind ${kind}.`)));
    const isDone = await doTogether(database, rows, { handler, onError });
    if (isDone) continue;
    // One that can't be done must not take the others along.
    for (const row of rows) {
      const isAloneDone = rows.length > 1 && (await doTogether(database, [row], { handler, onError }));
      if (!isAloneDone) await putOff(database, row, clock());
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

async function takeWork(database: Database, now: number): Promise<DueWork[]> {
  const isDue = await database.read
    .selectFrom('outbox')
    .select('id')
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!isDue) return [];
  return database.write((tx) => takeDueWork(tx, database.engine, { limit: rowsPerTurn, now, leaseMs }));
}

async function putOff(database: Database, { id, attempts }: DueWork, now: number): Promise<void> {
  await database.write((tx) =>
    attempts >= maxAttempts
      ? giveUpWork(tx, { id, at: now })
      : postponeWork(tx, { id, until: now + retryDelayMs(attempts) }),
  );
}
