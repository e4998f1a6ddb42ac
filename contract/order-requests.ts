import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';
import { orderStatuses } from './order.ts';
import { orderWithTimeline } from './orders.ts';
import { orderDetailForAdmin } from './orders-admin.ts';

const ofOrder = z.object({ id: idInPath });
const limit = { calls: 30, windowMs: 60_000 };

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'customer',
  changes: ['orders', 'wallets'],
  summary:
    'Ask to have your order cancelled. One that was not sent yet is cancelled and paid back at once; else it is asked where it is, and may go on. Asking twice changes nothing.',
  params: ofOrder,
  body: z.object({}),
  answer: orderWithTimeline,
  limit,
});

export const refillOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/refill',
  access: 'customer',
  changes: ['orders'],
  summary: 'Ask to have delivered again what has dropped off a completed order. Asking twice changes nothing.',
  params: ofOrder,
  body: z.object({}),
  answer: orderWithTimeline,
  limit,
});

export const askRefill = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refill',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary:
    "Ask for a refill of anybody's order, as its customer can: its provider is asked, or it waits for an admin. Asking twice changes nothing.",
  params: ofOrder,
  body: z.object({}),
  answer: orderDetailForAdmin,
});

export const requestKinds = ['cancel', 'refill'] as const;

/** What a customer asks for that no provider can be asked. */
const customerRequest = z.object({
  id,
  kind: z.enum(requestKinds),
  /** `open` or `running`. */
  state: z.string(),
  at: instant,
  order: z.object({
    id,
    status: z.enum(orderStatuses),
    serviceName: z.string(),
    url: z.string(),
    quantity: z.int(),
    totalAmount: amount,
  }),
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
});

export type CustomerRequest = z.output<typeof customerRequest>;

export const listCustomerRequests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/order-requests',
  access: { may: 'orders.read' },
  reads: ['accounts', 'orders'],
  summary: 'What customers ask for their orders and a person has to do, oldest first, at most 200 of each kind.',
  answer: z.array(customerRequest),
});

export const answerCustomerRequest = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/order-requests/:id',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary:
    'Answer what a customer asks for: a cancellation is refused here, and granted by cancelling the order; a refill is running, completed or rejected.',
  params: z.object({ id: idInPath }),
  body: z.object({ kind: z.enum(requestKinds), state: z.enum(['refused', 'running', 'completed', 'rejected']) }),
  answer: z.object({ id, kind: z.enum(requestKinds), state: z.string() }),
});
