import type { SecurityAct } from '../../contract/security-notices.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import type { ShopEvent } from './enqueue-event.ts';
import { findSecurityNoticesSince } from './notifications.queries.ts';
import { type FindMissed, type PushTopics, toAdmins } from './notifications.rules.ts';

interface SecurityNotice {
  readonly id: number;
  readonly at: number;
  readonly act: SecurityAct;
  /** The admin who acted. */
  readonly by: number;
  readonly message: string;
}

export function securityActed({ id, at, act, by, message }: SecurityNotice): ShopEvent {
  return {
    audience: toAdmins,
    event: { type: 'security_alert', message, timestamp: isoTime(at), data: { id, act, by } },
  };
}

/** A mail about a sensitive act was given up. */
export function securityMailFailed({ act, at }: { act: SecurityAct; at: number }): ShopEvent {
  const message = 'A security mail could not be sent';
  return {
    audience: toAdmins,
    event: { type: 'shop_alarm', message, timestamp: isoTime(at), data: { kind: 'mail', act } },
  };
}

export const findMissedSecurityEvents: FindMissed<Reader> = async (db, span) =>
  (await findSecurityNoticesSince(db, span)).map((notice) => securityActed(notice).event);

export const securityPushTopics: PushTopics = {
  security_alert: {
    one: 'Security notice',
    many: (count) => `${count} security notices`,
    tab: 'notifications',
    isAlarm: true,
  },
};
