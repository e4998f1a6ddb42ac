import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { keyOfEarlierReference } from '../../contract/payment-reference.ts';
import { openStates, type Payment, type PaymentCandidate, type paymentFilters } from '../../contract/payments.ts';
import { openStatesInSql } from '../funds/open-states.ts';
import { isoTime } from '../platform/clock.ts';
import { conditions, findPage, type List, type PageQuery } from '../platform/database/find-page.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { findCandidates } from './find-candidates.ts';
import { findRemainders, isRemainder } from './find-remainders.ts';
import { findSearched } from './find-searched.ts';

interface PaymentFilter extends PageQuery {
  readonly state: (typeof paymentFilters)[number] | undefined;
  readonly statementId: number | undefined;
  readonly reference: string | undefined;
  readonly search: string;
}

export async function findPayments(db: Reader, filter: PaymentFilter): Promise<Page<Payment>> {
  const list = listOf(filter);
  const { ids, place, ...count } = await (filter.search === ''
    ? findPage(db, list, filter)
    : findSearched(db, list, filter));
  if (ids.length === 0) return { ...count, ...place, items: [] };
  return { ...count, ...place, items: await loadPayments(db, ids) };
}

/** Throws `not-found`. */
export async function findPayment(db: Reader, paymentId: number): Promise<Payment> {
  const [payment] = await loadPayments(db, [paymentId]);
  if (!payment) throw new ExpectedError('not-found', 'There is no such payment.');
  return payment;
}

const isOpen = sql<SqlBool>`payments.state in ${openStatesInSql}`;
const fits = sql<SqlBool>`payments.state = 'unmatched' and payments.reason = 'fits'`;
/** A statement's payment that fits is credited by the press for its import. A gateway's has no such press: it was to be credited at once. */
const needsPerson = (isOfGateway: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(payments.reason not in ('fits', 'awaits-statement') or payments.reason = 'fits' and ${isOfGateway})`;

const waitsForPerson = sql<SqlBool>`${isOpen} and ${needsPerson(
  sql`payments.evidence_id in (select id from payment_evidence where source = 'gateway')`,
)}`;
/** Of rows of `payments` with their evidence as `e`: they are on the list of what a person decides. */
export const waitsForPersonByEvidence = sql<SqlBool>`${isOpen} and ${needsPerson(sql`e.source = 'gateway'`)}`;

function listOf({ state, statementId, reference }: PaymentFilter): List {
  const ofState =
    state === 'open'
      ? [isOpen]
      : state === 'needs-decision'
        ? []
        : state === 'fits'
          ? [fits]
          : [state !== undefined && sql<SqlBool>`payments.state = ${state}`];
  return {
    table: 'payments',
    at: 'paid_at',
    isById: state !== 'needs-decision',
    oneOf: state === 'needs-decision' ? [waitsForPerson, isRemainder] : undefined,
    where: conditions([
      ...ofState,
      statementId !== undefined &&
        sql<SqlBool>`payments.id in (select payment_id from statement_payments where import_id = ${statementId})`,
      reference !== undefined &&
        sql<SqlBool>`payments.id in (select payment_id from payment_references where reference_key = ${keyOfEarlierReference(reference)})`,
    ]),
    // It is worked through: what was paid first comes first.
    isOldestFirst: state === 'needs-decision',
  };
}

const payments = (db: Reader) =>
  db
    .selectFrom('payments as p')
    .innerJoin('payment_evidence as e', 'e.id', 'p.evidence_id')
    .innerJoin('payee_accounts as a', 'a.id', 'p.payee_id')
    .leftJoin('payment_evidence_texts as t', 't.evidence_id', 'p.evidence_id')
    .leftJoin('fund_requests as f', 'f.id', 'p.fund_request_id')
    .leftJoin('ledger_transfers as l', 'l.id', 'p.transfer_id')
    .leftJoin('ledger_accounts as w', 'w.id', 'l.wallet_account')
    .leftJoin('users as u', (join) => join.on('u.id', '=', sql<number>`coalesce(f.user_id, w.user_id)`))
    // The newest one took back what was credited.
    .leftJoin('reversals as v', (join) =>
      join.on(
        'v.id',
        '=',
        sql<number>`case when p.state = 'reversed'
        then (select max(id) from reversals where fund_request_id = p.fund_request_id) end`,
      ),
    )
    .leftJoin('users as d', (join) =>
      join.on(
        'd.id',
        '=',
        sql<number>`case when v.id is not null then v.reversed_by
        else coalesce(p.decided_by, f.decided_by, l.actor_id) end`,
      ),
    )
    .selectAll('p')
    .select((eb) => eb.fn.coalesce('v.at', 'f.decided_at', 'l.at', 'p.updated_at').as('last_decided_at'))
    .select(['d.id as decider_id', 'd.first_name as decider_first', 'd.last_name as decider_last'])
    .select(['e.import_id', 'e.source', 'e.line', 'e.channel', 'e.reference_number', 'a.label'])
    .select(['t.narration', 't.payer_name', 't.payer_vpa', 't.note'])
    .select(['u.id as customer_id', 'u.first_name', 'u.last_name', 'u.email']);

type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

/** In the order of their numbers. */
async function loadPayments(db: Reader, ids: readonly number[]): Promise<Payment[]> {
  const found = new Map((await payments(db).where('p.id', 'in', ids).execute()).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const remainders = await findRemainders(
    db,
    rows.flatMap(({ id, state }) => (state === 'reversed' ? [id] : [])),
  );
  const open = rows.filter(({ id, state }) => openStates.some((each) => each === state) || remainders.has(id));
  const candidates = await findCandidates(
    db,
    open.map((row) => ({
      ...{ id: row.id, amountPaise: row.amount_paise },
      ...{ reference: row.reference_number, payerName: row.payer_name },
    })),
  );
  return rows.map((row) => {
    const leftPaise = remainders.get(row.id);
    return {
      ...wirePayment(row, candidates.get(row.id) ?? []),
      creditable: wireAmount(leftPaise ?? row.amount_paise),
      ...(leftPaise !== undefined && { comment: describeRemainder(row, leftPaise) }),
    };
  });
}

/** Empty where all of it is left. */
function describeRemainder({ amount_paise, fund_request_id }: PaymentRow, leftPaise: Paise): string {
  if (leftPaise === amount_paise) return '';
  const [gone, left] = [formatRupees(amount_paise - leftPaise), formatRupees(leftPaise)];
  return `${gone} of request #${fund_request_id} had gone back before. ${left} is left to be credited.`;
}

