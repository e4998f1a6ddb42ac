import { formatRupees, type Paise } from '../../contract/money.ts';
import type { PaymentReason } from '../../contract/payments.ts';
import type { Tx } from '../tables.ts';

interface RemainderDecision {
  readonly paymentId: number;
  readonly reason: Extract<PaymentReason, 'by-person' | 'not-ours'>;
  readonly comment: string;
  readonly decidedBy: number;
  readonly at: number;
}

/** A person has decided about what is left of a payment. It stays what it was to its first customer: reversed. False: decided meanwhile. */
export async function decideRemainder(
  tx: Tx,
  { paymentId, reason, comment, decidedBy, at }: RemainderDecision,
): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ reason, comment, decided_by: decidedBy, updated_at: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'reversed')
    .where('reason', '=', 'wrong-approval')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is left of a payment is settled by an approval of the request that names it, also where it was set aside. */
export async function closeRemainder(
  tx: Tx,
  { paymentId, decidedBy, at }: Pick<RemainderDecision, 'paymentId' | 'decidedBy' | 'at'>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ reason: 'by-person', comment: '', decided_by: decidedBy, updated_at: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'reversed')
    .execute();
}

/** What is left of a payment waits for a person again, after one has set it aside. */
export async function openRemainder(tx: Tx, { paymentId, at }: { paymentId: number; at: number }): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ reason: 'wrong-approval', comment: '', decided_by: null, updated_at: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'reversed')
    .where('reason', '=', 'not-ours')
    .execute();
}

interface SecondMistake {
  /** Payments of which the rest was credited with the request that is taken back now. */
  readonly remainderIds: readonly number[];
  readonly requestId: number;
  readonly creditedPaise: Paise;
  readonly reversedPaise: Paise;
  readonly at: number;
}

/** That was a mistake, too: what is left waits again. Where a part of it has gone back since, a person reads what is to be done. */
export async function reopenRemainders(tx: Tx, mistake: SecondMistake): Promise<void> {
  const { remainderIds, requestId, creditedPaise, reversedPaise, at } = mistake;
  if (remainderIds.length === 0) return;
  const gonePaise = creditedPaise - reversedPaise;
  const comment = `${formatRupees(gonePaise)} of request #${requestId} had gone back, too. Credit by hand what is left of it.`;
  await tx
    .updateTable('payments')
    .set(
      gonePaise === 0
        ? { reason: 'wrong-approval', comment: '', decided_by: null, updated_at: at }
        : { reason: 'by-person', comment, updated_at: at },
    )
    .where('id', 'in', remainderIds)
    .execute();
}
