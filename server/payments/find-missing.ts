import { sql } from 'kysely';
import type { BankMessages } from '../../contract/bank-messages.ts';
import { wireAmount } from '../../contract/money.ts';
import type { Reader } from '../tables.ts';

interface MissingRow {
  readonly id: number;
  readonly paise: number;
  readonly paidOn: string;
  readonly reference: string | null;
}

/**
 * Payments that messages of a bank credited, and that a statement of their account and their whole day does not have: the messages
 * may be forged. A person has looked at those that were accepted, and before each was accepted by itself, at those up to `acceptedId`.
 */
export async function findMissing(db: Reader, acceptedId: number): Promise<BankMessages['missing']> {
  const { rows } = await sql<MissingRow>`
    select p.id, p.amount_paise as paise, p.paid_on as "paidOn", e.reference_number as reference
    from payments p join payment_evidence e on e.id = p.evidence_id
    where p.level = 1 and p.state = 'matched' and p.id > ${acceptedId} and ${isCovered()}
      and not exists (select 1 from accepted_differences d where d.kind = 'missing' and d.subject_id = p.id)
    order by p.id limit 100`.execute(db);
  return rows.map(({ id, paise, paidOn, reference }) => ({
    paymentId: id,
    amount: wireAmount(paise),
    paidOn,
    referenceNumber: reference ?? '',
  }));
}

/** A statement of the account of payment `p` has rows of its day, or of days before, and of days after. */
export const isCovered = () => sql<boolean>`exists (select 1 from statement_imports covering
  where covering.payee_id = p.payee_id and covering.is_of_account = 1 and covering.first_day <= p.paid_on and covering.last_day > p.paid_on)`;