function wirePayment(row: PaymentRow, candidates: PaymentCandidate[]): Omit<Payment, 'creditable'> {
  const fitting =
    row.reason === 'fits'
      ? candidates.find(({ differingDigits, code }) => differingDigits === 0 || code !== null)
      : undefined;
  return {
    id: row.id,
    amount: wireAmount(row.amount_paise),
    paidOn: row.paid_on,
    paidTime: row.paid_time,
    paidAt: isoTime(row.paid_at),
    state: row.state,
    reason: row.reason,
    account: row.label,
    source: row.source,
    statementId: row.import_id,
    line: row.line,
    channel: row.channel,
    referenceNumber: row.reference_number,
    payerName: row.payer_name,
    payerVpa: row.payer_vpa,
    note: row.note,
    text: row.narration,
    fundRequestId: row.fund_request_id ?? fitting?.fundRequestId ?? null,
    transactionId: row.transfer_id,
    customer: customerOf(row) ?? fitting?.user ?? null,
    comment: row.comment,
    ...decisionOf(row),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    candidates,
  };
}

/** Of what is decided: here, or by the request or the credit that it is, before its statement came. */
function decisionOf(row: PaymentRow): Pick<Payment, 'decidedBy' | 'decidedAt'> {
  if (openStates.some((state) => state === row.state)) return { decidedBy: null, decidedAt: null };
  const { decider_id, decider_first, decider_last } = row;
  return {
    decidedBy:
      decider_id === null ? null : { id: decider_id, firstName: decider_first ?? '', lastName: decider_last ?? '' },
    decidedAt: isoTime(row.last_decided_at),
  };
}

const customerOf = ({ customer_id, first_name, last_name, email }: PaymentRow): Payment['customer'] =>
  customer_id === null
    ? null
    : { id: customer_id, firstName: first_name ?? '', lastName: last_name ?? '', email: email ?? '' };
