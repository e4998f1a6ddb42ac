import type { SecurityAct } from '../../contract/security-notices.ts';
import type { Reader, Tx } from '../tables.ts';

export async function insertSecurityNotice(
  tx: Tx,
  notice: { adminId: number; act: SecurityAct; subjectId: number | undefined; message: string; at: number },
): Promise<number> {
  const { adminId, act, subjectId, message, at } = notice;
  const { id } = await tx
    .insertInto('security_notices')
    .values({ admin_id: adminId, act, subject_id: subjectId ?? null, message, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findSecurityNotice(db: Reader, noticeId: number) {
  return db.selectFrom('security_notices').select(['at', 'admin_id']).where('id', '=', noticeId).executeTakeFirst();
}

/** Those that this admin has not acknowledged, newest first. */
export function findOpenSecurityNotices(
  db: Reader,
  { adminId, since, limit }: { adminId: number; since: number; limit: number },
) {
  return db
    .selectFrom('security_notices as n')
    .innerJoin('users', 'users.id', 'n.admin_id')
    .leftJoin('security_acknowledgements as a', (join) =>
      join.onRef('a.notice_id', '=', 'n.id').on('a.user_id', '=', adminId),
    )
    .select(['n.id', 'n.at', 'n.act', 'n.message', 'n.admin_id', 'first_name', 'last_name', 'email'])
    .where('n.at', '>=', since)
    .where('a.notice_id', 'is', null)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertAcknowledgement(
  tx: Tx,
  { noticeId, adminId, at }: { noticeId: number; adminId: number; at: number },
): Promise<void> {
  await tx
    .insertInto('security_acknowledgements')
    .values({ notice_id: noticeId, user_id: adminId, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
    .execute();
}

export function findSecurityNoticesSince(db: Reader, { since, limit }: { since: number; limit: number }) {
  return db
    .selectFrom('security_notices')
    .select(['id', 'at', 'act', 'message', 'admin_id as by'])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

export async function findAdminEmails(db: Reader): Promise<string[]> {
  const admins = db.selectFrom('users').select('email').where('is_admin', '=', 1).where('deleted_at', 'is', null);
  return (await admins.orderBy('id').execute()).map(({ email }) => email);
}

/** Undefined: there is no such account any more. */
export async function findEmail(db: Reader, userId: number): Promise<string | undefined> {
  const user = db.selectFrom('users').select('email').where('id', '=', userId).where('deleted_at', 'is', null);
  return (await user.executeTakeFirst())?.email;
}
