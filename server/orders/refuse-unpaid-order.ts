import type { ErrorCode } from '../../contract/errors.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { lockUnpaidOrder, type UnpaidOrderKey } from './lock-unpaid-order.ts';
import { unpaidOrderRefused } from './orders.events.ts';

/** Errors that a retry can't change. The job tries again after any other. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'price-changed',
  'coupon-refused',
  'debt-open',
  'insufficient-balance',
  'quantity-out-of-bounds',
  'not-found',
  'invalid-input',
]);

export const isFinalRefusal = (error: unknown): error is ExpectedError =>
  error instanceof ExpectedError && finalCodes.has(error.code);

interface Refusal {
  readonly reason: string;
  readonly at: number;
}

/** Ends an unpaid order that can't be placed, and notifies its customer. Does nothing for one that is over. */
export async function refuseUnpaidOrder(tx: Tx, { reason, at, ...key }: UnpaidOrderKey & Refusal): Promise<void> {
  const unpaid = await lockUnpaidOrder(tx, key);
  if (!unpaid) return;
  await tx.updateTable('unpaid_orders').set({ state: 'refused', reason }).where('id', '=', unpaid.id).execute();
  const { user_id: userId, service_name: serviceName, total_paise: totalPaise } = unpaid;
  await enqueueEvent(tx, unpaidOrderRefused({ userId, serviceName, totalPaise, at }));
}
