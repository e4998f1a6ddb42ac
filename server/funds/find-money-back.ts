import { type RawBuilder, sql } from 'kysely';
import { type Paise, wireAmount } from '../../contract/money.ts';
import type { Debt, FundReturn, ReturnPayer } from '../../contract/money-back.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';

const maxShown = 100;

/** What a person still has to do or to look at: returns that are not settled, not found or came back for nobody, and debts that are not paid. */
export async function findMoneyBack(
  db: Reader,
  { showsPayers }: { showsPayers: boolean },
): Promise<{ returns: FundReturn[]; debts: Debt[] }> {
  // Each with a limit of its own: those that wait for their statement, maybe for ever, hide none that is to be sent.
  const [open, unassigned, sent, debts] = await Promise.all([
    findReturns(db, sql`r.state in ('asked', 'unknown')`, showsPayers),
    findReturns(db, isUnassigned),
    findReturns(db, isSentAndWatched, showsPayers),
    findDebts(db, sql`d.state in ('open', 'collecting')`),
  ]);
  return { returns: [...open, ...unassigned, ...sent.filter(({ outgoingCheck }) => outgoingCheck !== 'found')], debts };
}

/** Returns that were sent by hand, and that a complete statement does not have, or with another amount. */
export async function findUnshownReturns(db: Reader): Promise<number[]> {
  const sent = await findReturns(db, isSentAndWatched);
  return sent.flatMap(({ id, outgoingCheck }) =>
    outgoingCheck === 'missing' || outgoingCheck === 'other-amount' ? [id] : [],
  );
}

/** Throws `not-found`. */
export async function readReturn(db: Reader, returnId: number): Promise<FundReturn> {
  const [found] = await findReturns(db, sql`r.id = ${returnId}`);
  if (!found) throw new ExpectedError('not-found', 'There is no such return.');
  return found;
}

/** Throws `not-found`. */
export async function readDebt(db: Reader, debtId: number): Promise<Debt> {
  const [found] = await findDebts(db, sql`d.id = ${debtId}`);
  if (!found) throw new ExpectedError('not-found', 'There is no such debt.');
  return found;
}

type Condition = ReturnType<typeof sql<boolean>>;

const isNotAccepted = sql<boolean>`not exists (select 1 from accepted_differences d where d.kind = 'return' and d.subject_id = r.id)`;

/** An admin has credited by hand what came back: only a return that failed is accepted for that. */
const isCreditedByHand = sql<boolean>`r.state = 'failed' and not (${isNotAccepted})`;

/** No statement has shown it with its amount, and nobody has said that it is right. */
const isWatched = sql<boolean>`not exists (select 1 from returned_references b
  join payment_evidence e on e.id = b.evidence_id
  where b.reference_key = r.outgoing_key and e.amount_paise = r.amount_paise)
  and ${isNotAccepted}`;

/**
 * Of a fund request what was taken back from the wrong customer, less what an admin has credited by hand since: it belongs to whoever made
 * the payment. In paise.
 */
export const leftOfWrongApproval = (requestId: RawBuilder<unknown>) => sql<Paise>`(
  (select cast(coalesce(sum(v.amount_paise), 0) as bigint) from reversals v
    where v.fund_request_id = ${requestId} and v.cause = 'wrong-approval')
  - (select cast(coalesce(sum(r.amount_paise), 0) as bigint) from fund_returns r
    where r.fund_request_id = ${requestId} and ${isCreditedByHand}))`;

/**
 * The return failed after the approval was reversed as wrong, and after somebody had decided whose the rest of the payment is. This part is in
 * no wallet until an admin credits it by hand.
 */
export const isUnassigned = sql<boolean>`r.state = 'failed'
  and exists (select 1 from reversals v where v.fund_request_id = r.fund_request_id and v.cause = 'wrong-approval')
  and exists (select 1 from payments s where s.fund_request_id = r.fund_request_id and s.state = 'reversed'
    and s.reason in ('by-person', 'not-ours') and s.updated_at <= r.settled_at)
  and ${isNotAccepted}`;

const isSentAndWatched = sql<boolean>`r.state = 'done' and r.method = 'by-hand' and ${isWatched}`;

interface ReturnRow {
  readonly id: number;
  readonly requestId: number;
  readonly referenceNumber: string;
  readonly paise: number;
  readonly method: FundReturn['method'];
  readonly state: FundReturn['state'];
  readonly outgoingReference: string | null;
  readonly reason: string;
  readonly failure: string;
  readonly askedAt: number;
  readonly settledAt: number | null;
  readonly shownPaise: number | null;
  readonly paymentId: number | null;
  readonly textsOf: number | null;
  readonly payerName: string | null;
  readonly payerVpa: string | null;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly adminId: number;
  readonly adminFirst: string;
  readonly adminLast: string;
  readonly adminEmail: string;
}

