import { type ExpressionBuilder, sql } from 'kysely';
import type {
  FundRequest,
  FundRequestForAdmin,
  FundRequestStatus,
  MoneyBack,
  PaymentSettings,
} from '../../contract/funds.ts';
import { wireAmount } from '../../contract/money.ts';
import { day, isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { locking } from '../platform/database/locking.ts';
import type { Page } from '../platform/http/answers.ts';
import { hasEarlierKey } from '../references/earlier-keys.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import { findArrivedOfRequests } from './find-arrived-of-requests.ts';
import { findMoneyOfRequests } from './find-money-of-requests.ts';
import { findNearPayments } from './find-near-payments.ts';
import { findNotShown } from './find-not-shown.ts';

interface FundRequestRow {
  id: number;
  user_id: number;
  amount_paise: number;
  received_paise: number | null;
  reference_number: string;
  received_reference: string | null;
  status: FundRequestStatus;
  admin_notes: string;
  created_at: number;
  decided_at: number | null;
}

const columns = [
  'fund_requests.id',
  'fund_requests.user_id',
  'amount_paise',
  'received_paise',
  'reference_number',
  'received_reference',
  'status',
  'fund_requests.admin_notes',
  'fund_requests.created_at',
  'decided_at',
] as const;

/** Undefined: this reference is pending or approved already, for whomever. */
export async function insertFundRequest(
  tx: Tx,
  request: { userId: number; amountPaise: number; referenceNumber: string; key: string; at: number },
): Promise<FundRequest | undefined> {
  const row = await tx
    .insertInto('fund_requests')
    .values({
      user_id: request.userId,
      amount_paise: request.amountPaise,
      reference_number: request.referenceNumber,
      reference_key: request.key,
      normal_reference: request.key,
      created_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.column('normal_reference').where('status', '<>', sql.lit('rejected')).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
  return row && wireFundRequest(row);
}

export interface Decision {
  readonly requestId: number;
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string;
  /** What really arrived; null when it is what was asked for. */
  readonly receivedPaise: number | null;
  readonly adminId: number | null;
  readonly at: number;
}

/** Undefined: no such request is pending any more; another admin was faster, or there never was one. */
export function decidePendingRequest(tx: Tx, { requestId, status, adminNotes, receivedPaise, adminId, at }: Decision) {
  return tx
    .updateTable('fund_requests')
    .set({ status, admin_notes: adminNotes, received_paise: receivedPaise, decided_by: adminId, decided_at: at })
    .where('id', '=', requestId)
    .where('status', '=', 'pending')
    .returning([
      'id',
      'user_id as userId',
      'amount_paise as amountPaise',
      'reference_number as referenceNumber',
      'reference_key as key',
    ])
    .executeTakeFirst();
}

/** The payment that a request is about turned out to be another one than the customer named. */
export async function correctReference(
  tx: Tx,
  { requestId, reference, key }: { requestId: number; reference: string; key: string },
): Promise<void> {
  await tx
    .updateTable('fund_requests')
    .set({ received_reference: reference, reference_key: key, normal_reference: key })
    .where('id', '=', requestId)
    .execute();
}

/** The requests with the lowest numbers whose key is missing, or was computed by an earlier rule. */
export function lockRequestsToKey(tx: Tx, { limit, requestId }: { limit: number; requestId?: number }) {
  const requests = tx
    .selectFrom('fund_requests')
    .select((eb) => ['id', 'status', eb.fn.coalesce('received_reference', 'reference_number').as('referenceNumber')])
    .where(sql<boolean>`(reference_key is null or ${hasEarlierKey})`)
    .$if(requestId !== undefined, (query) => query.where('id', '=', requestId ?? 0))
    .orderBy('id')
    .limit(limit);
  return locking(tx, requests).execute();
}

export async function setReferenceKeys(
  tx: Tx,
  requests: readonly { readonly id: number; readonly key: string }[],
): Promise<void> {
  const rows = requests.map(({ id, key }) => sql`(cast(${id} as bigint), cast(${key} as text))`);
  await sql`update fund_requests set reference_key = keyed.column2 from (values ${sql.join(rows)}) as keyed
    where fund_requests.id = keyed.column1`.execute(tx);
}

/** How far apart two requests of the same amount may be to look like one that was sent twice. */
const nearMs = day;

/** Possible duplicates of a request: others with its reference, and others of its customer with its amount at about its time. */
function similar(eb: ExpressionBuilder<Tables, 'fund_requests'>) {
  const others = eb
    .selectFrom('fund_requests as other')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .whereRef('other.id', '<>', 'fund_requests.id');
  return [
    others
      .whereRef('other.reference_key', '=', 'fund_requests.reference_key')
      .where('other.reference_key', '<>', '')
      .as('same_reference'),
    others
      .whereRef('other.user_id', '=', 'fund_requests.user_id')
      .whereRef('other.amount_paise', '=', 'fund_requests.amount_paise')
      .where('other.created_at', '>', eb('fund_requests.created_at', '-', nearMs))
      .where('other.created_at', '<', eb('fund_requests.created_at', '+', nearMs))
      .as('same_amount'),
  ] as const;
}

export const withUser = (db: Reader) =>
  db
    .selectFrom('fund_requests')
    .innerJoin('users', 'users.id', 'fund_requests.user_id')
    .leftJoin('users as decider', 'decider.id', 'fund_requests.decided_by')
    .select(columns)
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select(['decider.id as decider_id', 'decider.first_name as decider_first', 'decider.last_name as decider_last'])
    .select([gateway, goneBack])
    .select(similar);

const gateway = sql<FundRequestForAdmin['gateway']>`(select i.rail from payments p
  join payment_intents i on i.id = p.intent_id and i.rail <> 'upi' where p.fund_request_id = fund_requests.id)`.as(
  'gateway',
);

/** What has gone back of it, or is on its way back. */
const goneBack = sql<number>`cast(
  coalesce((select sum(r.amount_paise) from fund_returns r
    where r.fund_request_id = fund_requests.id and r.state <> 'failed'), 0)
  + coalesce((select sum(v.amount_paise) from reversals v where v.fund_request_id = fund_requests.id), 0) as bigint)`.as(
  'gone_back',
);

export async function findFundRequest(db: Reader, requestId: number): Promise<FundRequestForAdmin | undefined> {
  const rows = await withUser(db).where('fund_requests.id', '=', requestId).execute();
  return (await wireAllForAdmin(db, rows))[0];
}

export async function findOwnFundRequests(
  db: Reader,
  { userId, page, pageSize }: { userId: number; page: number; pageSize: number },
): Promise<Page<FundRequest>> {
  const own = db.selectFrom('fund_requests').where('user_id', '=', userId);
  const rows = await own
    .select(columns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items: await wireAll(db, rows) };
}

/** Somebody's fund requests below a number, newest first. */
export async function findOwnFundRequestsBefore(
  db: Reader,
  { userId, before, limit }: Before & { readonly userId: number },
): Promise<FundRequest[]> {
  const own = db.selectFrom('fund_requests').select(columns).where('user_id', '=', userId);
  const rows = await own
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return wireAll(db, rows);
}

/** Whether somebody's own request, pending or approved, has this key. */
export async function hasSentKey(db: Reader, { userId, key }: { userId: number; key: string }): Promise<boolean> {
  const sent = db
    .selectFrom('fund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('reference_key', '=', key)
    .where('status', '<>', 'rejected');
  return (await sent.executeTakeFirst()) !== undefined;
}

/** Whether a bank statement has shown the payment of this reference. */
export async function isOfKnownPayment(db: Reader, key: string): Promise<boolean> {
  const known = db.selectFrom('payment_references').select('payment_id').where('reference_key', '=', key);
  return (await known.executeTakeFirst()) !== undefined;
}

/** Undefined: nothing of this person waits for review. */
export function findPendingOf(db: Reader, userId: number) {
  return db
    .selectFrom('fund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
}

/** What waits for review of a person; `since` is when the oldest was sent, null where nothing waits. */
export function sumPendingOf(db: Reader, userId: number) {
  return (
    db
      .selectFrom('fund_requests')
      .select((eb) => [
        eb.fn.countAll<number>().as('requests'),
        sql<number>`cast(coalesce(sum(amount_paise), 0) as bigint)`.as('paise'),
        eb.fn.min<number | null>('created_at').as('since'),
      ])
      .where('user_id', '=', userId)
      // Written out, so that SQLite takes the index of such rows.
      .where('status', '=', sql.lit('pending'))
      .executeTakeFirstOrThrow()
  );
}

/** For each of the newest decisions, when the wait for it began: when its intent was opened, if it had one, else when it was requested. */
export function findLatestDecisions(db: Reader, limit: number) {
  return db
    .selectFrom('fund_requests as f')
    .leftJoin('payment_intents as i', 'i.fund_request_id', 'f.id')
    .select((eb) => [eb.fn.coalesce('i.created_at', 'f.created_at').as('begun_at'), 'f.decided_at'])
    .where('f.decided_at', 'is not', null)
    .orderBy('f.decided_at', 'desc')
    .limit(limit)
    .execute();
}

const paymentSettingNames = ['payment.qrCodeImage', 'payment.upiId', 'payment.instructions'] as const;

export type WrittenPaymentSettings = Omit<PaymentSettings, 'payeeName' | 'gateways' | 'asksState' | 'usualMinutes'>;

export async function findPaymentSettings(db: Reader): Promise<WrittenPaymentSettings> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', paymentSettingNames).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    qrCodeImage: values.get('payment.qrCodeImage') ?? '',
    upiId: values.get('payment.upiId') ?? '',
    paymentInstructions: values.get('payment.instructions') ?? '',
  };
}

async function wireAll(db: Reader, rows: readonly FundRequestRow[]): Promise<FundRequest[]> {
  const moneyOf = await findMoneyOfRequests(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => wireFundRequest(row, moneyOf.get(row.id)));
}

function wireFundRequest(row: FundRequestRow, moneyBack: MoneyBack[] = []): FundRequest {
  return {
    id: row.id,
    amount: wireAmount(row.amount_paise),
    receivedAmount: row.received_paise === null ? null : wireAmount(row.received_paise),
    referenceNumber: row.reference_number,
    receivedReference: row.received_reference,
    status: row.status,
    adminNotes: row.admin_notes,
    createdAt: isoTime(row.created_at),
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
    moneyBack,
  };
}

interface ForAdmin {
  first_name: string;
  last_name: string;
  email: string;
  same_reference: number | null;
  same_amount: number | null;
  decider_id: number | null;
  decider_first: string | null;
  decider_last: string | null;
  gateway: FundRequestForAdmin['gateway'];
  gone_back: number;
}

export async function wireAllForAdmin(
  db: Reader,
  rows: readonly (FundRequestRow & ForAdmin)[],
): Promise<FundRequestForAdmin[]> {
  const moneyOf = await findMoneyOfRequests(
    db,
    rows.map(({ id }) => id),
  );
  const pending = rows.filter(({ status }) => status === 'pending');
  const arrived = await findArrivedOfRequests(
    db,
    pending.map(({ id }) => id),
  );
  const unseen = pending.flatMap(({ id }) => (arrived.has(id) ? [] : [id]));
  const notShown = await findNotShown(db, unseen);
  const near = await findNearPayments(db, unseen);
  return rows.map((row) => ({
    ...wireForAdmin(row, moneyOf.get(row.id)),
    arrived: arrived.get(row.id) ?? null,
    notShownBy: notShown.get(row.id) ?? [],
    nearPayments: near.get(row.id) ?? [],
  }));
}

function wireForAdmin(
  row: FundRequestRow & ForAdmin,
  moneyBack: MoneyBack[] | undefined,
): Omit<FundRequestForAdmin, 'arrived' | 'notShownBy' | 'nearPayments'> {
  const creditedPaise = row.status === 'approved' ? (row.received_paise ?? row.amount_paise) : 0;
  return {
    ...wireFundRequest(row, moneyBack),
    decidedBy:
      row.decider_id === null
        ? null
        : { id: row.decider_id, firstName: row.decider_first ?? '', lastName: row.decider_last ?? '' },
    gateway: row.gateway,
    returnable: wireAmount(Math.max(0, creditedPaise - row.gone_back)),
    user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    // A count is never null, which the types of a subquery don't know.
    similar: { sameReference: row.same_reference ?? 0, sameAmount: row.same_amount ?? 0 },
  };
}
