import { ownNoticeHours } from '../../contract/security-notices.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { findSecurityNotice, insertAcknowledgement } from './notifications.queries.ts';
import { removableAt } from './notifications.rules.ts';

/** Removes a notice from an admin's own list alone. Throws `not-found`, and `own-account` for a fresh act of their own. */
export function acknowledgeSecurityNotice(
  database: Database,
  { noticeId, adminId, at }: { noticeId: number; adminId: number; at: number },
): Promise<void> {
  return database.write(async (tx) => {
    const notice = await findSecurityNotice(tx, noticeId);
    if (!notice) throw new ExpectedError('not-found', 'There is no such notice.');
    if (at < removableAt({ at: notice.at, byId: notice.admin_id, readerId: adminId })) {
      const text = `You did this yourself, so the notice of it stays for ${ownNoticeHours} hours.`;
      throw new ExpectedError('own-account', text);
    }
    await insertAcknowledgement(tx, { noticeId, adminId, at });
  });
}
