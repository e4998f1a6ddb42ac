import { sql } from 'kysely';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import type { PaymentCandidate } from '../../contract/payments.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { findIntents } from './find-intents.ts';
import { differingDigits } from './match.rules.ts';
import { comparePayerName } from './payer-name.rules.ts';

interface OpenPayment {
  readonly id: number;
  readonly amountPaise: Paise;
  readonly reference: string | null;
  readonly payerName: string | null;
}

type AboutUser = Pick<CandidateRow, 'userId' | 'firstName' | 'lastName' | 'email' | 'customerSince' | 'topUps'>;

interface CandidateRow {
  readonly fundRequestId: number | null;
  readonly key: string;
  readonly amountPaise: Paise | null;
  /** What was credited with one of its references before; null where nothing was. */
  readonly creditedPaise: Paise | null;
  readonly referenceNumber: string;
  /** Of what was asked for with an amount and a code of its own. */
  readonly code: string | null;
  readonly createdAt: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly customerSince: number;
  readonly topUps: number;
}

/** One key decides for each, so there are no more than digits. */
const maxCandidates = 9;
/** So many of the newest pending requests are compared with each payment. */
const maxCompared = 500;

/** For each payment those who may have made it: who was credited with its reference, typed it or nearly, or waits for the same amount. */
export async function findCandidates(
  db: Reader,
  payments: readonly OpenPayment[],
): Promise<Map<number, PaymentCandidate[]>> {
  if (payments.length === 0) return new Map();
  const ids = payments.map(({ id }) => id);
  const pending = await findPending(db);
  const asked = await findAsked(db, ids);
  const [claimed, byHand, contested] = await Promise.all([
    findClaimants(db, ids),
    findCreditedByHand(db, ids),
    findContestants(db, ids),
  ]);
  return new Map(
    payments.map((payment) => {
      const exact = [...claimed, ...byHand, ...asked, ...contested].filter(({ paymentId }) => paymentId === payment.id);
      const seen = new Set(exact.map(({ fundRequestId }) => fundRequestId));
      const near = pending
        .filter(({ fundRequestId }) => !seen.has(fundRequestId))
        .map((row) => wireCandidate(row, payment, digitsOff(row, payment)))
        .filter(({ differingDigits, isSameAmount }) => differingDigits !== null || isSameAmount)
        .sort((a, b) => (a.differingDigits ?? 99) - (b.differingDigits ?? 99));
      return [
        payment.id,
        [...exact.map((row) => wireCandidate(row, payment, row.code === null ? 0 : null)), ...near].slice(
          0,
          maxCandidates,
        ),
      ];
    }),
  );
}

function digitsOff({ key }: CandidateRow, { reference }: OpenPayment): number | null {
  const own = reference === null ? undefined : referenceKey(reference);
  return own === undefined ? null : differingDigits(key, own);
}

function wireCandidate(row: CandidateRow, payment: OpenPayment, differing: number | null): PaymentCandidate {
  return {
    fundRequestId: row.fundRequestId,
    user: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
    amount: row.amountPaise === null ? null : wireAmount(row.amountPaise),
    credited: row.creditedPaise === null ? null : wireAmount(row.creditedPaise),
    referenceNumber: row.referenceNumber,
    code: row.code,
    createdAt: isoTime(row.createdAt),
    differingDigits: differing,
    isSameAmount: row.amountPaise === payment.amountPaise,
    payerName: comparePayerName(payment.payerName, row),
    customerSince: isoTime(row.customerSince),
    topUps: row.topUps,
  };
}

const aboutUser = sql`u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.created_at as "customerSince",
  (select count(*) from fund_requests o where o.user_id = u.id and o.status = 'approved') as "topUps"`;

const aboutRequest = sql`f.id as "fundRequestId", coalesce(f.reference_key, '') as key, f.amount_paise as "amountPaise",
  case when f.status = 'approved' then coalesce(f.received_paise, f.amount_paise) end as "creditedPaise",
  f.reference_number as "referenceNumber", cast(null as text) as code, f.created_at as "createdAt"`;

async function findPending(db: Reader): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${aboutRequest}, ${aboutUser} from fund_requests f join users u on u.id = f.user_id
    where f.id in (select id from fund_requests where status = 'pending' order by id desc limit ${maxCompared})
    order by f.id`.execute(db);
  return rows;
}

type OfPayment = CandidateRow & { readonly paymentId: number };

async function findClaimants(db: Reader, paymentIds: readonly number[]): Promise<OfPayment[]> {
  const { rows } = await sql<OfPayment>`
    select r.payment_id as "paymentId", ${aboutRequest}, ${aboutUser}
    from payment_references r
    join claimed_references c on c.reference_key = r.reference_key
    join fund_requests f on f.id = c.fund_request_id and f.status in ('pending', 'approved')
    join users u on u.id = f.user_id
    where r.payment_id in (${sql.join(paymentIds)}) order by f.id`.execute(db);
  return rows;
}

/** Who was credited by hand with one of the payments' references. */
async function findCreditedByHand(db: Reader, paymentIds: readonly number[]): Promise<OfPayment[]> {
  const { rows } = await sql<OfPayment>`
    select r.payment_id as "paymentId", cast(null as bigint) as "fundRequestId", c.reference_key as key,
      cast(null as bigint) as "amountPaise", t.amount_paise as "creditedPaise", c.reference_number as "referenceNumber",
      cast(null as text) as code, c.claimed_at as "createdAt", ${aboutUser}
    from payment_references r
    join claimed_references c on c.reference_key = r.reference_key
    join ledger_transfers t on t.id = c.transfer_id
    join ledger_accounts w on w.id = t.wallet_account
    join users u on u.id = w.user_id
    where r.payment_id in (${sql.join(paymentIds)}) order by c.claimed_at`.execute(db);
  return rows;
}

/** Their requests were refused, because somebody else had claimed the reference. */
async function findContestants(db: Reader, paymentIds: readonly number[]): Promise<OfPayment[]> {
  const { rows } = await sql<OfPayment>`
    select r.payment_id as "paymentId", cast(null as bigint) as "fundRequestId", c.reference_key as key,
      cast(null as bigint) as "amountPaise", cast(null as bigint) as "creditedPaise", c.reference_number as "referenceNumber",
      cast(null as text) as code, c.at as "createdAt", ${aboutUser}
    from payment_references r
    join contested_references c on c.reference_key = r.reference_key
    join users u on u.id = c.user_id and u.deleted_at is null
    where r.payment_id in (${sql.join(paymentIds)}) order by c.at`.execute(db);
  return rows;
}

/** Those who were asked for the amount or the code of one of the payments; who has paid it may have paid twice. */
async function findAsked(db: Reader, paymentIds: readonly number[]): Promise<OfPayment[]> {
  const intents = await findIntents(db, paymentIds);
  const asked = [...intents].flatMap(([paymentId, all]) => all.map((intent) => ({ ...intent, paymentId })));
  if (asked.length === 0) return [];
  const people = await sql<AboutUser>`select ${aboutUser} from users u
    where u.id in (${sql.join([...new Set(asked.map(({ userId }) => userId))])})`.execute(db);
  const byId = new Map(people.rows.map((person) => [person.userId, person]));
  return asked.flatMap(({ paymentId, userId, fundRequestId, payablePaise, code, createdAt }) => {
    const person = byId.get(userId);
    const intent = {
      paymentId,
      fundRequestId,
      key: '',
      amountPaise: payablePaise,
      creditedPaise: null,
      referenceNumber: '',
      code,
      createdAt,
    };
    return person ? [{ ...intent, ...person }] : [];
  });
}
