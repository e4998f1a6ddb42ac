import type { ShopAlarm } from '../../contract/reports.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { type PushTopics, toAdmins } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
import { alarmMessage } from './reports.rules.ts';

/** The check of the ledger has found faults. */
export function booksFaulty({ faults, at }: { faults: readonly string[]; at: number }): ShopEvent {
  const message = `The books do not balance: ${faults[0]}`;
  return {
    audience: toAdmins,
    event: { type: 'books_alarm', message, timestamp: isoTime(at), data: { faults: faults.length } },
  };
}

export function alarmRaised(alarm: ShopAlarm, at: number): ShopEvent {
  const message = alarmMessage(alarm, at);
  return {
    audience: toAdmins,
    event: { type: 'shop_alarm', message, timestamp: isoTime(at), data: { kind: alarm.kind } },
  };
}

export const reportPushTopics: PushTopics = {
  books_alarm: {
    one: 'The books do not balance',
    many: () => 'The books do not balance',
    tab: 'overview',
    isAlarm: true,
  },
  shop_alarm: { one: 'The shop needs you', many: () => 'The shop needs you', tab: 'overview', isAlarm: true },
};
