import type { TicketWithMessages } from '../../contract/support.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { type AddressOf, findTicket, lockTicket, type TicketChange, updateTicket } from './support.queries.ts';

/** Sets what the shop decides about a ticket; from any state, as often as it likes. */
export function changeTicket(
  database: Database,
  change: TicketChange & { by: Actor },
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  return database.write(async (tx) => {
    const { ticketId, by, at } = change;
    const before = await lockTicket(tx, ticketId);
    const changed = await updateTicket(tx, change);
    if (!before || !changed) throw new ExpectedError('not-found', 'There is no such ticket.');
    const { userId, ...after } = changed;
    const changes = changesBetween(before, after);
    if (Object.keys(changes.after).length > 0) {
      await recordAct(tx, { by, action: 'change', subject: 'ticket', subjectId: ticketId, ...changes, at });
    }
    await leaveNotice(tx, {
      // A note or a priority is no news for the customer's page until it is looked at.
      to: { userId: before.status === changed.status ? undefined : userId, admins: true },
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
