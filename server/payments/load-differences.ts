import { sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import type { PaymentDifference, PaymentDifferences } from '../../contract/payment-differences.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { openStatesInSql } from '../funds/open-states.ts';
import { isoTime } from '../platform/clock.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import type { DifferenceIds } from './difference.rules.ts';
import { isReturned, isReturnedCredit, isUnproven } from './find-differences.ts';
import { findLastCheck } from './write-checks.ts';

interface Credited {
  readonly creditedPaise: number | null;
  readonly userId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const nobody: Credited = { creditedPaise: null, userId: null, firstName: '', lastName: '', email: '' };

interface DifferenceRow extends Credited {
  readonly id: number;
  readonly referenceNumber: string | null;
  readonly account: string | null;
  readonly arrivedPaise: number | null;
  readonly day: string | null;
  readonly at: number;
}

/** What the last comparison found and is not settled since. */
export async function readDifferences(db: Reader): Promise<PaymentDifferences> {
  const last = await findLastCheck(db);
  const lists = last
    ? await loadDifferences(db, last.found)
    : { uncredited: [], unproven: [], different: [], returned: [] };
  return { checkedAt: last ? isoTime(last.at) : null, lists };
}

/** How many of each list are not settled since. */
export async function countDifferences(db: Reader) {
  const { lists } = await readDifferences(db);
  const { uncredited, unproven, different, returned } = lists;
  return {
    uncredited: uncredited.length,
    unproven: unproven.length,
    different: different.length,
    returned: returned.length,
  };
}

async function loadDifferences(db: Reader, found: DifferenceIds): Promise<PaymentDifferences['lists']> {
  const [uncredited, different, requests, credits, returned, returnedCredits] = await Promise.all([
    loadPayments(db, found.uncredited),
    loadPayments(db, found.different),
    loadRequests(db, found.requests),
    loadCredits(db, found.credits),
    loadReturned(db, found.returned),
    loadReturnedCredits(db, found.returnedCredits),
  ]);
  return { uncredited, unproven: [...requests, ...credits], different, returned: [...returned, ...returnedCredits] };
}

const none: PaymentDifference[] = [];

async function loadPayments(db: Reader, ids: readonly number[]): Promise<PaymentDifference[]> {
  if (ids.length === 0) return none;
  const { rows } = await sql<Omit<DifferenceRow, keyof Credited>>`
    select p.id, e.reference_number as "referenceNumber", a.label as account, p.amount_paise as "arrivedPaise",
      p.paid_on as day, p.created_at as at
    from payments p join payment_evidence e on e.id = p.evidence_id join payee_accounts a on a.id = p.payee_id
    where p.id in (${sql.join(ids)}) and p.state in ${openStatesInSql}
    order by p.id`.execute(db);
  const keyOf = ({ referenceNumber }: { referenceNumber: string | null }) => referenceKey(referenceNumber ?? '') ?? '';
  const credited = await findCredited(db, rows.map(keyOf));
  return rows.map((row) => onWire('payment', { ...row, ...(credited.get(keyOf(row)) ?? nobody) }));
}

/** Who was credited for these references, and with what. */
async function findCredited(db: Reader, keys: readonly string[]): Promise<Map<string, Credited>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Credited & { readonly key: string }>`
    select c.reference_key as key, coalesce(t.amount_paise, f.received_paise, f.amount_paise) as "creditedPaise",
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from claimed_references c left join fund_requests f on f.id = c.fund_request_id and f.status = 'approved'
      left join ledger_transfers t on t.id = c.transfer_id left join ledger_accounts w on w.id = t.wallet_account
      join users u on u.id = coalesce(f.user_id, w.user_id)
    where c.reference_key in (${sql.join(keys)}) and c.sequence = 0`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

async function loadRequests(db: Reader, ids: readonly number[]): Promise<PaymentDifference[]> {
  if (ids.length === 0) return none;
  const { rows } = await sql<DifferenceRow>`
    select f.id, coalesce(f.received_reference, f.reference_number) as "referenceNumber", null as account,
      null as "arrivedPaise", null as day, coalesce(f.received_paise, f.amount_paise) as "creditedPaise", f.decided_at as at,
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from fund_requests f join claimed_references c on c.fund_request_id = f.id join users u on u.id = f.user_id
    where f.id in (${sql.join(ids)}) and ${isUnproven.requests} order by f.id`.execute(db);
  return rows.map((row) => onWire('request', row));
}

async function loadCredits(db: Reader, ids: readonly number[]): Promise<PaymentDifference[]> {
  if (ids.length === 0) return none;
  const { rows } = await sql<DifferenceRow>`
    select t.id, c.reference_number as "referenceNumber", null as account, null as "arrivedPaise", null as day,
      t.amount_paise as "creditedPaise", t.at, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from claimed_references c join ledger_transfers t on t.id = c.transfer_id
      join ledger_accounts w on w.id = t.wallet_account join users u on u.id = w.user_id
    where t.id in (${sql.join(ids)}) and ${isUnproven.credits} order by t.id`.execute(db);
  return rows.map((row) => onWire('credit', row));
}

async function loadReturned(db: Reader, ids: readonly number[]): Promise<PaymentDifference[]> {
  if (ids.length === 0) return none;
  const { rows } = await sql<DifferenceRow>`
    select f.id, min(e.reference_number) as "referenceNumber", min(a.label) as account, min(p.amount_paise) as "arrivedPaise",
      min(e.occurred_on) as day, coalesce(f.received_paise, f.amount_paise) as "creditedPaise", f.decided_at as at,
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from fund_requests f join payments p on p.fund_request_id = f.id join payment_references r on r.payment_id = p.id
      join returned_references b on b.reference_key = r.reference_key join payment_evidence e on e.id = b.evidence_id
      join payee_accounts a on a.id = e.payee_id join users u on u.id = f.user_id
    where f.id in (${sql.join(ids)}) and ${isReturned} group by f.id, u.id order by f.id`.execute(db);
  return rows.map((row) => onWire('returned', row));
}

async function loadReturnedCredits(db: Reader, ids: readonly number[]): Promise<PaymentDifference[]> {
  if (ids.length === 0) return none;
  const { rows } = await sql<DifferenceRow>`
    select t.id, min(e.reference_number) as "referenceNumber", min(a.label) as account, min(p.amount_paise) as "arrivedPaise",
      min(e.occurred_on) as day, t.amount_paise as "creditedPaise", t.at,
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from ledger_transfers t join payments p on p.transfer_id = t.id join payment_references r on r.payment_id = p.id
      join returned_references b on b.reference_key = r.reference_key join payment_evidence e on e.id = b.evidence_id
      join payee_accounts a on a.id = e.payee_id
      join ledger_accounts w on w.id = t.wallet_account join users u on u.id = w.user_id
    where t.id in (${sql.join(ids)}) and ${isReturnedCredit} group by t.id, u.id order by t.id`.execute(db);
  return rows.map((row) => onWire('returned-credit', row));
}

const wire = (paise: number | null): string | null => (paise === null ? null : wireAmount(paise));

const onWire = (kind: PaymentDifference['kind'], row: DifferenceRow): PaymentDifference => ({
  kind,
  id: row.id,
  customer:
    row.userId === null ? null : { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
  referenceNumber: row.referenceNumber ?? '',
  account: row.account,
  arrived: wire(row.arrivedPaise),
  credited: wire(row.creditedPaise),
  day: row.day ?? dateOfDay(indianDay(row.at)),
});
