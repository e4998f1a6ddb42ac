import type { TicketWithMessages } from '../../contract/support.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { type AddressOf, findTicket, isVisible } from './support.queries.ts';

export interface TicketReader {
  readonly ticketId: number;
  readonly userId: number;
  readonly isForShop: boolean;
}

/** A ticket as its owner or an admin may see it; `not-found` for anybody else, as if there were none. */
export async function readTicket(db: Reader, reader: TicketReader, addressOf: AddressOf): Promise<TicketWithMessages> {
  const { ticketId, userId, isForShop } = reader;
  const ticket = await findTicket(db, { ticketId, ownerId: isForShop ? undefined : userId }, addressOf);
  if (!ticket) throw noTicket();
  return ticket;
}

/** Throws `not-found` unless the ticket is the person's own, or the person an admin. */
export async function assertVisible(db: Reader, { ticketId, userId, isForShop }: TicketReader): Promise<void> {
  if (!(await isVisible(db, { ticketId, ownerId: isForShop ? undefined : userId }))) throw noTicket();
}

const noTicket = () =>
  new ExpectedError('not-found', 'There is no such ticket.', { detail: { kind: 'ticket-missing' } });
