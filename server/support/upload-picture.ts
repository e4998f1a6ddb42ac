import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { day } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { consumeStorage } from './consume-storage.ts';
import { deleteUnusedPictures, insertUploadedPicture } from './count-storage.ts';
import { assertPicture } from './picture-refusal.ts';
import { readPictureBytes } from './support.rules.ts';

/** A picture that no ticket has named for so long goes. */
const unusedMs = day;
const deletedAtOnce = 20;

/** Stores a picture for a ticket that is still to come, once for each key. Throws `invalid-input`, `too-large` and `storage-full`. */
export async function uploadPicture(
  database: Database,
  { bytes, isForShop, ...request }: KeyedRequest & { bytes: Uint8Array; isForShop: boolean },
): Promise<{ id: number }> {
  const picture = assertPicture(readPictureBytes(bytes), 1);
  const { userId, at } = request;
  return database.write((tx) =>
    runIdempotent(tx, request, async () => {
      await lockAccount(tx, userId);
      if (!isForShop) await consumeStorage(tx, { userId, bytes: picture.bytes.length });
      return { id: await insertUploadedPicture(tx, { userId, picture, at }) };
    }),
  );
}

/** Removes pictures that no ticket has named within a day. */
export async function deleteUnnamedPictures(database: Database, now: number): Promise<void> {
  let deleted: number;
  do {
    deleted = await database.write((tx) => deleteUnusedPictures(tx, { before: now - unusedMs, limit: deletedAtOnce }));
  } while (deleted === deletedAtOnce);
}
