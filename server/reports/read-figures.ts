import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../tables.ts';
import type { DayFigures, ServiceFigures } from './reports.rules.ts';
import {
  type Figures,
  findKeptDays,
  findKeptServices,
  findKeptUpTo,
  findSpan,
  type Kept,
  sumMovements,
} from './sum-movements.ts';

type Readable = Pick<Database, 'read' | 'engine'>;

/** Where the database adds up in this very process, others get their turn after so many movements. */
const perTurn = { sqlite: 2_000, postgres: 100_000 };

/** Before any day that there was. */
const firstDay = 0;

/** Figures of every day from one on, up to this moment; one day may come in several parts. */
export async function readDays(database: Readable, fromDay = firstDay): Promise<DayFigures[]> {
  const { rows, upToId } = await findKeptDays(database.read, fromDay);
  const newest = await sumNewest(database, upToId);
  return [...rows, ...newest.filter(({ day }) => day >= fromDay)];
}

/** Figures of the services from a day on, up to this moment; one service may come in several parts. */
export async function readServices(database: Readable, fromDay: number): Promise<ServiceFigures[]> {
  const { rows, upToId } = await readKeptServices(database.read, fromDay);
  const newest = await sumNewest(database, upToId);
  return [...rows, ...newest.filter(({ day, serviceId }) => day >= fromDay && serviceId > 0)];
}

interface ReadServices {
  readonly fromDay: number;
  readonly kept: Kept<ServiceFigures>;
}

const lastRead = new WeakMap<Database['read'], ReadServices>();

/** To add up every service of every day takes longer than all else of an overview. It is done again when there is more to add, once a minute at most. */
async function readKeptServices(read: Database['read'], fromDay: number): Promise<Kept<ServiceFigures>> {
  const last = lastRead.get(read);
  if (last?.fromDay === fromDay && last.kept.upToId === (await findKeptUpTo(read))) return last.kept;
  const kept = await findKeptServices(read, fromDay);
  lastRead.set(read, { fromDay, kept });
  return kept;
}

/** What was not kept yet: in a running shop, what moved within some minutes. */
async function sumNewest({ read, engine }: Readable, keptUpToId: number): Promise<Figures[]> {
  const sums: Figures[] = [];
  const limit = perTurn[engine];
  for (let afterId = keptUpToId; ; await nextTurn()) {
    const { count, lastId } = await findSpan(read, { afterId, limit, settledBefore: Number.MAX_SAFE_INTEGER });
    if (lastId === null) return sums;
    sums.push(...(await sumMovements(read, { afterId, upToId: lastId })));
    if (count < limit) return sums;
    afterId = lastId;
  }
}
