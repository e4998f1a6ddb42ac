import type { Paise } from '../../contract/money.ts';
import type { Tx } from '../tables.ts';

interface NewReversal {
  readonly requestId: number;
  readonly amountPaise: Paise;
  readonly takenPaise: Paise;
  readonly cause: 'statement' | 'gateway' | 'taken-back' | 'wrong-approval';
  readonly reason: string;
  readonly adminId: number | null;
  readonly at: number;
}

export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<number> {
  const { id } = await tx
    .insertInto('reversals')
    .values({
      fund_request_id: reversal.requestId,
      amount_paise: reversal.amountPaise,
      taken_paise: reversal.takenPaise,
      cause: reversal.cause,
      reason: reversal.reason,
      reversed_by: reversal.adminId,
      at: reversal.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDebt(
  tx: Tx,
  { reversalId, userId, amountPaise, at }: { reversalId: number; userId: number; amountPaise: Paise; at: number },
): Promise<void> {
  await tx
    .insertInto('debts')
    .values({ reversal_id: reversalId, user_id: userId, amount_paise: amountPaise, state: 'open', created_at: at })
    .execute();
}

/** Its number names no payment any more: after a wrong approval whoever made the payment can claim it. */
export async function freeReference(tx: Tx, requestId: number): Promise<void> {
  await tx
    .updateTable('fund_requests')
    .set({ reference_key: '', normal_reference: `reversed:${requestId}` })
    .where('id', '=', requestId)
    .execute();
}
