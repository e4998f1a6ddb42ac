import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';
import { orderExtras } from './order-extras.ts';
import { placeOrder } from './orders.ts';

/**
 * An unpaid order is stored because the wallet does not hold its price. It has a payment intent of its own, or is *covered* by payments that are
 * being checked. On the pages it is called *kept*.
 *
 * `waiting` for the money; `placed`: by the shop once the money was credited, or by its customer from the wallet; `refused`: it could not be
 * placed as it was requested, `reason` says why, and what was paid is in the wallet; `withdrawn`: by its customer, or by another unpaid order
 * that took its place.
 */
export const unpaidOrderStates = ['waiting', 'placed', 'refused', 'withdrawn'] as const;

export const unpaidOrder = z.object({
  id,
  state: z.enum(unpaidOrderStates),
  serviceId: id,
  serviceName: z.string(),
  url: z.string(),
  /** Of all its runs together, where it is to be delivered in parts. */
  quantity: z.int(),
  /** Both null where it is to be delivered at once. */
  runs: z.int().nullable().default(null),
  intervalMinutes: z.int().nullable().default(null),
  /** Comments and the like, while it waits or is refused: it can be filled in again. */
  extras: orderExtras.nullable().default(null),
  /** The code of a coupon, while it may still count. */
  couponCode: z.string().nullable().default(null),
  totalAmount: amount,
  /** Its payment intent; null for a covered order. */
  intentId: id.nullable(),
  /** Once it is placed. */
  orderId: id.nullable(),
  /** Why it was refused, such as `price-changed`, or `expired` for a covered order after three days. */
  reason: z.string().nullable(),
  createdAt: instant,
});

export type UnpaidOrder = z.output<typeof unpaidOrder>;

export const unpaidOrderTexts = {
  notCovered: 'What is being checked does not cover this order',
  enough: 'Your wallet holds enough for this order: place it',
  over: 'This order does not wait any more',
} as const;

export const createUnpaidOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/unpaid',
  access: 'customer',
  changes: ['funds', 'orders'],
  summary:
    'Store an unpaid order, for which the wallet holds too little, and ask for a payment of what is missing, ₹10 at least: to the shop’s UPI ID, or by its payment gateway where it has no UPI ID. The order is placed by itself once that payment is credited. It takes the place of an earlier unpaid order. With `waitsFor` nothing is asked for: the order is covered by payments that are being checked, and is placed once they are credited.',
  body: placeOrder.body.extend({ waitsFor: z.literal('funds-on-the-way').optional() }),
  answer: unpaidOrder,
  status: 201,
  idempotent: 'money',
  limit: { calls: 30, windowMs: 3_600_000 },
});

export const listUnpaidOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders/unpaid',
  access: 'customer',
  reads: ['funds', 'orders'],
  summary: 'Your newest five unpaid orders, and what became of them.',
  answer: z.array(unpaidOrder),
});

export const placeUnpaidOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/unpaid/:id/place',
  access: 'customer',
  changes: ['funds', 'orders', 'wallets'],
  summary:
    'Place an unpaid order now and charge your wallet, which must hold enough. Its payment is not needed any more: if it comes all the same, it goes to your wallet.',
  params: z.object({ id: idInPath }),
  answer: unpaidOrder,
  idempotent: 'money',
  limit: { calls: 30, windowMs: 3_600_000 },
});

export const withdrawUnpaidOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/unpaid/:id/withdraw',
  access: 'customer',
  changes: ['funds', 'orders'],
  summary:
    'Withdraw an unpaid order, or put away one that was refused. If its payment comes all the same, it goes to your wallet.',
  params: z.object({ id: idInPath }),
  answer: unpaidOrder,
});
