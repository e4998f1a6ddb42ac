import type { TicketWithMessages } from '../../contract/support.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { type AddressOf, findTicket, type TicketChange, updateTicket } from './support.queries.ts';

/** Sets what the shop decides about a ticket; from any state, as often as it likes. */
export function changeTicket(
  database: Database,
  change: TicketChange,
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  return database.write(async (tx) => {
    const { ticketId, at } = change;
    const changed = await updateTicket(tx, change);
    if (!changed) throw new ExpectedError('not-found', 'There is no such ticket.');
    await leaveNotice(tx, {
      to: { userId: changed.userId, admins: true },
      event: {
        type: 'ticket_update',
        message: `Ticket #${ticketId} is ${changed.status.replace('_', ' ')}`,
        data: { id: ticketId, status: changed.status },
      },
      at,
    });
    const ticket = await findTicket(tx, { ticketId, ownerId: undefined }, addressOf);
    if (!ticket) throw new Error('A ticket that was just changed is not there.');
    return ticket;
  });
}
