import type { TicketStorage } from '../../contract/users.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { changeQuota } from '../support/storage-quota.ts';
import { megabyte } from '../support/support.rules.ts';
import type { Database } from '../tables.ts';

export interface QuotaSetting {
  readonly by: AdminActor;
  readonly userId: number;
  readonly quotaMegabytes: number;
  readonly at: number;
}

/** Sets what the tickets and pictures of an account may take. Throws `not-found`. */
export function setStorageQuota(
  database: Database,
  { by, userId, quotaMegabytes, at }: QuotaSetting,
): Promise<TicketStorage> {
  return database.write(async (tx) => {
    await lockAccount(tx, userId);
    const quotaBytes = quotaMegabytes * megabyte;
    const stored = await changeQuota(tx, { userId, quotaBytes });
    const before = { quotaMegabytes: stored.quotaBytes / megabyte };
    const after = { quotaMegabytes };
    await recordAct(tx, { by, action: 'set-storage-quota', subject: 'user', subjectId: userId, before, after, at });
    return { ...stored, quotaBytes };
  });
}
