import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

export type UnpaidOrderKey =
  | { readonly intentId: number }
  | { readonly unpaidOrderId: number; readonly userId: number };

export type LockedUnpaidOrder = NonNullable<Awaited<ReturnType<typeof lockUnpaidOrder>>>;

/** Locks an unpaid order that is still `waiting`. Undefined: it is over, or its customer has closed their account. */
export function lockUnpaidOrder(tx: Tx, key: UnpaidOrderKey) {
  const waiting = tx
    .selectFrom('unpaid_orders')
    .select(['id', 'user_id', 'request', 'total_paise', 'service_name', 'created_at'])
    .where('state', '=', 'waiting')
    .where('user_id', 'in', tx.selectFrom('users').select('id').where('deleted_at', 'is', null))
    .where((eb) =>
      'intentId' in key
        ? eb('intent_id', '=', key.intentId)
        : eb.and([eb('id', '=', key.unpaidOrderId), eb('user_id', '=', key.userId)]),
    );
  return locking(tx, waiting).executeTakeFirst();
}
