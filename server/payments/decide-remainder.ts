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

/** Records a decision about what is left of a reversed payment. Its state stays `reversed`. False: somebody has decided meanwhile. */
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

/** Closes what is left of a payment when the request that names it is approved, also after it was set aside. */
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

/** Opens what is left of a payment again, after somebody has set it aside. */
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
  /** Payments whose remainder was credited with the request that is reversed now. */
  readonly remainderIds: readonly number[];
  readonly requestId: number;
  readonly creditedPaise: Paise;
  readonly reversedPaise: Paise;
  readonly at: number;
}

/** Opens what is left of payments again, because the second approval was wrong, too. A comment tells the admin what has gone back of it since. */
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
        : // It stays decided since when it was: a return may have failed after that.
          { reason: 'by-person', comment },
    )
    .where('id', 'in', remainderIds)
    .execute();
}
