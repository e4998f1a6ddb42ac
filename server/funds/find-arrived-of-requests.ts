import { sql } from 'kysely';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { wireAmount } from '../../contract/money.ts';
import type { Reader } from '../tables.ts';
import { leftOfWrongApproval } from './find-money-back.ts';
import { openStatesInSql } from './open-states.ts';

type Arrived = NonNullable<FundRequestForAdmin['arrived']>;

interface Row {
  readonly requestId: number;
  readonly amountPaise: number;
  readonly account: string;
  readonly paidOn: string;
}

/**
 * Of some fund requests the payment with their reference that a statement or a gateway shows, and that nobody has decided about, or what
 * is left of it after a wrong approval; none where files contradict each other about it, or show that it went out again.
 */
export async function findArrivedOfRequests(db: Reader, requestIds: readonly number[]): Promise<Map<number, Arrived>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select f.id as "requestId", case when p.state = 'reversed' then ${leftOfWrongApproval(sql.ref('p.fund_request_id'))}
      else p.amount_paise end as "amountPaise", a.label as account, p.paid_on as "paidOn"
    from fund_requests f
    join payment_references r on r.reference_key = f.reference_key
    join payments p on p.id = r.payment_id and p.level = 3 and p.reason not in ('contradiction', 'returned')
      and (p.state in ${openStatesInSql}
        or p.state = 'reversed' and p.reason = 'wrong-approval' and f.status = 'pending')
    join payee_accounts a on a.id = p.payee_id
    where f.id in (${sql.join(requestIds)}) and f.reference_key <> ''`.execute(db);
  return new Map(
    rows.map(({ requestId, amountPaise, account, paidOn }) => [
      requestId,
      { amount: wireAmount(amountPaise), account, paidOn },
    ]),
  );
}
