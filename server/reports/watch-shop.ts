import type { ShopAlarm } from '../../contract/reports.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { type AlarmParts, readAlarms } from './read-alarms.ts';
import { alarmMessage, isWorthTelling } from './reports.rules.ts';

/**
 * Looks for trouble each time it is called, and tells the admins of what is new, and once a day of what lasts. Answers
 * what it told. Faults of the ledger are told by their own check.
 */
export function watchShop(parts: AlarmParts): () => Promise<ShopAlarm[]> {
  let told = new Map<ShopAlarm['kind'], number>();
  return async () => {
    const now = parts.clock();
    const alarms = (await readAlarms(parts)).filter(({ kind }) => kind !== 'books');
    const news = alarms.filter(({ kind }) => isWorthTelling(told.get(kind), now));
    // What is over and comes back is news again.
    told = new Map(alarms.map(({ kind }) => [kind, told.get(kind) ?? now]));
    for (const { kind } of news) told.set(kind, now);
    if (news.length > 0) await tell(parts, news, now);
    return news;
  };
}

async function tell({ database }: AlarmParts, news: readonly ShopAlarm[], at: number): Promise<void> {
  await database.write(async (tx) => {
    for (const alarm of news) {
      const event = { type: 'shop_alarm', message: alarmMessage(alarm, at), data: { kind: alarm.kind } } as const;
      await leaveNotice(tx, { to: { userId: undefined, admins: true }, event, at });
    }
  });
}
