import { type SqlBool, sql } from 'kysely';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { unsettledStatuses } from '../../contract/orders.ts';
import type { AdminAccount, Role, UserForAdmin, UserOverview } from '../../contract/users.ts';
import { findAccountOfEmail } from '../accounts/find-account-of-email.ts';
import { isoTime } from '../platform/clock.ts';
import {
  conditions,
  type FoundPage,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
  withNumber,
} from '../platform/database/find-page.ts';
import { fullNameOf } from '../platform/database/like.ts';
import { findHits, noHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tx } from '../tables.ts';
import { phoneDigits, userNumberIn } from './users.rules.ts';

const columns = [
  'users.id',
  'first_name',
  'last_name',
  'email',
  'is_admin',
  'phone',
  'date_of_birth',
  'created_at',
  'deleted_at',
] as const;

/** A wallet that nothing has ever moved has no row, and holds nothing. */
const withWallet = (db: Reader) =>
  db.selectFrom('users').leftJoin('ledger_accounts', 'ledger_accounts.user_id', 'users.id');

type UserRow = Awaited<ReturnType<typeof findRow>> & object;

const findRow = (db: Reader, userId: number) =>
  withWallet(db).select(columns).select('balance_paise').where('users.id', '=', userId).executeTakeFirst();

/** Undefined: there never was such an account. */
export async function findUserForAdmin(db: Reader, userId: number): Promise<UserForAdmin | undefined> {
  const row = await findRow(db, userId);
  return row && wireUser(row);
}

export interface UserFilter extends PageQuery {
  readonly search: string;
  readonly role: Role | undefined;
  readonly isOldestFirst: boolean;
}