async function findReturns(
  db: Reader,
  where: Condition | ReturnType<typeof sql>,
  showsPayers = false,
): Promise<FundReturn[]> {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.fund_request_id as "requestId", coalesce(f.received_reference, f.reference_number) as "referenceNumber",
      r.amount_paise as paise, r.method, r.state, r.outgoing_reference as "outgoingReference", r.reason, r.failure,
      r.asked_at as "askedAt", r.settled_at as "settledAt",
      (select e.amount_paise from returned_references b join payment_evidence e on e.id = b.evidence_id
        where b.reference_key = r.outgoing_key) as "shownPaise",
      p.id as "paymentId", t.evidence_id as "textsOf", t.payer_name as "payerName", t.payer_vpa as "payerVpa",
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      a.id as "adminId", a.first_name as "adminFirst", a.last_name as "adminLast", a.email as "adminEmail"
    from fund_returns r join fund_requests f on f.id = r.fund_request_id
      join users u on u.id = f.user_id join users a on a.id = r.asked_by
      left join payments p on p.fund_request_id = r.fund_request_id
      left join payment_evidence_texts t on t.evidence_id = p.evidence_id
    where ${where} order by r.id limit ${maxShown}`.execute(db);
  const lastDays = rows.length === 0 ? [] : await findLastDays(db);
  return rows.map((row) => ({
    id: row.id,
    fundRequestId: row.requestId,
    customer: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
    referenceNumber: row.referenceNumber,
    payer: showsPayers ? payerOf(row) : null,
    amount: wireAmount(row.paise),
    method: row.method,
    state: row.state,
    outgoingReference: row.outgoingReference,
    outgoingCheck: checkOf(row, lastDays),
    reason: row.reason,
    failure: row.failure,
    askedBy: { id: row.adminId, firstName: row.adminFirst, lastName: row.adminLast, email: row.adminEmail },
    askedAt: isoTime(row.askedAt),
    settledAt: row.settledAt === null ? null : isoTime(row.settledAt),
  }));
}

function payerOf({ paymentId, textsOf, payerName, payerVpa }: ReturnRow): ReturnPayer {
  const evidence = paymentId === null ? 'none' : textsOf === null ? 'deleted' : 'seen';
  return { evidence, name: payerName || null, vpa: payerVpa || null };
}

/** The last day that is imported of each account at a bank, `YYYY-MM-DD`. */
async function findLastDays(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ lastDay: string }>`
    select max(i.last_day) as "lastDay" from statement_imports i join payee_accounts p on p.id = i.payee_id
    where i.last_day is not null and i.is_of_account = 1 group by i.payee_id`.execute(db);
  return rows.map(({ lastDay }) => lastDay);
}

/** An account without a file for so long before a return was not in use any more. */
const unusedDays = 30;

function checkOf(
  { method, state, settledAt, paise, shownPaise }: ReturnRow,
  lastDays: readonly string[],
): FundReturn['outgoingCheck'] {
  if (method !== 'by-hand' || state !== 'done') return null;
  if (shownPaise !== null) return shownPaise === paise ? 'found' : 'other-amount';
  const sentOn = indianDay(settledAt ?? 0);
  const used = lastDays.filter((lastDay) => lastDay >= dateOfDay(sentOn - unusedDays));
  // The bank may book it on the next day.
  const due = dateOfDay(sentOn + 1);
  return used.length > 0 && used.every((lastDay) => lastDay > due) ? 'missing' : 'awaits-statement';
}

interface DebtRow {
  readonly id: number;
  readonly requestId: number;
  readonly paise: number;
  readonly paidPaise: number;
  readonly state: Debt['state'];
  readonly cause: Debt['cause'];
  readonly reason: string;
  readonly decision: string;
  readonly createdAt: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

async function findDebts(db: Reader, where: ReturnType<typeof sql>): Promise<Debt[]> {
  const { rows } = await sql<DebtRow>`
    select d.id, v.fund_request_id as "requestId", d.amount_paise as paise, d.paid_paise as "paidPaise", d.state, v.cause,
      v.reason, d.reason as decision, d.created_at as "createdAt",
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from debts d join reversals v on v.id = d.reversal_id join users u on u.id = d.user_id
    where ${where} order by case d.state when 'open' then 0 else 1 end, d.id limit ${maxShown}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    fundRequestId: row.requestId,
    customer: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
    amount: wireAmount(row.paise),
    paid: wireAmount(row.paidPaise),
    state: row.state,
    cause: row.cause,
    reason: row.reason,
    decision: row.decision,
    createdAt: isoTime(row.createdAt),
  }));
}
