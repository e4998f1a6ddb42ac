import type { TicketStatus } from '../../contract/support.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import type { FindMissed, MissedSpan, PushTopics } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

interface OpenedTicket {
  readonly id: number;
  readonly userId: number;
  readonly subject: string;
  readonly category: string;
  readonly at: number;
}

export function ticketOpened({ id, userId, subject, category, at }: OpenedTicket): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'new_ticket',
      message: `New ticket #${id}: ${subject}`,
      timestamp: isoTime(at),
      data: { id, category },
    },
  };
}

interface TicketReply {
  readonly ticketId: number;
  /** Whose ticket it is. */
  readonly userId: number;
  readonly isAdmin: boolean;
  /** The beginning of the reply, for the customer's news; undefined where it is none for them. */
  readonly newsText?: string | undefined;
  readonly at: number;
}

export function ticketReplied({ ticketId, userId, isAdmin, newsText, at }: TicketReply): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'ticket_message',
      message: isAdmin ? `The shop replied to ticket #${ticketId}` : `New message in ticket #${ticketId}`,
      timestamp: isoTime(at),
      data: { id: ticketId, from: isAdmin ? 'shop' : 'customer' },
    },
    ...(newsText !== undefined && {
      news: { userId, kind: 'ticket-replied', subjectId: ticketId, text: newsText, at },
    }),
  };
}

interface ChangedTicket {
  readonly id: number;
  readonly userId: number;
  readonly from: TicketStatus;
  readonly status: TicketStatus;
  /** The notes that came with the change; may be empty. */
  readonly notes: string;
  readonly at: number;
}

export function ticketChanged({ id, userId, from, status, notes, at }: ChangedTicket): ShopEvent {
  const isEnd = status !== from && (status === 'resolved' || status === 'closed');
  return {
    // A note or a priority is no news for the customer's page until it is looked at.
    audience: { userId: from === status ? undefined : userId, admins: true },
    event: {
      type: 'ticket_update',
      message: `Ticket #${id} is ${status.replace('_', ' ')}`,
      timestamp: isoTime(at),
      data: { id, from, status },
    },
    ...(isEnd && { news: { userId, kind: `ticket-${status}`, subjectId: id, text: notes, at } }),
  };
}

/** New tickets and replies. A change of status alone leaves no trace to tell from. */
export const findMissedTicketEvents: FindMissed<Reader> = async (db, span) => {
  const [opened, replies] = await Promise.all([findOpened(db, span), findReplies(db, span)]);
  return [
    ...opened.map((ticket) => ticketOpened(ticket).event),
    ...replies.map(({ isAdmin, ...reply }) => ticketReplied({ ...reply, userId: 0, isAdmin: isAdmin === 1 }).event),
  ];
};

function findOpened(db: Reader, { since, limit }: MissedSpan) {
  const newest = db
    .selectFrom('tickets')
    .select(['id', 'user_id as userId', 'created_at as at', 'subject', 'category'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

function findReplies(db: Reader, { since, limit }: MissedSpan) {
  const newest = db
    .selectFrom('ticket_messages')
    .select(['ticket_id as ticketId', 'created_at as at', 'is_admin as isAdmin'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

export const ticketPushTopics: PushTopics = {
  new_ticket: { one: 'New support ticket', many: (count) => `${count} new support tickets`, tab: 'support' },
};

/** The subjects of these tickets, as the news of their customer name them. */
export async function findTicketSubjects(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('tickets').select(['id', 'subject']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}