/** Deleted accounts are only among them when they are asked for, by role or by number. */
export async function findUsers(db: Reader, filter: UserFilter): Promise<Page<UserForAdmin>> {
  const { ids, place, ...count } = await choosePage(db, filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await withWallet(db).select(columns).select('balance_paise').where('users.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, wireUser(row)]));
  return { ...count, ...place, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

async function choosePage(db: Reader, filter: UserFilter): Promise<FoundPage> {
  const list = listOf(filter);
  const { search } = filter;
  if (search === '') return findPage(db, list, filter);
  const owner = await findAccountOfEmail(db, search);
  if (owner !== undefined)
    return findPageOfHits(db, list, await withNumber(db, list, { hits: noHits, number: owner }), filter);
  const [number, digits] = [userNumberIn(search), phoneDigits(search)];
  const parts = digits === undefined ? [search] : [search, digits];
  const hits = await findHits(db, { table: 'user_search', parts, list });
  const ofAnyRole = filter.role === undefined ? { ...list, where: [] } : list;
  return findPageOfHits(db, list, await withNumber(db, ofAnyRole, { hits, number }), filter);
}

function listOf({ role, isOldestFirst }: Pick<UserFilter, 'role' | 'isOldestFirst'>): List {
  const isRole = role && role !== 'deleted' && sql<SqlBool>`users.is_admin = ${sql.lit(role === 'admin' ? 1 : 0)}`;
  const stands =
    role === 'deleted' ? sql<SqlBool>`users.deleted_at is not null` : sql<SqlBool>`users.deleted_at is null`;
  return { table: 'users', where: conditions([stands, isRole]), isOldestFirst };
}

/** What admins have noted about an account, the newest first. */
export async function findNotes(db: Reader, userId: number): Promise<UserOverview['notes']> {
  const signed = await db
    .selectFrom('user_notes')
    .innerJoin('users', 'users.id', 'user_notes.admin_id')
    .select((eb) => ['text', 'at', fullNameOf(eb.ref('first_name'), eb.ref('last_name')).as('by')])
    .where('user_id', '=', userId)
    .orderBy('user_notes.id', 'desc')
    .execute();
  const earlier = await db
    .selectFrom('users')
    .select('admin_notes as text')
    .where('id', '=', userId)
    .where('admin_notes', '<>', '')
    .execute();
  return [
    ...signed.map(({ text, at, by }) => ({ text, by, at: isoTime(at) })),
    ...earlier.map(({ text }) => ({ text, by: null, at: null })),
  ];
}

interface Sums {
  seenAt: number | null;
  orders: number;
  openOrders: number;
  spentPaise: number;
  refundedPaise: number;
  topUps: number;
  topUpsPaise: number;
  pendingTopUps: number;
  tickets: number;
  openTickets: number;
}

/** What there is about an account, in sums. */
export async function findSums(db: Reader, userId: number): Promise<Omit<UserOverview, 'user' | 'notes' | 'storage'>> {
  const moved = (kind: 'charge' | 'refund') => sql`(
    select cast(coalesce(sum(amount_paise), 0) as bigint) from ledger_transfers t
      join ledger_accounts a on a.id = t.wallet_account where a.user_id = ${userId} and t.kind = ${sql.lit(kind)})`;
  const { rows } = await sql<Sums>`
    select
      (select max(seen_at) from sessions where user_id = ${userId}) as "seenAt",
      (select count(*) from orders where user_id = ${userId}) as orders,
      (select count(*) from orders where user_id = ${userId} and status in (${sql.join(unsettledStatuses)})) as "openOrders",
      ${moved('charge')} as "spentPaise",
      ${moved('refund')} as "refundedPaise",
      (select count(*) from fund_requests where user_id = ${userId} and status = 'approved') as "topUps",
      (select cast(coalesce(sum(coalesce(received_paise, amount_paise)), 0) as bigint) from fund_requests
        where user_id = ${userId} and status = 'approved')
        - (select cast(coalesce(sum(v.amount_paise), 0) as bigint) from reversals v
          join fund_requests f on f.id = v.fund_request_id
          where f.user_id = ${userId} and v.cause = 'wrong-approval') as "topUpsPaise",
      (select count(*) from fund_requests where user_id = ${userId} and status = 'pending') as "pendingTopUps",
      (select count(*) from tickets where user_id = ${userId}) as tickets,
      (select count(*) from tickets where user_id = ${userId} and status not in ('resolved', 'closed')) as "openTickets"`.execute(
    db,
  );
  const [sums] = rows;
  if (!sums) throw new Error('Sums have no row.');
  return {
    seenAt: sums.seenAt === null ? null : isoTime(sums.seenAt),
    orders: {
      count: sums.orders,
      open: sums.openOrders,
      spent: wireAmount(sums.spentPaise),
      refunded: wireAmount(sums.refundedPaise),
    },
    topUps: { count: sums.topUps, total: wireAmount(sums.topUpsPaise), pending: sums.pendingTopUps },
    tickets: { count: sums.tickets, open: sums.openTickets },
  };
}

const admins = (db: Reader) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .where('is_admin', '=', 1)
    .orderBy('id');

export async function findAdmins(db: Reader): Promise<AdminAccount[]> {
  return (await admins(db).execute()).map(wireAdmin);
}

/** Undefined: there is no such admin. */
export async function findAdmin(db: Reader, userId: number): Promise<AdminAccount | undefined> {
  const row = await admins(db).where('id', '=', userId).executeTakeFirst();
  return row && wireAdmin(row);
}

function wireAdmin(row: { id: number; email: string; first_name: string; last_name: string; created_at: number }) {
  const { id, email, first_name: firstName, last_name: lastName, created_at: createdAt } = row;
  return { id, email, firstName, lastName, createdAt: isoTime(createdAt) };
}

function wireUser(row: UserRow): UserForAdmin {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    password: 'Encrypted',
    balance: wireAmount(row.balance_paise ?? 0),
    isAdmin: row.is_admin === 1,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    createdAt: isoTime(row.created_at),
    deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
  };
}

/** Makes the balance operations of one admin wait for each other until the transaction ends. */
export async function lockBalanceOperator(tx: Tx, adminId: number): Promise<void> {
  await tx
    .insertInto('balance_operators')
    .values({ admin_id: adminId })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ admin_id: adminId }))
    .execute();
}

/** What somebody has moved in and out of wallets by hand since then. */
export async function sumByHand(db: Reader, { adminId, since }: { adminId: number; since: number }): Promise<Paise> {
  const { paise } = await db
    .selectFrom('ledger_transfers')
    .select(sql<number>`cast(coalesce(sum(amount_paise), 0) as bigint)`.as('paise'))
    // As the partial index has it.
    .where('subject_kind', '=', sql.lit('user'))
    .where('actor_id', '=', adminId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return paise;
}
