import type { TicketWithMessages } from '../../contract/support.ts';
import { everyPage } from '../platform/database/every-page.ts';
import type { Reader } from '../tables.ts';
import { readTicket } from './read-ticket.ts';
import { type AddressOf, findOwnTicketIdsBefore } from './support.queries.ts';

/** All tickets of this person, newest first; each is read with its messages when its turn has come. */
export async function* exportTickets(
  db: Reader,
  userId: number,
  addressOf: AddressOf,
): AsyncGenerator<readonly TicketWithMessages[]> {
  const pages = everyPage(
    (wanted) => findOwnTicketIdsBefore(db, { userId, ...wanted }),
    (id) => id,
  );
  for await (const ids of pages) {
    for (const ticketId of ids) yield [await readTicket(db, { ticketId, userId, isForShop: false }, addressOf)];
  }
}
