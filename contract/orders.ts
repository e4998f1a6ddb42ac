import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, paging, searchText, webLink } from './fields.ts';
import { groupDigits } from './money.ts';

export const orderStatuses = [
  'pending',
  'processing',
  'completed',
  'partial',
  'failed',
  'cancelled',
  'refunded',
  'rejected',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What waits for an admin: to be started, or, after it failed, to be moved on or cancelled and refunded. */
export const waitingStatuses = ['pending', 'failed'] as const satisfies readonly OrderStatus[];

/** What the list of an admin can be narrowed down to; `waiting` is every one of the waiting statuses. */
export const orderFilters = ['waiting', ...orderStatuses] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Where an admin's hand can move an order. Partial, refunded and rejected are reached by deciding on a refund, and are final. */
export const nextStatuses = {
  pending: ['processing', 'completed', 'cancelled', 'failed'],
  processing: ['pending', 'processing', 'completed', 'cancelled', 'failed'],
  completed: ['pending', 'processing', 'cancelled', 'failed'],
  cancelled: ['pending', 'processing', 'completed', 'failed'],
  failed: ['pending', 'processing', 'completed', 'cancelled'],
  partial: [],
  refunded: [],
  rejected: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** From where an order can be refunded by an amount, and by the units that were not delivered. Each refund adds to those before. */
export const refundableBy = {
  amount: ['cancelled', 'partial', 'refunded'],
  units: ['processing', 'completed', 'failed', 'cancelled', 'partial'],
} as const satisfies Record<string, readonly OrderStatus[]>;

export const settableStatuses = ['pending', 'processing', 'completed', 'cancelled', 'failed'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** The percent that a status stands for when the admin names none. */
export const usualPercent = {
  pending: 0,
  processing: 50,
  completed: 100,
  cancelled: 0,
  failed: 0,
} as const satisfies Record<SettableStatus, number>;

export const orderTexts = {
  service: 'Please select a service',
  url: 'Please enter a valid URL',
  privateUrl: 'Please enter a link that everybody on the internet can open',
  quantity: 'Please enter quantity',
  minQuantity: (min: number) => `Minimum quantity is ${groupDigits(String(min))}`,
  maxQuantity: (max: number) => `Maximum quantity is ${groupDigits(String(max))}`,
} as const;

const appliedDiscount = z.object({
  title: z.string(),
  discountType: z.enum(['quantity', 'promotional']),
  discountPercentage: z.string(),
  amountOff: amount,
});

const orderFields = {
  id,
  serviceId: id,
  userId: id,
  url: z.string(),
  quantity: z.int(),
  listAmount: amount,
  totalAmount: amount,
  discounts: z.array(appliedDiscount),
  status: z.enum(orderStatuses),
  /** Units delivered, 0…quantity. */
  progress: z.int(),
  /** The sum of its refunds; null unless the order is partial or refunded. Answers kept from before there were refunds lack it. */
  refundedAmount: amount.nullable().default(null),
  createdAt: instant,
  updatedAt: instant,
};

const orderedService = {
  name: z.string(),
  categoryName: z.string(),
  platformName: z.string(),
  platformIcon: z.string(),
  platformColor: z.string(),
};

export const order = z.object({ ...orderFields, service: z.object(orderedService) });

export const orderForAdmin = z.object({
  ...orderFields,
  service: z.object(orderedService),
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
});

export type Order = z.output<typeof order>;
export type OrderForAdmin = z.output<typeof orderForAdmin>;

const quantity = z.int(orderTexts.quantity).min(1, orderTexts.quantity).max(1_000_000_000, 'Maximum quantity exceeded');

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  changes: ['orders', 'wallets'],
  summary: 'Order a service for a link. The wallet pays at once, exactly the price shown or nothing.',
  body: z.object({
    serviceId: z.int(orderTexts.service).min(1, orderTexts.service),
    url: webLink(orderTexts.url),
    quantity,
    /** The total that was shown; a different price now is refused with the new one. */
    expectedTotal: z
      .string()
      .regex(/^\d{1,13}\.\d{2}$/, 'An amount with two decimals')
      .optional(),
  }),
  answer: order,
  status: 201,
  idempotent: 'money',
  limit: { calls: 60, windowMs: 60_000 },
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  reads: ['orders'],
  summary: 'Your own orders, newest first.',
  /** `search` is an order's number, with or without `#`, or a part of its link or of its service's name. */
  query: paging.extend({ status: z.enum(orderStatuses).optional(), search: searchText }),
  answer: z.array(order),
  paged: true,
});

/** One step of an order's life, oldest first; the first one is its placing. */
export const orderStep = z.object({
  status: z.enum(orderStatuses),
  /** Units delivered by then. */
  progress: z.int(),
  at: instant,
  /** The reason of a refund or of its refusal; else empty. */
  note: z.string(),
});

/** One of the refunds of an order, oldest first. */
export const orderRefund = z.object({
  amount,
  /** Units that were not delivered, where it pays for them; null for an amount that was decided upon. */
  units: z.int().nullable(),
  reason: z.string(),
  at: instant,
});

export type OrderRefund = z.output<typeof orderRefund>;

export const orderWithTimeline = z.object({
  order,
  timeline: z.array(orderStep),
  /** Answers kept from before there were several lack it. */
  refunds: z.array(orderRefund).default([]),
});

export type OrderWithTimeline = z.output<typeof orderWithTimeline>;

export const readOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'customer',
  reads: ['orders'],
  summary: 'One of your own orders, with all it went through.',
  params: z.object({ id: idInPath }),
  answer: orderWithTimeline,
});
