import { sql } from 'kysely';
import type { MovementKind } from '../../contract/month-close.ts';
import type { Reader } from '../tables.ts';

interface IdSpan {
  readonly afterId: number;
  readonly upToId: number;
}

/** What one kind of movement came to; `rail` of a top-up is the way it came. */
export interface MovementSum {
  readonly kind: MovementKind;
  readonly rail: string;
  readonly count: number;
  readonly inPaise: number;
  readonly outPaise: number;
}

/** What moved between two moments, of the movements with numbers of a span. */
export async function sumByKind(
  db: Reader,
  { afterId, upToId, from, to }: IdSpan & { from: number; to: number },
): Promise<MovementSum[]> {
  const { rows } = await sql<MovementSum>`
    select t.kind, coalesce(i.rail, 'upi') as rail, count(*) as count,
      cast(sum(case when t.credit_account = t.wallet_account then t.amount_paise else 0 end) as bigint) as "inPaise",
      cast(sum(case when t.debit_account = t.wallet_account then t.amount_paise else 0 end) as bigint) as "outPaise"
    from ledger_transfers t
    left join payment_intents i on t.kind = 'top-up' and i.fund_request_id = t.subject_id
    where t.id > ${afterId} and t.id <= ${upToId} and t.at >= ${from} and t.at < ${to}
    group by t.kind, coalesce(i.rail, 'upi')`.execute(db);
  return rows;
}
