import { paiseOf } from '../../contract/money.ts';
import type { OrderExtras } from '../../contract/order-extras.ts';
import type { placeOrder } from '../../contract/orders.ts';
import { extraFields } from '../../contract/service-kinds.ts';
import type { Handler } from '../platform/http/serve.ts';
import type { OrderRequest } from './place-order.ts';

type Call = Parameters<Handler<typeof placeOrder>>[0];

/** What a call asks to be ordered, now or once it is paid. */
export function readOrderRequest(
  { body, caller, requestKey }: Pick<Call, 'body' | 'caller' | 'requestKey'>,
  at: number,
): OrderRequest {
  return {
    serviceId: body.serviceId,
    url: body.url,
    quantity: body.quantity,
    runs: body.runs,
    intervalMinutes: body.intervalMinutes,
    extras: extrasOf(body),
    couponCode: body.couponCode,
    useBonus: body.useBonus,
    userId: caller.userId,
    via: caller.via,
    expectedPaise: body.expectedTotal === undefined ? undefined : paiseOf(body.expectedTotal),
    requestKey,
    at,
  };
}

/** Those that were sent, without the others. */
const extrasOf = (body: Call['body']): OrderExtras =>
  Object.fromEntries(extraFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
