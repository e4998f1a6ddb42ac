import type { LiveEvent } from '../../contract/live.ts';
import type { Reader } from '../tables.ts';
import {
  findDecisionsSince,
  findMessagesSince,
  findMovesSince,
  findOrdersSince,
  findRequestsSince,
  findSecurityNoticesSince,
  findTicketsSince,
} from './notifications.queries.ts';
import * as rules from './notifications.rules.ts';

/**
 * What an admin was told after `since`, or would have been: at most the newest fifty of one day, the oldest first. Told
 * from what happened, so that it outlasts restarts and costs nothing while it happens; a ticket's change of status alone
 * leaves no trace to tell from.
 */
export async function findMissedEvents(
  db: Reader,
  { since, now }: { since: number; now: number },
): Promise<LiveEvent[]> {
  const span = { since: rules.catchUpFrom(since, now), limit: rules.maxMissedEvents };
  const found = await Promise.all([
    findOrdersSince(db, span).then((rows) => rows.map(rules.orderPlaced)),
    findMovesSince(db, span).then((rows) => rows.map(rules.orderMoved)),
    findRequestsSince(db, span).then((rows) => rows.map(rules.fundsRequested)),
    findDecisionsSince(db, span).then((rows) => rows.map(rules.fundsDecided)),
    findTicketsSince(db, span).then((rows) => rows.map(rules.ticketOpened)),
    findMessagesSince(db, span).then((rows) => rows.map(rules.ticketAnswered)),
    findSecurityNoticesSince(db, span).then((rows) => rows.map(rules.securityActed)),
  ]);
  return found
    .flat()
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp))
    .slice(-rules.maxMissedEvents);
}
