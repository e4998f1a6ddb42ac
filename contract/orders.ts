import * as z from 'zod';
import { couponCode } from './coupons.ts';
import { dripBounds, dripTexts } from './drip-feed.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, paging, searchText, webLink } from './fields.ts';
import { groupDigits } from './money.ts';
import { type OrderStatus, order, orderedService, orderFields, orderStatuses, usualMinutes } from './order.ts';
import { orderExtraFields, orderExtras } from './order-extras.ts';

/** What waits for an admin: to be started, or, after it failed, to be moved on or cancelled and refunded. */
export const waitingStatuses = ['pending', 'failed'] as const satisfies readonly OrderStatus[];

/** Of what may something still be delivered or paid back; a failed or cancelled order waits for an admin to decide. */
export const unsettledStatuses = [
  'pending',
  'processing',
  'failed',
  'cancelled',
] as const satisfies readonly OrderStatus[];

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

/** From where an order can be set to partial by the units that remain. */
export const partialFrom: readonly OrderStatus[] = ['pending', ...refundableBy.units];

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

/** Why the shop itself pays an order back, as it stands in the order's history; the Hindi pages have their own words for each. */
export const shopReasons = {
  link: 'The link could not be used. Please check that it is right and that everybody can open it.',
  posts: 'What the posts did not get is paid back.',
} as const;

export const orderTexts = {
  service: 'Please select a service',
  url: 'Please enter a valid URL',
  privateUrl: 'Please enter a link that everybody on the internet can open',
  quantity: 'Please enter quantity',
  minQuantity: (min: number) => `Minimum quantity is ${groupDigits(String(min))}`,
  maxQuantity: (max: number) => `Maximum quantity is ${groupDigits(String(max))}`,
} as const;

export const orderForAdmin = z.object({
  ...orderFields,
  service: z.object(orderedService),
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
});

export type OrderForAdmin = z.output<typeof orderForAdmin>;

const quantity = z.int(orderTexts.quantity).min(1, orderTexts.quantity).max(1_000_000_000, 'Maximum quantity exceeded');

/** The total that was shown; a different price now is refused with the new one. */
export const expectedTotal = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/, 'An amount with two decimals')
  .optional();

const within = ({ min, max }: { min: number; max: number }, text: string) => z.int(text).min(min, text).max(max, text);

/**
 * Both, for an order in parts of a service that allows it: the wallet pays for `quantity` × `runs` at once, and run k begins
 * k × `intervalMinutes` after the order. Each run has at least the minimum of the service, all together at most its maximum.
 */
const dripFields = {
  runs: within(dripBounds.runs, dripTexts.runs).optional(),
  intervalMinutes: within(dripBounds.intervalMinutes, dripTexts.interval).optional(),
};

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  changes: ['orders', 'wallets'],
  summary:
    'Order a service for a link. The wallet pays at once, exactly the price shown or nothing. What is needed beside the link follows from the type of the service.',
  body: z.object({
    serviceId: z.int(orderTexts.service).min(1, orderTexts.service),
    url: webLink(orderTexts.url),
    /** Left out where it is the number of lines, or a package is ordered. Of an order in parts that of each run. */
    quantity: quantity.optional(),
    ...dripFields,
    ...orderExtraFields,
    /** Takes something off the price; refused with `coupon-refused` where it does not count. */
    couponCode: couponCode.optional(),
    /** Has a bonus pay what the wallet lacks, if it is enough for that. An unpaid order uses none. */
    useBonus: z.boolean().optional(),
    expectedTotal,
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

export const cancelStates = ['open', 'asked', 'done', 'refused', 'over'] as const;
export type CancelState = (typeof cancelStates)[number];
export const refillStates = ['open', 'asked', 'running', 'completed', 'rejected'] as const;
export type RefillState = (typeof refillStates)[number];

/** What its customer has asked for, and what came of it. */
export const orderRequest = z.union([
  z.object({ kind: z.literal('cancel'), state: z.enum(cancelStates), at: instant }),
  z.object({ kind: z.literal('refill'), state: z.enum(refillStates), at: instant }),
]);

export type OrderRequest = z.output<typeof orderRequest>;

/** The runs of an order in parts, or the posts that an order for posts to come has met. */
export const dripProgress = z.object({
  /** Answers kept from before there were posts lack it. */
  begun: z.int().default(0),
  /** Runs of which nothing more is to come. */
  ended: z.int(),
  /** When the next run begins; null where none is to begin any more. */
  nextAt: instant.nullable(),
});

export const orderWithTimeline = z.object({
  order,
  timeline: z.array(orderStep),
  /** Answers kept from before there were several lack it. */
  refunds: z.array(orderRefund).default([]),
  /** What was ordered beside the link and the quantity; null where the type of its service needs nothing more. */
  extras: orderExtras.nullable().default(null),
  /** Oldest first. What follows is left out of answers kept from before customers could ask. */
  requests: z.array(orderRequest).default([]),
  canCancel: z.boolean().default(false),
  canRefill: z.boolean().default(false),
  /** The count that the delivery began from, where it is known. */
  startCount: z.int().nullable().default(null),
  /** Of its service in the last 30 days. Null for an order that is over, and where there were fewer than 10. */
  minutes: usualMinutes.nullable().default(null),
  /** From the order to the beginning of its work, as `minutes` are. Null for an order that has begun, and where there were fewer than 10. */
  starts: usualMinutes.nullable().default(null),
  /** When the shop said that an order starts, and how fast it arrives; nothing of it is measured. Null for an order that is over. */
  ownersFacts: z
    .object({ startMinutes: z.int().nullable(), speed: z.int().nullable(), speedPer: z.enum(['hour', 'day']) })
    .nullable()
    .default(null),
  /** For how many days after its delivery what drops off is delivered again; 0: for none. */
  refillDays: z.int().default(0),
  /** How far an order in parts has come; null for any other, and where an admin delivers it by hand. */
  drip: dripProgress.nullable().default(null),
  /** What the owner says of the service, where there are no such figures; empty for an order that is over. */
  ownersWords: z.string().default(''),
  /** The same for readers of Hindi; empty where the owner has not written it. */
  ownersWordsHi: z.string().default(''),
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

export const readServiceMinutes = defineEndpoint({
  method: 'GET',
  path: '/api/services/:id/minutes',
  access: 'customer',
  reads: ['orders'],
  summary:
    'How many minutes orders of a service took in the last 30 days, of whomever they were. Null where fewer than 10 were completed.',
  params: z.object({ id: idInPath }),
  answer: z.object({ minutes: usualMinutes.nullable() }),
});
