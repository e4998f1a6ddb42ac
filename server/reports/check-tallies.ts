import { type Clock, day, hour } from '../platform/clock.ts';
import { recountList, type WrongTallies } from '../platform/database/mend-tallies.ts';
import type { Database } from '../tables.ts';
import { checkInWorker } from './check-in-worker.ts';
import { isTallyCheckDue, putOffTallyCheck, takeTallyCheck } from './reports.queries.ts';
import { lastNightlyCheck } from './reports.rules.ts';

/** One that could not be done is tried again after so long. */
const retryMs = hour;

/**
 * Once a night, on one node: compares the tallies with their lists and counts those anew that differ. Answers which did;
 * undefined when it is not due. They are no part of the books: a list that shows a wrong total costs nobody anything.
 */
export async function checkTallies({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<WrongTallies[] | undefined> {
  const now = clock();
  if (!(await isTallyCheckDue(database.read, now))) return undefined;
  const isOurs = await database.write((tx) => takeTallyCheck(tx, { now, nextAt: now + retryMs }));
  if (!isOurs) return undefined;
  const wrong = await checkInWorker(database, 'tallies');
  for (const { list } of wrong) await recountList(database, list);
  await database.write((tx) => putOffTallyCheck(tx, lastNightlyCheck(now) + day));
  return wrong;
}
