import type { ShopAlarm } from '../../contract/reports.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Shop } from '../shop.ts';
import { type AlarmParts, readAlarms } from './read-alarms.ts';
import { alarmRaised } from './reports.events.ts';
import { claimAlarm, deleteToldAlarms, findToldAlarms } from './reports.queries.ts';
import { alarmName, isWorthTelling, watchedKinds } from './reports.rules.ts';

/**
 * Looks for trouble, and tells the admins of what is new, and once a day of what lasts: each alarm once, however many nodes
 * look and however often one is started. Answers what was told by this look. Faults of the ledger are told by their own
 * check. `machine` names the one that this node runs on: its disk is its own, or its neighbours' too.
 */
export async function checkAlarms(parts: AlarmParts & Pick<Shop, 'database'>, machine: string): Promise<ShopAlarm[]> {
  const { database } = parts;
  const now = parts.clock();
  const alarms = new Map((await readAlarms(parts)).map((alarm) => [alarm.kind, alarm]));
  const told = await findToldAlarms(database.read);
  const watched = watchedKinds.map((kind) => {
    const name = alarmName(kind, machine);
    return { name, alarm: alarms.get(kind), toldAt: told.get(name) };
  });
  // What is over and comes back is news again.
  const over = watched.flatMap(({ name, alarm, toldAt }) => (!alarm && toldAt !== undefined ? [name] : []));
  const news = watched.flatMap(({ name, alarm, toldAt }) =>
    alarm && isWorthTelling(toldAt, now) ? [{ name, alarm, toldAt }] : [],
  );
  if (over.length === 0 && news.length === 0) return [];
  return database.write(async (tx) => {
    await deleteToldAlarms(tx, { names: over, until: now });
    const mine: ShopAlarm[] = [];
    for (const { name, alarm, toldAt } of news) {
      if (!(await claimAlarm(tx, { name, toldAt, at: now }))) continue;
      await enqueueEvent(tx, alarmRaised(alarm, now));
      mine.push(alarm);
    }
    return mine;
  });
}
