import { newsKinds } from '../../contract/news.ts';
import type { Database, Tx } from '../tables.ts';

interface Seen {
  readonly userId: number;
  readonly upToId: number;
  /** The oldest that was seen; undefined for all that are older. */
  readonly fromId?: number | undefined;
}

/**
 * Marks the news of a customer as read, from one number up to another, both with them. Those that are committed later than they
 * got their number stay unread: nobody has seen them.
 */
export function markNewsRead(database: Database, { userId, upToId, fromId = 0 }: Seen): Promise<void> {
  return database.write(async (tx) => {
    await tx
      .updateTable('customer_news')
      .set({ is_read: 1 })
      .where('user_id', '=', userId)
      .where('id', '>=', fromId)
      .where('id', '<=', upToId)
      .where('is_read', '=', 0)
      .execute();
  });
}

const ticketKinds = newsKinds.filter((kind) => kind.startsWith('ticket-'));

/** Marks what the customer was told of a ticket as read: they have the ticket itself before them. */
export async function markTicketNewsRead(
  tx: Tx,
  { userId, ticketId }: { userId: number; ticketId: number },
): Promise<void> {
  await tx
    .updateTable('customer_news')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('subject_id', '=', ticketId)
    .where('kind', 'in', ticketKinds)
    .where('is_read', '=', 0)
    .execute();
}
