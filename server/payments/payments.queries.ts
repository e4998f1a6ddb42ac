import type { Insertable } from 'kysely';
import type { PaymentReason, PaymentState } from '../../contract/payments.ts';
import { openStates } from '../../contract/payments.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import { stickyReasons } from './match.rules.ts';

export interface NewAccount {
  readonly bank: string;
  readonly label: string;
  readonly accountTail: string;
  readonly at: number;
}

export function findAccounts(db: Reader, which: { readonly bank: string } | { readonly label: string }) {
  return db
    .selectFrom('payee_accounts')
    .select(['id', 'bank', 'label', 'account_tail as accountTail'])
    .$if('bank' in which, (query) => query.where('bank', '=', 'bank' in which ? which.bank : ''))
    .$if('label' in which, (query) => query.where('label', '=', 'label' in which ? which.label : ''))
    .orderBy('id')
    .execute();
}

/** Others who import wait until the transaction ends, so that one payment in two files becomes one payment. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await locking(tx, tx.selectFrom('payee_accounts').select('id').orderBy('id')).execute();
}

/** Undefined: an account of this label was added meanwhile. */
export async function insertAccount(tx: Tx, { bank, label, accountTail, at }: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('payee_accounts')
    .values({ bank, label, account_tail: accountTail, created_at: at })
    .onConflict((conflict) => conflict.column('label').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setAccountTail(tx: Tx, { id, accountTail }: { id: number; accountTail: string }): Promise<void> {
  await tx
    .updateTable('payee_accounts')
    .set({ account_tail: accountTail })
    .where('id', '=', id)
    .where('account_tail', '=', '')
    .execute();
}

/** Inserts the rows that no earlier file had. Returns their ids by row key. */
export async function insertEvidence(
  tx: Tx,
  rows: readonly Insertable<Tables['payment_evidence']>[],
): Promise<Map<string, number>> {
  const added = await tx
    .insertInto('payment_evidence')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['payee_id', 'row_key']).doNothing())
    .returning(['id', 'row_key'])
    .execute();
  return new Map(added.map((row) => [row.row_key, row.id]));
}

export async function insertEvidenceTexts(
  tx: Tx,
  texts: readonly Insertable<Tables['payment_evidence_texts']>[],
): Promise<void> {
  if (texts.length > 0) await tx.insertInto('payment_evidence_texts').values(texts).execute();
}

