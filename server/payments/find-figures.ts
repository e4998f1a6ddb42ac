import { sql } from 'kysely';
import type { PaymentFigures } from '../../contract/payment-figures.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { type CreditedTopUp, figuresOf } from './figures.rules.ts';

/** A larger shop reads of fewer days: the newest are counted. */
const maxTopUps = 20_000;

/** What was taken back of it afterwards. What a customer asked to have back was theirs, and counts. */
const reversedPaise = sql`coalesce((select sum(v.amount_paise) from reversals v where v.fund_request_id = f.id), 0)`;

/** How the top-ups of the last days were credited, today included, without what was reversed since. */
export async function findFigures(db: Reader, { days, now }: { days: number; now: number }): Promise<PaymentFigures> {
  const since = startOfIndianDay(indianDay(now) - days + 1);
  const { rows } = await sql<CreditedTopUp>`
    select cast(t.amount_paise - ${reversedPaise} as bigint) as paise, t.via,
      coalesce(i.created_at, f.created_at) as "askedAt", f.decided_at as "creditedAt"
    from fund_requests f
      join ledger_transfers t on t.kind = 'top-up' and t.subject_kind = 'fund-request' and t.subject_id = f.id
      left join payment_intents i on i.fund_request_id = f.id
    where f.status = 'approved' and f.decided_at >= ${since} and t.amount_paise > ${reversedPaise}
    order by f.decided_at desc limit ${maxTopUps + 1}`.execute(db);
  return figuresOf(rows.slice(0, maxTopUps), rows.length > maxTopUps);
}
