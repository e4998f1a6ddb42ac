import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { addUsedBytes } from './count-storage.ts';
import { readStorage } from './storage-quota.ts';
import { megabyte, usualQuotaBytes } from './support.rules.ts';

/** Counts what a person's ticket takes. Throws `storage-full` beyond their quota. */
export async function consumeStorage(tx: Tx, { userId, bytes }: { userId: number; bytes: number }): Promise<void> {
  if (await addUsedBytes(tx, { userId, bytes, usualQuotaBytes })) return;
  const { quotaBytes } = await readStorage(tx, userId);
  const megabytes = Math.floor(quotaBytes / megabyte);
  const message = `Your tickets and pictures take all of their ${megabytes} MB. Please write without pictures, or send us an email: we can give you more room.`;
  throw new ExpectedError('storage-full', message, { detail: { kind: 'storage-full', megabytes } });
}
