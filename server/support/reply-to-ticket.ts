import type { TicketMessage } from '../../contract/support.ts';
import { answerOnce, type KeyedRequest } from '../accounts/answer-once.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { assertVisible, type TicketReader } from './read-ticket.ts';
import { insertMessage, moveReadMark, touchOpenTicket } from './support.queries.ts';

export interface Reply extends TicketReader, KeyedRequest {
  readonly message: string;
}

/** Adds a message. Throws `ticket-closed` once the ticket is closed, and `not-found` for a ticket of somebody else. */
export function replyToTicket(database: Database, reply: Reply): Promise<TicketMessage> {
  return database.write((tx) => answerOnce(tx, reply, () => postMessage(tx, reply)));
}

async function postMessage(tx: Tx, reply: Reply): Promise<TicketMessage> {
  const { ticketId, userId, isAdmin, at } = reply;
  await assertVisible(tx, reply);
  const ticket = await touchOpenTicket(tx, { ticketId, at, reopens: !isAdmin });
  if (!ticket) {
    throw new ExpectedError('ticket-closed', 'This ticket has been closed. No new messages can be added.');
  }
  const posted = await insertMessage(tx, { ticketId, authorId: userId, isAdmin, message: reply.message, at });
  // Whoever answers has read what they answer to.
  await moveReadMark(tx, { ticketId, messageId: posted.id, side: isAdmin ? 'shop' : 'customer' });
  await leaveNotice(tx, {
    to: { userId: ticket.userId, admins: true },
    event: {
      type: 'ticket_message',
      message: isAdmin ? `The shop replied to ticket #${ticketId}` : `New message in ticket #${ticketId}`,
      data: { id: ticketId, from: isAdmin ? 'shop' : 'customer' },
    },
    at,
  });
  return posted;
}
