import type { Database } from '../tables.ts';

/**
 * Marks the news of a customer as read, up to and with a number. Those that are committed later than they got their number
 * stay unread: nobody has seen them.
 */
export function markNewsRead(
  database: Database,
  { userId, upToId }: { userId: number; upToId: number },
): Promise<void> {
  return database.write(async (tx) => {
    await tx
      .updateTable('customer_news')
      .set({ is_read: 1 })
      .where('user_id', '=', userId)
      .where('id', '<=', upToId)
      .where('is_read', '=', 0)
      .execute();
  });
}
