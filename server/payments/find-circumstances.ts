// What speaks against crediting a payment without a person, beyond the payment and its claims themselves.
import { sql } from 'kysely';
import { openStates } from '../../contract/payments.ts';
import type { Reader } from '../tables.ts';

/** Those of which somebody else typed a reference, too. */
export async function findContested(db: Reader, paymentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('payment_references as r')
    .innerJoin('contested_references as c', 'c.reference_key', 'r.reference_key')
    .select('r.payment_id')
    .where('r.payment_id', 'in', paymentIds)
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}

/** Those whose number a statement also shows going out. */
export async function findReturned(db: Reader, paymentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('payment_references as r')
    .innerJoin('returned_references as b', 'b.reference_key', 'r.reference_key')
    .select('r.payment_id')
    .where('r.payment_id', 'in', paymentIds)
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}

/**
 * The customers who were credited before by payments from the same payment address, for each of some payments. What a bank has cut
 * before the @ is no address.
 */
export async function findPayers(db: Reader, paymentIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ paymentId: number; userId: number }>`
    select distinct p.id as "paymentId", coalesce(f.user_id, w.user_id) as "userId"
    from payments p
    join payment_evidence_texts seen on seen.evidence_id = p.evidence_id
    join payment_evidence_texts earlier on lower(earlier.payer_vpa) = lower(seen.payer_vpa)
    join payment_evidence_of o on o.evidence_id = earlier.evidence_id
    join payments credited on credited.id = o.payment_id and credited.id <> p.id and credited.state = 'matched'
    left join fund_requests f on f.id = credited.fund_request_id
    left join ledger_transfers t on t.id = credited.transfer_id
    left join ledger_accounts w on w.id = t.wallet_account
    where p.id in (${sql.join(paymentIds)}) and seen.payer_vpa like '%_@__%'`.execute(db);
  const grouped = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return new Map([...grouped].map(([id, payers]) => [id, new Set(payers.map(({ userId }) => userId))]));
}

/** Those of accounts whose files contradict each other about a payment, until a person has decided about that one. */
export async function findStopped(db: Reader, paymentIds: readonly number[]): Promise<Set<number>> {
  const contradictory = db
    .selectFrom('payments as c')
    .select('c.payee_id')
    // Written out, so that both engines take the index of such rows.
    .where('c.reason', '=', sql.lit('contradiction'))
    .where('c.state', 'in', openStates);
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentIds)
    .where('payee_id', 'in', contradictory)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Undecided payments of which two files say different amounts or days. */
export async function findContradictory(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('reason', '=', sql.lit('contradiction'))
    .where('state', 'in', openStates)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undecided payments of a payment's account that waited because its files contradicted each other. */
export async function findWaitingWith(db: Reader, paymentId: number): Promise<number[]> {
  const account = db.selectFrom('payments').select('payee_id').where('id', '=', paymentId);
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('payee_id', 'in', account)
    .where('state', '=', 'ambiguous')
    .where('reason', '=', 'account-stopped')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
