import type { ShopAlarm } from '../../contract/reports.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findLastBooksCheck, findOutbox } from './reports.queries.ts';
import { alarmsOf } from './reports.rules.ts';

export type AlarmParts = Pick<ShopOfRoutes, 'database' | 'clock' | 'readDisk'>;

/** What is in trouble now: the ledger, the work after commits, or the disk of this node. */
export async function readAlarms({ database, clock, readDisk }: AlarmParts): Promise<ShopAlarm[]> {
  const [books, outbox, disk] = await Promise.all([
    findLastBooksCheck(database.read),
    findOutbox(database.read),
    readDisk(),
  ]);
  return alarmsOf({ faults: books?.faults.length ?? 0, outbox, disk, now: clock() });
}
