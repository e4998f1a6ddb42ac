import type { PersonalData } from '../../contract/privacy.ts';
import { listActivity } from '../accounts/list-activity.ts';
import { listSessions } from '../accounts/list-sessions.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { exportBonuses } from '../bonuses/find-bonuses.ts';
import { exportFundRequests } from '../funds/export-fund-requests.ts';
import { exportInvitations } from '../invitations/find-invitations.ts';
import { exportNews } from '../notifications/list-news.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { findOrderedServices } from '../orders/orders.events.ts';
import { isoTime } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StreamedAnswer } from '../platform/http/streamed-answer.ts';
import { exportTickets } from '../support/export-tickets.ts';
import { addressesUntil } from '../support/read-screenshot.ts';
import { findTicketSubjects } from '../support/support.events.ts';
import type { Reader } from '../tables.ts';
import { exportTransactions } from '../wallet/export-transactions.ts';

/** Everything the shop keeps about a person, but what would let others in: no password hash, no token. Its lists are read while they are sent. */
export async function exportPersonalData(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'permissions'>,
  { secret, shopAddress, at }: { secret: string; shopAddress: string; at: number },
): Promise<StreamedAnswer<PersonalData>> {
  const { userId } = caller;
  const addressOf = addressesUntil(secret, at);
  return new StreamedAnswer<PersonalData>({
    exportedAt: isoTime(at),
    profile: await readProfile(db, { userId, now: at }),
    sessions: await listSessions(db, caller, at),
    activity: await listActivity(db, { userId, secret, now: at }),
    news: await exportNews(db, { order: findOrderedServices, ticket: findTicketSubjects }, userId),
    transactions: exportTransactions(db, userId),
    bonuses: await exportBonuses(db, { userId, at }),
    invitations: await exportInvitations(db, userId),
    fundRequests: exportFundRequests(db, userId),
    orders: exportOrders(db, userId),
    tickets: exportTickets(db, userId, (picture) => shopAddress + addressOf(picture)),
  });
}
