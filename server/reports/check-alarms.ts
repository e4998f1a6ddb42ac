import type { ShopAlarm } from '../../contract/reports.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Shop } from '../shop.ts';
import { type AlarmParts, readAlarms } from './read-alarms.ts';
import { alarmRaised } from './reports.events.ts';
import { claimAlarm, deleteToldAlarms, findToldAlarms } from './reports.queries.ts';
import { alarmsTold, isWatchedBy, isWorthTelling, type Trouble, troublesIn } from './reports.rules.ts';

/**
 * Looks for trouble, and tells the admins of what is new, and once a day of what lasts: each trouble once, however many nodes
 * look and however often one is started. Answers what was told by this look. Faults of the ledger are told by their own
 * check. `machine` names the one that this node runs on: its disk is its own, or its neighbours' too.
 */
export async function checkAlarms(parts: AlarmParts & Pick<Shop, 'database'>, machine: string): Promise<ShopAlarm[]> {
  const { database } = parts;
  const now = parts.clock();
  const troubles = troublesIn(await readAlarms(parts), machine);
  const told = await findToldAlarms(database.read);
  const lasting = new Set(troubles.map(({ name }) => name));
  // What is over and comes back is news again.
  const over = [...told.keys()].filter((name) => !lasting.has(name) && isWatchedBy(name, machine));
  const news = troubles.filter(({ name }) => isWorthTelling(told.get(name), now));
  if (over.length === 0 && news.length === 0) return [];
  return database.write(async (tx) => {
    await deleteToldAlarms(tx, { names: over, until: now });
    const mine: Trouble[] = [];
    for (const trouble of news) {
      const { name } = trouble;
      if (await claimAlarm(tx, { name, toldAt: told.get(name), at: now })) mine.push(trouble);
    }
    const alarms = alarmsTold(mine);
    for (const alarm of alarms) await enqueueEvent(tx, alarmRaised(alarm, now));
    return alarms;
  });
}
