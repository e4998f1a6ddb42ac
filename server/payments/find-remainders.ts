// What is left of payments that were credited to a wrong customer, and of which a part had gone back before that was seen.
import { type SqlBool, sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { leftOfWrongApproval } from '../funds/find-money-back.ts';
import type { Reader } from '../tables.ts';

export const remainderPaise = leftOfWrongApproval(sql.ref('payments.fund_request_id'));

/** Nobody has decided about it, nor was anything credited with one of its references since. */
export const isRemainder = sql<SqlBool>`payments.state = 'reversed' and payments.reason = 'wrong-approval'
  and payments.fund_request_id is not null
  and not exists (select 1 from payment_references r join claimed_references c on c.reference_key = r.reference_key
    left join fund_requests f on f.id = c.fund_request_id
    where r.payment_id = payments.id and (c.transfer_id is not null or f.status = 'approved'))`;

/** Of some payments those with a remainder that waits for a person. */
export async function findRemainders(db: Reader, paymentIds: readonly number[]): Promise<Map<number, Paise>> {
  if (paymentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; paise: Paise }>`
    select id, ${remainderPaise} as paise from payments where id in (${sql.join(paymentIds)}) and ${isRemainder}`.execute(
    db,
  );
  return new Map(rows.map(({ id, paise }) => [id, paise]));
}

/** What is left of the payment of a reference, also where it was set aside; undefined where nothing had gone back. */
export async function findRemainderOfKey(
  db: Reader,
  key: string,
): Promise<{ readonly paymentId: number; readonly leftPaise: Paise } | undefined> {
  const { rows } = await sql<{ paymentId: number; leftPaise: Paise }>`
    select payments.id as "paymentId", ${remainderPaise} as "leftPaise"
    from payments join payment_references k on k.payment_id = payments.id
    where k.reference_key = ${key} and payments.state = 'reversed' and payments.reason in ('wrong-approval', 'not-ours')`.execute(
    db,
  );
  return rows[0];
}

/** Payments of a reference that were reversed, and were credited with another request than this one first. */
export async function findReversedOfKey(
  db: Reader,
  { key, exceptOf }: { readonly key: string; readonly exceptOf: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select payments.id from payments join payment_references k on k.payment_id = payments.id
    where k.reference_key = ${key} and payments.state = 'reversed' and payments.fund_request_id <> ${exceptOf}
      and payments.reason in ('wrong-approval', 'by-person')`.execute(db);
  return rows.map(({ id }) => id);
}