/** Records references whose money has gone out again. One that is recorded already is left as it is. */
export async function insertReturnedReferences(
  tx: Tx,
  references: readonly Insertable<Tables['returned_references']>[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .insertInto('returned_references')
    .values(references)
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .execute();
}

/** The payments of rows, by the rows' keys. */
export async function findPaymentsOfRows(
  db: Reader,
  { payeeId, rowKeys }: { payeeId: number; rowKeys: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment_evidence as e')
    .innerJoin('payment_evidence_of as of', 'of.evidence_id', 'e.id')
    .select(['e.row_key', 'of.payment_id'])
    .where('e.payee_id', '=', payeeId)
    .where('e.row_key', 'in', rowKeys)
    .execute();
  return new Map(rows.map((row) => [row.row_key, row.payment_id]));
}

/** The payments that have these references. */
export function findPaymentsOfKeys(db: Reader, keys: readonly string[]) {
  return db
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.reference_key as key', 'p.id', 'p.amount_paise as amountPaise', 'p.paid_on as paidOn', 'p.level'])
    .where('r.reference_key', 'in', keys)
    .execute();
}

export async function insertPayments(
  tx: Tx,
  payments: readonly Insertable<Tables['payments']>[],
): Promise<Map<number, number>> {
  if (payments.length === 0) return new Map();
  const added = await tx.insertInto('payments').values(payments).returning(['id', 'evidence_id']).execute();
  return new Map(added.map((row) => [row.evidence_id, row.id]));
}

export async function insertEvidenceOf(
  tx: Tx,
  links: readonly { readonly evidence_id: number; readonly payment_id: number }[],
): Promise<void> {
  if (links.length > 0) await tx.insertInto('payment_evidence_of').values(links).execute();
}

export async function insertReferences(
  tx: Tx,
  references: readonly { readonly reference_key: string; readonly payment_id: number }[],
): Promise<void> {
  if (references.length > 0) await tx.insertInto('payment_references').values(references).execute();
}

export async function insertStatementPayments(tx: Tx, importId: number, paymentIds: readonly number[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .insertInto('statement_payments')
    .values(paymentIds.map((id) => ({ import_id: importId, payment_id: id })))
    .onConflict((conflict) => conflict.columns(['import_id', 'payment_id']).doNothing())
    .execute();
}

/** Marks payments that share a reference. The shop never credits them automatically; open ones wait for a person. */
export async function setUncertain(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return;
  const doubted = tx.updateTable('payments').where('id', 'in', ids);
  await doubted
    .set({ is_certain: 0 })
    .where('state', 'in', [...openStates, 'not_ours'])
    .execute();
  await doubted
    .set({ state: 'ambiguous', reason: 'contradiction', updated_at: at })
    .where('state', 'in', openStates)
    .execute();
}

export type PaidMoment = Required<Pick<Insertable<Tables['payments']>, 'paid_on' | 'paid_time' | 'paid_at'>>;

/** A statement confirms a payment that was known only by a message of the bank: its row becomes the evidence, of level 3. */
export async function raisePayment(
  tx: Tx,
  { id, ...row }: { id: number; evidenceId: number; isCertain: 0 | 1; paid: PaidMoment },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({
      level: 3,
      evidence_id: row.evidenceId,
      is_certain: row.isCertain,
      ...row.paid,
      reason: eb
        .case()
        .when(eb.and([eb('state', 'in', openStates), eb('reason', 'not in', stickyReasons)]))
        .then<PaymentReason>('nobody')
        .else(eb.ref('reason'))
        .end(),
    }))
    .where('id', '=', id)
    .where('level', '=', 1)
    .execute();
}

/** Records the payment intent that a gateway names for a payment. One that is recorded already stays. */
export async function setIntentOfPayment(
  tx: Tx,
  { paymentId, intentId }: { paymentId: number; intentId: number },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ intent_id: intentId })
    .where('id', '=', paymentId)
    .where('intent_id', 'is', null)
    .execute();
}

/** The fund requests that name one of a payment's references. They can't be decided upon until the transaction ends. */
export async function lockRequestsOfPayment(tx: Tx, paymentId: number): Promise<void> {
  const keys = tx.selectFrom('payment_references').select('reference_key').where('payment_id', '=', paymentId);
  const claims = tx.selectFrom('claimed_references').select('fund_request_id').where('reference_key', 'in', keys);
  const requests = tx.selectFrom('fund_requests').select('id').where('id', 'in', claims).orderBy('id');
  await locking(tx, requests).execute();
}

/** Nobody else decides about it until the transaction ends. Undefined: there is none. */
export function lockPayment(tx: Tx, paymentId: number) {
  const payment = tx
    .selectFrom('payments')
    .select([
      'id',
      'state',
      'reason',
      'amount_paise as amountPaise',
      'evidence_id as evidenceId',
      'level',
      'intent_id as intentId',
    ])
    .select((eb) =>
      eb
        .selectFrom('payment_evidence as e')
        .select('e.reference_number')
        .whereRef('e.id', '=', 'payments.evidence_id')
        .as('reference'),
    )
    .where('id', '=', paymentId);
  return locking(tx, payment).executeTakeFirst();
}

/** Nobody else decides about this request until the transaction ends. */
export async function lockRequest(tx: Tx, requestId: number): Promise<void> {
  await locking(tx, tx.selectFrom('fund_requests').select('id').where('id', '=', requestId)).execute();
}

