import type { Tx } from '../tables.ts';
import { announcePaidIntent } from './announce-paid-intent.ts';

/** It is paid from now on. False: it was paid before. */
export async function payIntent(tx: Tx, { intentId, at }: { intentId: number; at: number }): Promise<boolean> {
  const taken = await tx
    .updateTable('payment_intents')
    .set({ state: 'paid' })
    .where('id', '=', intentId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (taken) await announcePaidIntent(tx, { intentId, at });
  return taken !== undefined;
}

/**
 * Names the fund request that an intent was paid with. A customer may have sent the number with another open intent: that one waits for its
 * own payment again. A request that has paid another intent stays with it.
 */
export async function setRequestOfIntent(tx: Tx, intentId: number, fundRequestId: number): Promise<void> {
  await tx
    .updateTable('payment_intents')
    .set({ fund_request_id: null })
    .where('fund_request_id', '=', fundRequestId)
    .where('id', '<>', intentId)
    .where('state', '=', 'open')
    .execute();
  const others = tx.selectFrom('payment_intents').select('id').where('fund_request_id', '=', fundRequestId);
  await tx
    .updateTable('payment_intents')
    .set({ fund_request_id: fundRequestId })
    .where('id', '=', intentId)
    .where((eb) => eb.not(eb.exists(others)))
    .execute();
}

/** The intent of a fund request that is approved is paid. */
export async function payIntentOfRequest(
  tx: Tx,
  { fundRequestId, at }: { fundRequestId: number; at: number },
): Promise<void> {
  const paid = await tx
    .updateTable('payment_intents')
    .set({ state: 'paid' })
    .where('fund_request_id', '=', fundRequestId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (paid) await announcePaidIntent(tx, { intentId: paid.id, at });
}
