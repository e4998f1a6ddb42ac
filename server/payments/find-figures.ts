import { sql } from 'kysely';
import type { PaymentFigures } from '../../contract/payment-figures.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { type CreditedTopUp, figuresOf } from './figures.rules.ts';

/** A larger shop reads of fewer days: the newest are counted. */
const maxTopUps = 20_000;

/** What was taken back of it afterwards. What a customer asked to have back was theirs, and counts. */
const reversedPaise = sql`coalesce((select sum(v.amount_paise) from reversals v where v.fund_request_id = f.id), 0)`;

const evidenceOfPayment = sql`payment_evidence_of o join payment_evidence e on e.id = o.evidence_id where o.payment_id = p.id`;

const sourceAtCredit = sql`(select e.source from ${evidenceOfPayment} and e.received_at <= f.decided_at
  order by e.id desc limit 1)`;

/** Files that name a day alone may fill the time with midnight. */
const noTime = '00:00:00';

/** A statement that names a day alone stands in for the message before it, which has the time. */
const timeElsewhere = sql`(select min(e.occurred_time) from ${evidenceOfPayment} and e.occurred_on = p.paid_on
  and e.occurred_time <> ${noTime})`;

/** How the top-ups of the last days were credited, today included, without what was reversed since. */
export async function findFigures(db: Reader, { days, now }: { days: number; now: number }): Promise<PaymentFigures> {
  const since = startOfIndianDay(indianDay(now) - days + 1);
  const { rows } = await sql<CreditedTopUp>`
    select cast(t.amount_paise - ${reversedPaise} as bigint) as paise, t.via, ${sourceAtCredit} as source, g.rail as gateway,
      p.paid_on as "paidOn", coalesce(nullif(p.paid_time, ${noTime}), ${timeElsewhere}) as "paidTime", f.decided_at as "creditedAt"
    from fund_requests f
      join ledger_transfers t on t.kind = 'top-up' and t.subject_kind = 'fund-request' and t.subject_id = f.id
      left join payments p on p.fund_request_id = f.id
      left join payment_intents g on g.id = p.intent_id
    where f.status = 'approved' and f.decided_at >= ${since} and t.amount_paise > ${reversedPaise}
    order by f.decided_at desc limit ${maxTopUps + 1}`.execute(db);
  return figuresOf(rows.slice(0, maxTopUps), rows.length > maxTopUps);
}
