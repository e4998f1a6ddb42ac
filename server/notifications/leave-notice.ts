import type { LiveEvent } from '../../contract/live.ts';
import { isoTime } from '../platform/clock.ts';
import type { Tx } from '../tables.ts';
import { insertOutbox } from './notifications.queries.ts';
import type { Audience, Notice } from './notifications.rules.ts';

/** Leaves word of what this transaction does; it is sent once the transaction stands, and not at all when it does not. */
export async function leaveNotice(
  tx: Tx,
  { to, event, at }: { to: Audience; event: Omit<LiveEvent, 'timestamp'>; at: number },
): Promise<void> {
  const notice: Notice = { audience: to, event: { ...event, timestamp: isoTime(at) } };
  await insertOutbox(tx, { kind: 'notice', payload: JSON.stringify(notice), at, dueAt: at });
}
