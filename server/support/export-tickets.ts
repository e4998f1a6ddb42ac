import type { TicketWithMessages } from '../../contract/support.ts';
import { everyItem } from '../platform/database/every-item.ts';
import type { Reader } from '../tables.ts';
import { readTicket } from './read-ticket.ts';
import { type AddressOf, findOwnTickets } from './support.queries.ts';

/** All tickets of this person with their messages, last changed first. */
export function exportTickets(db: Reader, userId: number, addressOf: AddressOf): Promise<TicketWithMessages[]> {
  return everyItem(
    ({ ticket }) => ticket.id,
    async (paging) => {
      const { items, total } = await findOwnTickets(db, { userId, ...paging, status: undefined });
      const tickets: TicketWithMessages[] = [];
      for (const { id } of items)
        tickets.push(await readTicket(db, { ticketId: id, userId, isAdmin: false }, addressOf));
      return { total, items: tickets };
    },
  );
}
