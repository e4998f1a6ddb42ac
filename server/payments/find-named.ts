import { referenceKey } from '../../contract/payment-reference.ts';
import { openStates } from '../../contract/payments.ts';
import type { Reader } from '../tables.ts';
import type { Claim } from './match.rules.ts';

/** Open payments of a reference which are known, by their stored reason, to be credited with another amount or twice. */
export function findCreditedOtherwise(db: Reader, key: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('payment_references as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.amount_paise as amountPaise'])
    .where('r.reference_key', '=', key)
    .where('p.state', 'in', openStates)
    .where('p.reason', '=', 'credited-otherwise')
    .execute();
}

/** Payments of a reference that a person has set aside as no top-up. */
export function findSetAside(db: Reader, key: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('payment_references as r', 'r.payment_id', 'p.id')
    .select('p.amount_paise as amountPaise')
    .where('r.reference_key', '=', key)
    .where('p.state', '=', 'not_ours')
    .execute();
}

/** Fund requests that name one of a payment's references, and what was credited or is asked for by them. */
export function findRequestsOfPayment(db: Reader, paymentId: number) {
  return db
    .selectFrom('payment_references as r')
    .innerJoin('claimed_references as c', 'c.reference_key', 'r.reference_key')
    .innerJoin('fund_requests as f', 'f.id', 'c.fund_request_id')
    .select(['f.id', 'f.user_id as userId', 'f.status'])
    .select((eb) => eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('paise'))
    .distinct()
    .where('r.payment_id', '=', paymentId)
    .orderBy('f.id')
    .execute();
}

/** Whether a payment's number in its row is known as that of another payment: two came with one number. */
export async function isNumberOfOther(
  db: Reader,
  { id, reference }: { readonly id: number; readonly reference: string | null },
): Promise<boolean> {
  const key = reference === null ? undefined : referenceKey(reference);
  if (key === undefined) return false;
  const named = await db
    .selectFrom('payment_references')
    .select('payment_id')
    .where('reference_key', '=', key)
    .executeTakeFirst();
  return named !== undefined && named.payment_id !== id;
}

/** Whether a request or a credit by hand stands already as what another payment was credited with. */
export async function isOfOtherPayment(
  db: Reader,
  {
    fundRequestId,
    transferId,
    paymentId,
  }: Pick<Claim, 'fundRequestId' | 'transferId'> & { readonly paymentId: number },
): Promise<boolean> {
  const others = db.selectFrom('payments').select('id').where('id', '<>', paymentId);
  const found =
    fundRequestId !== null
      ? await others.where('fund_request_id', '=', fundRequestId).executeTakeFirst()
      : await others.where('transfer_id', '=', transferId).executeTakeFirst();
  return found !== undefined;
}
