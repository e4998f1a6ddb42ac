import * as z from 'zod';
import { amount, id, instant } from './fields.ts';
import { serviceTypes } from './service-kinds.ts';

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

const appliedDiscount = z.object({
  /** Of a coupon its code; of a bonus `Bonus`. */
  title: z.string(),
  discountType: z.enum(['quantity', 'promotional', 'coupon', 'bonus']),
  /** Empty for a coupon of a fixed amount, and for a bonus. */
  discountPercentage: z.string(),
  amountOff: amount,
});

export const orderFields = {
  id,
  serviceId: id,
  userId: id,
  url: z.string(),
  /** Of its service when it was placed. Answers kept from before there were types lack it. */
  serviceType: z.enum(serviceTypes).default('Default'),
  /** Of all its runs together, where it is delivered in parts. */
  quantity: z.int(),
  /** In how many runs of the same quantity it is delivered, and how long from one to the next; null where it is delivered at once. */
  runs: z.int().nullable().default(null),
  intervalMinutes: z.int().nullable().default(null),
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

export const orderedService = {
  name: z.string(),
  categoryName: z.string(),
  platformName: z.string(),
  platformIcon: z.string(),
  platformColor: z.string(),
};

export const order = z.object({ ...orderFields, service: z.object(orderedService) });

export type Order = z.output<typeof order>;

/** So many orders under way are told with the account; the rest stand in the list. */
export const maxRunningOrders = 3;

/** How long orders of a service took in the last 30 days, from the order to its completion: half of them at most `usual`, nine in ten at most `slow` minutes. */
export const usualMinutes = z.object({ usual: z.int(), slow: z.int() });

/** Null minutes: fewer than 10 were completed. */
const runningOrder = z.object({ order, minutes: usualMinutes.nullable() });

export type RunningOrder = z.output<typeof runningOrder>;

/** What the page of somebody who has ordered opens with. */
export const ordersAround = z.object({
  /** Pending or processing, newest first, among the newest 500. */
  running: z.array(runningOrder),
  /** How many are running, with those that are not told. */
  runningCount: z.int(),
  /** The newest one that is not running. */
  last: order.nullable(),
});
