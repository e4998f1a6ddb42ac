import { locking } from '../platform/database/locking.ts';
import type { Database, Tx } from '../tables.ts';
import { unpaidMs } from './intent.rules.ts';

/** Frees the amounts of payments that can't come any more, and deletes those that never came. */
export async function releaseIntents(database: Database, now: number): Promise<void> {
  await database.write((tx) => releaseSlots(tx, now));
  while (await database.write((tx) => deleteUnpaidBefore(tx, now - unpaidMs)));
}

/** Gives back the amounts of intents whose late payments can't come any more. */
async function releaseSlots(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('payment_intents')
    .set({ slot_paise: null })
    .where('slot_paise', 'is not', null)
    .where('free_at', '<', now)
    .execute();
}

/** False: none of that age is left that was never paid, and that nothing names. */
async function deleteUnpaidBefore(tx: Tx, before: number): Promise<boolean> {
  const old = tx
    .selectFrom('payment_intents')
    .select('id')
    .where('state', '=', 'open')
    .where('fund_request_id', 'is', null)
    .where('id', 'not in', tx.selectFrom('unpaid_orders').select('intent_id').where('intent_id', 'is not', null))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payments').select('payments.id').whereRef('payments.intent_id', '=', 'payment_intents.id'),
        ),
      ),
    )
    .where('id', 'not in', tx.selectFrom('demo_bank_rows').select('intent_id'))
    .where('free_at', '<', before)
    .orderBy('free_at')
    .limit(500);
  const ids = (await locking(tx, old).execute()).map(({ id }) => id);
  if (ids.length === 0) return false;
  await tx.deleteFrom('payment_intents').where('id', 'in', ids).execute();
  return true;
}
