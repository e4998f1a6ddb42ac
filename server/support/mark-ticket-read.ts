import { markTicketNewsRead } from '../notifications/mark-news-read.ts';
import type { Database } from '../tables.ts';
import { assertVisible, type TicketReader } from './read-ticket.ts';
import { moveReadMark } from './support.queries.ts';

/** Remembers how far the customer, or the shop, has read. Throws `not-found` for a ticket of somebody else. */
export function markTicketRead(database: Database, reader: TicketReader & { messageId: number }): Promise<void> {
  return database.write(async (tx) => {
    await assertVisible(tx, reader);
    await moveReadMark(tx, { ...reader, side: reader.isForShop ? 'shop' : 'customer' });
    if (!reader.isForShop) await markTicketNewsRead(tx, reader);
  });
}
