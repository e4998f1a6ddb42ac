import type { ShopAlarm } from '../../contract/reports.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { findDueDifferences, saveCheck } from '../payments/save-check.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { alarmRaised } from './reports.events.ts';
import { lastNightlyCheck } from './reports.rules.ts';

/**
 * Once a night: compares what arrived with what was credited, keeps what differs, and tells the admins when there is anything that the
 * night before did not find. Undefined when it was done since three in the morning, or nothing is new.
 */
export async function comparePayments({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<ShopAlarm | undefined> {
  const at = clock();
  const night = lastNightlyCheck(at);
  const found = await findDueDifferences(database.read, { night, at });
  if (!found) return undefined;
  const { uncredited, requests, credits, different, returned, returnedCredits } = found;
  const alarm = {
    kind: 'differences',
    uncredited: uncredited.length,
    unproven: requests.length + credits.length,
    different: different.length,
    returned: returned.length + returnedCredits.length,
  } as const;
  return database.write(async (tx) => {
    if (!(await saveCheck(tx, { night, at, found }))) return undefined;
    await enqueueEvent(tx, alarmRaised(alarm, at));
    return alarm;
  });
}
