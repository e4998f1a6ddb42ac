import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { type PendingActKind, pendingActDays } from '../../contract/pending-acts.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { day } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import { accountsOfOnePerson } from './confirmations.rules.ts';

/** What an admin does, as the operation knows it once everything else has been found right. */
export interface LargeAct {
  readonly kind: PendingActKind;
  readonly subjectId: number;
  /** Of the fund request of a debt, which the audit names instead. */
  readonly requestId?: number;
  /** Whose wallet it is; null for none. */
  readonly userId: number | null;
  readonly amountPaise: Paise;
  /** What both admins have to agree on beside the amount. */
  readonly essence: string;
  /** The body of the request, as the contract takes it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The waiting act that it is to confirm; undefined where it may also be done alone. */
  readonly confirms?: number | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** What was asked for before is too old to be confirmed. */
export const pendingSince = (at: number): number => at - pendingActDays * day;

const admins = (db: Reader) =>
  db.selectFrom('users as a').select('a.id').where('a.is_admin', '=', 1).where('a.deleted_at', 'is', null);

/** Whether there is somebody to confirm: another admin, or one whom this person has removed within a day. */
export async function hasOtherAdmin(tx: Tx, { adminId, at }: { adminId: number; at: number }): Promise<boolean> {
  if (await admins(tx).where('a.id', '<>', adminId).limit(1).executeTakeFirst()) return true;
  const removed = tx
    .selectFrom('security_notices')
    .select('id')
    .where('act', 'in', ['admin-deleted', 'role-taken'])
    .where('admin_id', 'in', await findAccountsOfPerson(tx, { adminId, at }))
    .where('at', '>=', at - day);
  return (await removed.limit(1).executeTakeFirst()) !== undefined;
}

/** This account, and those that may be the same person by what was done within a day. */
async function findAccountsOfPerson(tx: Tx, { adminId, at }: { adminId: number; at: number }): Promise<number[]> {
  const makings = await tx
    .selectFrom('security_notices as n')
    .innerJoin('users as u', 'u.id', 'n.subject_id')
    .select(['n.act', 'n.admin_id as by', 'u.id as made', 'u.is_admin'])
    .where('n.act', 'in', ['admin-created', 'role-given', 'password-set'])
    .where('n.at', '>=', at - day)
    .execute();
  return accountsOfOnePerson(
    adminId,
    makings.map(({ act, by, made, is_admin }) => ({ by, made, isOfCustomer: act === 'password-set' && !is_admin })),
  );
}

/** What this admin has added to a wallet by hand, returned of its top-ups, or forgiven, since then. Statements credit by themselves. */
export async function sumOfDay(
  tx: Tx,
  { adminId, userId, since }: { adminId: number; userId: number; since: number },
): Promise<Paise> {
  const { paise } = await tx
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as w', 'w.id', 't.wallet_account')
    .select(sql<number>`cast(coalesce(sum(t.amount_paise), 0) as bigint)`.as('paise'))
    .where('w.user_id', '=', userId)
    .where('t.actor_id', '=', adminId)
    .where('t.at', '>=', since)
    .where('t.via', 'not like', 'statement:%')
    .where((eb) =>
      eb.or([
        eb.and([eb('t.kind', 'in', ['top-up', 'add', 'set']), eb('t.credit_account', '=', eb.ref('t.wallet_account'))]),
        eb('t.kind', '=', 'return'),
      ]),
    )
    .executeTakeFirstOrThrow();
  const { forgivenPaise } = await tx
    .selectFrom('debts')
    .select(sql<number>`cast(coalesce(sum(amount_paise - paid_paise), 0) as bigint)`.as('forgivenPaise'))
    .where('user_id', '=', userId)
    .where('state', '=', 'forgiven')
    .where('decided_by', '=', adminId)
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  return paise + forgivenPaise;
}

/** Answers who has asked for the same, where that is another person who is an admin still. */
export async function confirmPendingAct(
  tx: Tx,
  { kind, subjectId, amountPaise, essence, confirms, by, at }: LargeAct,
): Promise<number | undefined> {
  const ownAccounts = await findAccountsOfPerson(tx, { adminId: by.adminId, at });
  const confirmed = await tx
    .updateTable('pending_acts')
    .set({ state: 'confirmed', request: '', decided_by: by.adminId, decided_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .where('amount_paise', '=', amountPaise)
    .where('essence', '=', essence)
    .where('asked_at', '>=', pendingSince(at))
    .where('asked_by', 'in', admins(tx))
    .where('asked_by', 'not in', ownAccounts)
    .$if(confirms !== undefined, (query) => query.where('id', '=', confirms ?? 0))
    .returning('asked_by')
    .executeTakeFirst();
  return confirmed?.asked_by;
}

/** An act that one admin has done alone no longer waits: whoever confirmed it would do it again. */
export async function endDonePendingAct(
  tx: Tx,
  { kind, subjectId, amountPaise, essence, by, at }: LargeAct,
): Promise<void> {
  await tx
    .updateTable('pending_acts')
    .set({ state: 'replaced', request: '', decided_by: by.adminId, decided_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .where('amount_paise', '=', amountPaise)
    .where('essence', '=', essence)
    .execute();
}

/** Locks a debt until the transaction ends. False: it was decided already. */
export async function lockUndecidedDebt(tx: Tx, debtId: number): Promise<boolean> {
  const debt = tx.selectFrom('debts').select('state').where('id', '=', debtId);
  const row = await locking(tx, debt).executeTakeFirst();
  return row?.state === 'open' || row?.state === 'collecting';
}

export async function findWaitingAct(tx: Tx, { kind, subjectId }: { kind: PendingActKind; subjectId: number }) {
  const row = await tx
    .selectFrom('pending_acts as h')
    .innerJoin('users as u', 'u.id', 'h.asked_by')
    .select(['h.id', 'h.amount_paise as amountPaise', 'h.essence', 'h.asked_by as askedBy', 'h.asked_at as askedAt'])
    .select(['u.is_admin', 'u.deleted_at'])
    .where('h.kind', '=', kind)
    .where('h.subject_id', '=', subjectId)
    .where('h.state', '=', 'waiting')
    .executeTakeFirst();
  return row && { ...row, isAskedByAdmin: row.is_admin === 1 && row.deleted_at === null };
}

/** Another request takes its place, or it is declined. */
export async function replacePendingAct(tx: Tx, { id, by, at }: { id: number; by: number; at: number }): Promise<void> {
  await endPendingAct(tx, { id, state: 'replaced', by, at });
}

interface Ending {
  readonly id: number;
  readonly state: 'declined' | 'replaced';
  readonly by: number;
  readonly at: number;
}

/** Undefined: it does not wait any more. */
export function endPendingAct(tx: Tx, { id, state, by, at }: Ending) {
  return tx
    .updateTable('pending_acts')
    .set({ state, request: '', decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['kind', 'subject_id as subjectId', 'amount_paise as amountPaise', 'asked_by as askedBy'])
    .executeTakeFirst();
}

/** False: somebody else was faster, and theirs waits. */
export async function insertPendingAct(tx: Tx, act: LargeAct): Promise<boolean> {
  const inserted = await tx
    .insertInto('pending_acts')
    .values({
      kind: act.kind,
      subject_id: act.subjectId,
      user_id: act.userId,
      amount_paise: act.amountPaise,
      essence: act.essence,
      request: JSON.stringify(act.request),
      state: 'waiting',
      asked_by: act.by.adminId,
      asked_at: act.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Of admins who are admins still, the oldest first. */
export function findPendingActs(db: Reader, now: number) {
  return db
    .selectFrom('pending_acts as h')
    .innerJoin('users as u', 'u.id', 'h.asked_by')
    .leftJoin('users as c', 'c.id', 'h.user_id')
    .select(['h.id', 'h.kind', 'h.subject_id', 'h.amount_paise', 'h.request', 'h.asked_at'])
    .select(['u.id as askerId', 'u.first_name as askerFirst', 'u.last_name as askerLast'])
    .select(['c.id as customerId', 'c.first_name as customerFirst', 'c.last_name as customerLast'])
    .where('h.state', '=', 'waiting')
    .where('h.asked_at', '>=', pendingSince(now))
    .where('h.asked_by', 'in', admins(db))
    .orderBy('h.id')
    .limit(100)
    .execute();
}
