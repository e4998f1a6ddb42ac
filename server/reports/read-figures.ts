import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../tables.ts';
import type { DayFigures, ServiceFigures } from './reports.rules.ts';
import { type Figures, findKeptDays, findKeptServices, findSpan, sumMovements } from './sum-movements.ts';

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
  const { rows, upToId } = await findKeptServices(database.read, fromDay);
  const newest = await sumNewest(database, upToId);
  return [...rows, ...newest.filter(({ day, serviceId }) => day >= fromDay && serviceId > 0)];
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
