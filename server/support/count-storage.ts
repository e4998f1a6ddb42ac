import { sql } from 'kysely';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import type { Picture } from './support.rules.ts';

/** Whether there was room; the row stays locked until the transaction ends, where the engine has row locks. */
export async function addUsedBytes(
  tx: Tx,
  { userId, bytes, usualQuotaBytes }: { userId: number; bytes: number; usualQuotaBytes: number },
): Promise<boolean> {
  await ensureRow(tx, userId);
  const added = tx
    .updateTable('ticket_storage')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('used_bytes', '+', bytes), '<=', eb.fn.coalesce('quota_bytes', eb.val(usualQuotaBytes))))
    .returning('user_id');
  return (await added.executeTakeFirst()) !== undefined;
}

async function ensureRow(tx: Tx, userId: number): Promise<void> {
  const row = { user_id: userId, used_bytes: 0 };
  await tx
    .insertInto('ticket_storage')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findStorage(
  db: Reader,
  userId: number,
): Promise<{ usedBytes: number; quotaBytes: number | null } | undefined> {
  return db
    .selectFrom('ticket_storage')
    .select(['used_bytes as usedBytes', 'quota_bytes as quotaBytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function updateQuota(
  tx: Tx,
  { userId, quotaBytes }: { userId: number; quotaBytes: number },
): Promise<void> {
  await ensureRow(tx, userId);
  await tx.updateTable('ticket_storage').set({ quota_bytes: quotaBytes }).where('user_id', '=', userId).execute();
}

export async function insertUploadedPicture(
  tx: Tx,
  { userId, picture, at }: { userId: number; picture: Picture; at: number },
): Promise<number> {
  const { mediaType, bytes } = picture;
  const { id } = await tx
    .insertInto('uploaded_pictures')
    .values({ user_id: userId, media_type: mediaType, bytes, size: bytes.length, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False: it is not this person's, or a ticket has it already. */
export async function movePictureToTicket(
  tx: Tx,
  {
    pictureId,
    userId,
    ticketId,
    messageId,
  }: { pictureId: number; userId: number; ticketId: number; messageId: number | null },
): Promise<boolean> {
  await tx
    .insertInto('ticket_screenshots')
    .columns(['ticket_id', 'message_id', 'media_type', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('uploaded_pictures')
        .select((inner) => [
          inner.val(ticketId).as('ticket_id'),
          sql<number | null>`cast(${messageId} as bigint)`.as('message_id'),
          'media_type',
          'bytes',
        ])
        .where('id', '=', pictureId)
        .where('user_id', '=', userId),
    )
    .execute();
  // Of two that take it at once the second finds nothing to delete, and its transaction ends.
  const taken = tx
    .deleteFrom('uploaded_pictures')
    .where('id', '=', pictureId)
    .where('user_id', '=', userId)
    .returning('id');
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Removes the oldest that nobody has named since, and gives their room back. Answers how many were found. */
export async function deleteUnusedPictures(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const unused = await tx
    .selectFrom('uploaded_pictures')
    .select(['id', 'user_id as userId'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  if (unused.length === 0) return 0;
  // The counts first, in the order of the accounts, then their pictures: whoever files a ticket locks them so too.
  const userIds = unused.map(({ userId }) => userId);
  const counts = tx.selectFrom('ticket_storage').select('user_id').where('user_id', 'in', userIds).orderBy('user_id');
  await locking(tx, counts).execute();
  const ids = unused.map(({ id }) => id);
  const deleted = await tx
    .deleteFrom('uploaded_pictures')
    .where('id', 'in', ids)
    .returning(['user_id as userId', 'size'])
    .execute();
  for (const { userId, size } of deleted) {
    await tx
      .updateTable('ticket_storage')
      // Pictures that admins upload for their answers were never added to it.
      .set({ used_bytes: sql<number>`case when used_bytes > ${size} then used_bytes - ${size} else 0 end` })
      .where('user_id', '=', userId)
      .execute();
  }
  return unused.length;
}

/** Of somebody who leaves: what waited, and the count. */
export async function deleteStorageOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('ticket_storage').where('user_id', '=', userId).execute();
  await tx.deleteFrom('uploaded_pictures').where('user_id', '=', userId).execute();
}
