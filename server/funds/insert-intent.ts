import type { PaymentRail } from '../../contract/payment-intents.ts';
import type { Tx } from '../tables.ts';
import { type IntentRow, intentColumns } from './find-intents.ts';

export interface NewIntent {
  readonly userId: number;
  readonly rail: PaymentRail;
  readonly askedPaise: number;
  readonly payablePaise: number;
  readonly isOwn: boolean;
  readonly code: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly freeAt: number;
}

/** Undefined: somebody else has the amount or the code by now. */
export function insertIntent(tx: Tx, intent: NewIntent): Promise<IntentRow | undefined> {
  return tx
    .insertInto('payment_intents')
    .values({
      user_id: intent.userId,
      rail: intent.rail,
      asked_paise: intent.askedPaise,
      payable_paise: intent.payablePaise,
      slot_paise: intent.isOwn ? intent.payablePaise : null,
      code: intent.code,
      state: 'open',
      created_at: intent.at,
      expires_at: intent.expiresAt,
      free_at: intent.freeAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(intentColumns)
    .executeTakeFirst();
}

/** Names the fund request by which a customer asks for it. False: it is paid, has one already, or is not theirs. */
export async function linkIntent(
  tx: Tx,
  { intentId, userId, fundRequestId }: { intentId: number; userId: number; fundRequestId: number },
): Promise<boolean> {
  const rejected = tx
    .selectFrom('fund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'rejected');
  const linked = await tx
    .updateTable('payment_intents')
    .set({ fund_request_id: fundRequestId })
    .where('id', '=', intentId)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('fund_request_id', 'is', null), eb('fund_request_id', 'in', rejected)]))
    .returning('id')
    .executeTakeFirst();
  return linked !== undefined;
}