/** Undefined: the request names none of the payment's references. */
export function findRequestKey(db: Reader, { requestId, paymentId }: { requestId: number; paymentId: number }) {
  return db
    .selectFrom('fund_requests as f')
    .innerJoin('payment_references as r', 'r.reference_key', 'f.reference_key')
    .select('r.reference_key')
    .where('f.id', '=', requestId)
    .where('r.payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Those of the payments that are open, without those that only a person can decide. */
export function findUndecided(db: Reader, paymentIds: readonly number[]) {
  return db
    .selectFrom('payments')
    .select(['id', 'state', 'reason', 'decided_by as openedBy'])
    .where('id', 'in', paymentIds)
    .where('state', 'in', openStates)
    .where('reason', 'not in', ['contradiction', 'same-number', 'not-in-statement'])
    .execute();
}

export interface PaymentDecision {
  readonly state: PaymentState;
  readonly reason: PaymentReason;
  readonly fundRequestId?: number | null;
  readonly transferId?: number | null;
  readonly comment?: string;
  readonly decidedBy?: number | null;
  readonly at: number;
}

/** False: it was decided meanwhile. */
export async function decidePayment(tx: Tx, paymentId: number, decision: PaymentDecision): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({
      state: decision.state,
      reason: decision.reason,
      fund_request_id: decision.fundRequestId ?? null,
      transfer_id: decision.transferId ?? null,
      comment: decision.comment ?? '',
      decided_by: decision.decidedBy ?? null,
      updated_at: decision.at,
    })
    .where('id', '=', paymentId)
    .where('state', 'in', openStates)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an import as applied, because an admin applied it or nothing in it fits. */
export async function markApplied(tx: Tx, importId: number, at: number): Promise<void> {
  await tx
    .updateTable('statement_imports')
    .set({ applied_at: at })
    .where('id', '=', importId)
    .where('applied_at', 'is', null)
    .execute();
}

/** Adds a payment, credited when an admin applied the import, to the import's sums. */
export async function addCredited(
  tx: Tx,
  { importId, paise, at }: { importId: number; paise: number; at: number },
): Promise<void> {
  await tx
    .updateTable('statement_imports')
    .set((eb) => ({
      credited_count: eb('credited_count', '+', 1),
      credited_paise: eb('credited_paise', '+', paise),
      applied_at: at,
    }))
    .where('id', '=', importId)
    .execute();
}

/** The first import that shows the payment, was applied, and came from a person who is still an admin. Undefined: there is none. */
export function findImportOfPayment(db: Reader, paymentId: number) {
  return db
    .selectFrom('statement_payments as s')
    .innerJoin('statement_imports as i', 'i.id', 's.import_id')
    .innerJoin('users as u', 'u.id', 'i.imported_by')
    .select('i.id as importId')
    .where('s.payment_id', '=', paymentId)
    .where('i.applied_at', 'is not', null)
    .where('u.is_admin', '=', 1)
    .where('u.deleted_at', 'is', null)
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes up to 500 old texts of rows that credited nobody. False: none was left. */
export async function deleteTextsBefore(tx: Tx, before: number): Promise<boolean> {
  const credited = tx
    .selectFrom('payment_evidence_of as o')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .select('o.evidence_id')
    .where('p.state', '=', 'matched');
  const old = await tx
    .selectFrom('payment_evidence_texts')
    .select('evidence_id')
    .where('received_at', '<', before)
    .where('evidence_id', 'not in', credited)
    .orderBy('received_at')
    .limit(500)
    .execute();
  if (old.length === 0) return false;
  const ids = old.map((row) => row.evidence_id);
  await tx.deleteFrom('payment_evidence_texts').where('evidence_id', 'in', ids).execute();
  return true;
}

interface PartOfImport {
  readonly importId: number;
  /** Those with greater numbers. */
  readonly afterId: number;
  readonly limit: number;
}

const paymentsOfImport = (db: Reader, { importId, afterId, limit }: PartOfImport) =>
  db
    .selectFrom('statement_payments as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select(['p.id', 'p.amount_paise as amountPaise'])
    .where('s.import_id', '=', importId)
    .where('p.id', '>', afterId)
    .orderBy('p.id')
    .limit(limit);

/** An import's payments that fit. */
export function findFitting(db: Reader, part: PartOfImport) {
  return paymentsOfImport(db, part).where('p.state', '=', 'unmatched').where('p.reason', '=', 'fits').execute();
}

/** The numbers of an import's payments that nobody has named. */
export async function findUnnamed(db: Reader, part: PartOfImport): Promise<number[]> {
  const unnamed = paymentsOfImport(db, part).where('p.state', '=', 'unmatched').where('p.reason', '=', 'nobody');
  return (await unnamed.execute()).map(({ id }) => id);
}

/** The numbers of an import's payments that are not decided. */
export async function findOpenOfImport(db: Reader, part: PartOfImport): Promise<number[]> {
  const open = await paymentsOfImport(db, part).where('p.state', 'in', openStates).execute();
  return open.map(({ id }) => id);
}
