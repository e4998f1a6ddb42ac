import type { SecurityNotice } from '../../contract/security-notices.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { findOpenSecurityNotices } from './notifications.queries.ts';
import { maxSecurityNotices, removableAt, securityNoticesFrom } from './notifications.rules.ts';

/** What an admin has not acknowledged yet, newest first. */
export async function listSecurityNotices(
  db: Reader,
  { adminId, now }: { adminId: number; now: number },
): Promise<SecurityNotice[]> {
  const span = { since: securityNoticesFrom(now), limit: maxSecurityNotices };
  const rows = await findOpenSecurityNotices(db, { adminId, ...span });
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.at),
    act: row.act,
    message: row.message,
    by: { id: row.admin_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    removableAt: isoTime(removableAt({ at: row.at, byId: row.admin_id, readerId: adminId })),
  }));
}
