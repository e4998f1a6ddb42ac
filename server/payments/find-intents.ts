import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import type { PaymentRail } from '../../contract/payment-intents.ts';
import { codesIn, isSoonAfter, isWithin } from '../funds/intent.rules.ts';
import type { Reader } from '../tables.ts';
import type { Intent, PaymentToMatch } from './match.rules.ts';

interface IntentRow extends Omit<Intent, 'isPaid' | 'isNamed' | 'isFormer' | 'isOfAdmin' | 'hasTopUps'> {
  readonly code: string;
  readonly rail: PaymentRail;
  readonly state: 'open' | 'paid';
  readonly isOfAdmin: number;
  readonly hasTopUps: number;
}

/** What was asked for with an amount or a code that these payments have, at a time at which they can have been made. */
export async function findIntents(db: Reader, paymentIds: readonly number[]): Promise<Map<number, Intent[]>> {
  if (paymentIds.length === 0) return new Map();
  const payments = await db
    .selectFrom('payments as p')
    .leftJoin('payment_evidence_texts as t', 't.evidence_id', 'p.evidence_id')
    .select(['p.id', 'p.amount_paise as amountPaise', 'p.paid_on as paidOn', 'p.paid_time as paidTime'])
    .select(['t.narration', 't.note', 'p.intent_id as intentId'])
    .where('p.id', 'in', paymentIds)
    .execute();
  const named = payments.map((payment) => ({
    ...payment,
    codes: codesIn(`${payment.narration ?? ''} ${payment.note ?? ''}`),
  }));
  const found = await findRows(db, {
    intentIds: named.flatMap(({ intentId }) => intentId ?? []),
    amounts: [...new Set(named.map(({ amountPaise }) => amountPaise))],
    codes: [...new Set(named.flatMap(({ codes }) => codes))],
  });
  return new Map(
    named.map((payment) => {
      const ofGateway = found.find(({ id }) => id === payment.intentId);
      if (payment.intentId !== null)
        return [payment.id, ofGateway ? [{ ...flagged(ofGateway), ...ofGatewayItself }] : []];
      const own = found
        .filter(({ rail }) => rail === 'upi')
        .map((row): Intent => {
          const isNamed = payment.codes.includes(row.code);
          return { ...flagged(row), isNamed, isFormer: !isWithin(payment, row) };
        });
      return [payment.id, own.filter((intent) => isMeant(intent, payment))];
    }),
  );
}

const ofGatewayItself = { isNamed: true, isFormer: false };

/** What could not be paid any more matters where a payment has its amount, and its code or comes soon after, and nobody has paid it. */
const isMeant = (intent: Intent, payment: Made): boolean =>
  intent.isFormer
    ? !intent.isPaid && isOwnAmountOf(intent, payment.amountPaise) && (intent.isNamed || isSoonAfter(payment, intent))
    : intent.isNamed || isOwnAmountOf(intent, payment.amountPaise);

type Made = Pick<PaymentToMatch, 'amountPaise' | 'paidOn' | 'paidTime'>;

const isOwnAmountOf = ({ payablePaise, askedPaise }: Intent, amountPaise: Paise): boolean =>
  payablePaise === amountPaise && payablePaise !== askedPaise;

function flagged({ state, rail: _, isOfAdmin, hasTopUps, ...row }: IntentRow): Omit<Intent, 'isNamed' | 'isFormer'> {
  return { ...row, isPaid: state === 'paid', isOfAdmin: isOfAdmin === 1, hasTopUps: hasTopUps === 1 };
}

interface Wanted {
  /** Of payments whose gateway names them. */
  readonly intentIds: readonly number[];
  readonly amounts: readonly Paise[];
  readonly codes: readonly string[];
}

async function findRows(db: Reader, { intentIds, amounts, codes }: Wanted): Promise<IntentRow[]> {
  const byCode = codes.length === 0 ? sql`` : sql`or i.code in (${sql.join(codes)})`;
  const byId = intentIds.length === 0 ? sql`` : sql`or i.id in (${sql.join(intentIds)})`;
  const { rows } = await sql<IntentRow>`
    select i.id, i.user_id as "userId", i.asked_paise as "askedPaise", i.payable_paise as "payablePaise", i.code, i.rail, i.state,
      case when f.status = 'pending' then i.fund_request_id end as "fundRequestId",
      i.created_at as "createdAt", i.expires_at as "expiresAt", i.free_at as "freeAt", u.is_admin as "isOfAdmin",
      case when exists (select 1 from ledger_transfers earlier join ledger_accounts w on w.id = earlier.wallet_account
        where w.user_id = u.id and earlier.kind = 'top-up') then 1 else 0 end as "hasTopUps"
    from payment_intents i join users u on u.id = i.user_id left join fund_requests f on f.id = i.fund_request_id
    where u.deleted_at is null and ((i.payable_paise in (${sql.join(amounts)}) and i.payable_paise <> i.asked_paise) ${byCode} ${byId})
    order by i.id`.execute(db);
  return rows;
}
