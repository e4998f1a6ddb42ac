import type { SecurityAct } from '../../contract/security-notices.ts';
import type { Reader, Tx } from '../tables.ts';

/** From a time on, and the newest ones when there are more. */
interface Span {
  readonly since: number;
  readonly limit: number;
}

/** How many of the newest rows of a table without an index by time are looked at. */
const newestLookedAt = 500;

export function findOrdersSince(db: Reader, { since, limit }: Span) {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at as at', 'service_name as serviceName', 'total_paise as totalPaise'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function findMovesSince(db: Reader, { since, limit }: Span) {
  const newest = db
    .selectFrom('order_history')
    .select(['id as row', 'order_id as id', 'at', 'from_status', 'to_status as status', 'delivered'])
    .orderBy('id', 'desc')
    .limit(newestLookedAt);
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'at', 'status', 'delivered'])
    .where('at', '>', since)
    .where('from_status', 'is not', null)
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
}

export function findRequestsSince(db: Reader, { since, limit }: Span) {
  const newest = db
    .selectFrom('fund_requests')
    .select(['id', 'created_at as at', 'amount_paise as amountPaise'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

export async function findDecisionsSince(db: Reader, { since, limit }: Span) {
  const rows = await db
    .selectFrom('fund_requests')
    .select(['id', 'decided_at', 'amount_paise as amountPaise', 'received_paise as receivedPaise', 'status'])
    .where('decided_at', '>', since)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ decided_at, ...row }) => ({ ...row, at: decided_at ?? 0 }));
}

export function findTicketsSince(db: Reader, { since, limit }: Span) {
  const newest = db
    .selectFrom('tickets')
    .select(['id', 'created_at as at', 'subject', 'category'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

export function findMessagesSince(db: Reader, { since, limit }: Span) {
  const newest = db
    .selectFrom('ticket_messages')
    .select(['ticket_id as id', 'created_at as at', 'is_admin as isAdmin'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

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
