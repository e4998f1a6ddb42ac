import { sql } from 'kysely';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { wireAmount } from '../../contract/money.ts';
import type { Reader } from '../tables.ts';
import { keysNearTo } from './near-reference.rules.ts';
import { openStatesInSql } from './open-states.ts';

type NearPayment = FundRequestForAdmin['nearPayments'][number];

/** So many requests of a list are looked at together: their keys are values of one statement. */
const maxLooked = 20;
const maxShown = 3;

interface Row {
  readonly key: string;
  readonly paymentId: number;
  readonly amountPaise: number;
  readonly referenceNumber: string | null;
  readonly account: string;
  readonly paidOn: string;
}

/**
 * Of some fund requests whose reference no statement shows: the payments that wait for a person, that nobody has named, and whose number
 * is one slip of a finger away. Each key that is near is looked up in the index of the payments' references, so the cost is that of the requests and
 * not of the payments. For a person to see: nothing is credited by it.
 */
export async function findNearPayments(db: Reader, requestIds: readonly number[]): Promise<Map<number, NearPayment[]>> {
  const near = new Map<number, NearPayment[]>();
  for (let start = 0; start < requestIds.length; start += maxLooked) {
    const some = requestIds.slice(start, start + maxLooked);
    for (const [id, payments] of await findOfSome(db, some)) near.set(id, payments);
  }
  return near;
}

async function findOfSome(db: Reader, requestIds: readonly number[]): Promise<[number, NearPayment[]][]> {
  const requests = await db
    .selectFrom('fund_requests')
    .select(['id', 'reference_key as key'])
    .where('id', 'in', requestIds)
    .execute();
  const wanted = requests.map(({ id, key }) => ({ id, keys: new Set(keysNearTo(key ?? '')) }));
  const keys = [...new Set(wanted.flatMap((each) => [...each.keys]))];
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    select r.reference_key as key, p.id as "paymentId", p.amount_paise as "amountPaise",
      e.reference_number as "referenceNumber", a.label as account, p.paid_on as "paidOn"
    from payment_references r
    join payments p on p.id = r.payment_id and p.state in ${openStatesInSql} and p.reason not in ('contradiction', 'returned')
    join payment_evidence e on e.id = p.evidence_id
    join payee_accounts a on a.id = p.payee_id
    where r.reference_key in (${sql.join(keys)})
      and not exists (select 1 from claimed_references c where c.reference_key = r.reference_key)
    order by p.id`.execute(db);
  return wanted.map(({ id, keys: own }) => [
    id,
    rows
      .filter(({ key }) => own.has(key))
      .slice(0, maxShown)
      .map(wire),
  ]);
}

const wire = ({ key, paymentId, amountPaise, referenceNumber, account, paidOn }: Row): NearPayment => ({
  paymentId,
  referenceNumber: referenceNumber ?? key,
  amount: wireAmount(amountPaise),
  account,
  paidOn,
});
