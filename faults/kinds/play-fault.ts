import { setTimeout as sleep } from 'node:timers/promises';
import { openExistingDatabase } from '../../server/open-store.ts';
import { checkBooks } from '../../server/reports/check-books.ts';
import { checkHistory } from '../workload/check-history.ts';
import { openWorkload, type Workload } from '../workload/workload.ts';
import { between, type EngineName, type Fault, type Rig } from './fault.ts';

/** What came of a fault that was brought about so many times. */
export interface Played {
  readonly engine: EngineName;
  readonly fault: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unexplained: number;
  /** Of the books, and of whatever else has to hold after this fault. */
  readonly bookFaults: number;
  /** Milliseconds, in ascending order. */
  readonly servedAgainMs: readonly number[];
  /** What was found, worded; empty when every promise held. */
  readonly broken: readonly string[];
  readonly summary: string;
}

const shownOfEach = 5;

/** Repeats a fault under the workload. Ends with the first round after which a promise is broken. */
export async function playFault(fault: Fault, engine: EngineName, rounds: number): Promise<Played> {
  const rig = await fault.open(engine);
  try {
    const workload = await openWorkload(rig.urls);
    const servedAgainMs: number[] = [];
    let found = nothing;
    let played = 0;
    while (played < rounds && found.broken.length === 0) {
      played++;
      workload.go();
      await sleep(between(100, 500));
      const failure = await rig.inject(workload).then(
        (ms) => void servedAgainMs.push(ms),
        (error: unknown) => String(error),
      );
      await sleep(100);
      await workload.rest();
      found = failure === undefined ? await verifyAfter(rig, workload) : { ...nothing, broken: [failure] };
    }
    const { acknowledged } = workload.history;
    const broken = acknowledged === 0 ? ['Nothing was acknowledged, so nothing was shown.'] : found.broken;
    servedAgainMs.sort((one, other) => one - other);
    return {
      engine,
      fault: fault.name,
      rounds: played,
      acknowledged,
      ...found,
      servedAgainMs,
      broken,
      summary: rig.summary?.() ?? '',
    };
  } finally {
    await rig.close();
  }
}

const nothing = { lost: 0, doubled: 0, unexplained: 0, bookFaults: 0, broken: [] as readonly string[] };

async function verifyAfter({ place, check }: Rig, { history }: Workload): Promise<typeof nothing> {
  const database = openExistingDatabase(place, () => {});
  try {
    const more = (await check?.(database.read)) ?? [];
    const { lost, doubled, unexplained } = await checkHistory(database.read, history);
    const books = await checkBooks(database);
    const faults = [...books.map(({ promise, subjects }) => `${promise}: ${subjects.join(', ')}`), ...more];
    return {
      lost: lost.length,
      doubled: doubled.length,
      unexplained: unexplained.length,
      bookFaults: faults.length,
      broken: Object.entries({ lost, doubled, unexplained, 'not in order': faults }).flatMap(([what, things]) =>
        things.slice(0, shownOfEach).map((thing) => `${what}: ${thing}`),
      ),
    };
  } finally {
    await database.close();
  }
}

/** The time that half of the rounds, or all, did not exceed. */
export function quantileOf(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;
}
