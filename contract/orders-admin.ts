import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  filterText,
  id,
  idInPath,
  instant,
  listQuery,
  paragraph,
  rupeesAsPaise,
  sortByTime,
  timedKey,
} from './fields.ts';
import { orderStatuses } from './order.ts';
import { orderExtras } from './order-extras.ts';
import {
  dripProgress,
  orderFilters,
  orderForAdmin,
  orderRefund,
  orderRequest,
  orderStep,
  settableStatuses,
} from './orders.ts';

/** An order in a list; with what is written into a file of orders, where that is asked for. */
export const orderInFile = orderForAdmin.extend({
  purchase: z
    .object({
      /** What was typed beside the link and the quantity; null where there is nothing. */
      extras: orderExtras.nullable(),
      /** The provider that has taken it last, and its number there; null where none has. */
      providerName: z.string().nullable(),
      providerOrder: z.string().nullable(),
      /** In rupees; the profit is what is kept of the charge, less the cost. Null where no provider has taken it. */
      cost: z.string().nullable(),
      profit: z.string().nullable(),
    })
    .optional(),
});

export type OrderInFile = z.output<typeof orderInFile>;

export const listAllOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: { may: 'orders.read' },
  reads: ['accounts', 'orders'],
  summary: 'Orders of everybody, newest first unless `sort` says otherwise.',
  // A key is that of `createdAt`.
  query: listQuery(timedKey, {
    status: z.enum(orderFilters).optional(),
    /** The name of a platform, of today or an earlier one: its orders under every name that it has had. */
    platform: filterText.optional(),
    userId: idInPath.optional(),
    /** Instants; placed from this one on, and before that one. */
    from: instant.optional(),
    to: instant.optional(),
    sort: sortByTime,
    /** `purchase`: each with what was typed, its provider, its cost and its profit. */
    with: z.enum(['purchase']).optional(),
  }),
  answer: z.array(orderInFile),
  paged: true,
});

/** Why an order that may be at a provider, or is, is cancelled or paid back all the same; the customer does not see it. */
const letGo = paragraph(500, { min: 1, tooShort: 'Please say why the order is let go' }).optional();

export const changeOrderStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/status',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary: 'Move an order to another status. `progress` is a percent; the server turns it into units.',
  params: z.object({ id: idInPath }),
  body: z.object({
    status: z.enum(settableStatuses),
    progress: z.int().min(0).max(100).optional(),
    /** Where it was seen to stand; an order that stands anywhere else is not moved. */
    from: z.enum(orderStatuses).optional(),
    /** How many of its units were seen delivered; an order of which others are is not moved. */
    fromDelivered: z.int().min(0).optional(),
    letGo,
  }),
  answer: orderForAdmin.extend({
    /** Moving it back makes it what it was: no provider had it or was to have it, and its customer had not asked to cancel it. */
    isReversible: z.boolean().default(false),
  }),
});

const reason = paragraph(500, { min: 1, tooShort: 'Please give a reason; the customer sees it' });

/** One step of an order's life as an admin sees it, oldest first. */
const orderStepForAdmin = orderStep.extend({
  /** Who did it; the customer for the placing, and null for the shop itself. */
  by: z.string().nullable(),
});

export const orderDetailForAdmin = z.object({
  order: orderForAdmin,
  /** What was ordered beside the link and the quantity; null where there is nothing. */
  extras: orderExtras.nullable().default(null),
  /** How far an order in parts has come; null for any other, and for one that is delivered by hand. */
  drip: dripProgress.nullable().default(null),
  timeline: z.array(orderStepForAdmin),
  refunds: z.array(orderRefund),
  /** What has dropped off can be asked for again. */
  canRefill: z.boolean().default(false),
  /** What its customer has asked for, and what came of it; oldest first. */
  requests: z.array(orderRequest).default([]),
});

export type OrderDetailForAdmin = z.output<typeof orderDetailForAdmin>;

export const readAnyOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: { may: 'orders.read' },
  reads: ['accounts', 'orders'],
  summary: "Anybody's order, with all it went through and by whom.",
  params: z.object({ id: idInPath }),
  answer: orderDetailForAdmin,
});

/** So many orders in one go; a longer selection is sent in several. */
export const maxBulkOrders = 200;

export const bulkStatuses = ['processing', 'completed', 'cancelled'] as const;

export const changeOrderStatuses = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/bulk-update',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary: 'Move many orders at once; answers for each what happened, and one refusal stops no other.',
  body: z.object({
    orderIds: z.array(id).min(1, 'Please select an order').max(maxBulkOrders, `At most ${maxBulkOrders} at once`),
    status: z.enum(bulkStatuses),
    /** Where some or all of them were seen to stand; one that stands anywhere else is refused. */
    expected: z
      .array(z.object({ id, status: z.enum(orderStatuses) }))
      .max(maxBulkOrders)
      .optional(),
    /** The same for all requests of one bulk action: the audit log shows them as one. */
    batch: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,64}$/)
      .optional(),
  }),
  answer: z.array(
    z.object({
      id,
      /** `unchanged`: it stood there already. `failed`: the shop could not get to it; sent once more, it is tried again. */
      outcome: z.enum(['changed', 'unchanged', 'refused', 'not-found', 'failed']),
      /** Where it stands now; null when there is no such order, or nobody could look. */
      status: z.enum(orderStatuses).nullable(),
    }),
  ),
});

/** Why an admin can't refund what they have ordered themselves. */
export const ownRefundText = "You can't refund your own order. Another admin can.";

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  access: { may: 'orders.refund' },
  changes: ['audit', 'orders', 'wallets'],
  summary:
    'Pay an order back into the wallet of its customer, in full or in part: an `amount`, or the share of `units` that were not delivered. All refunds together are at most what was charged.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      /** The order's own customer; anybody else is refused. */
      userId: id,
      amount: rupeesAsPaise({
        minPaise: 1,
        maxPaise: 10_00_00_000_00,
        tooLow: 'The refund must be more than ₹0',
        tooHigh: 'The refund is more than the order cost',
      }).optional(),
      /** The total in rupees that the admin saw as refunded before; with another one by now it is `already-decided`. Left out, it is 0.00 for an amount, and is not checked for units. */
      refundedBefore: z
        .string()
        .regex(/^\d{1,13}\.\d{2}$/, 'An amount with two decimals')
        .optional(),
      /** All units that were not delivered, with those that were refunded before. */
      units: z.int().min(1, 'Please enter how many units were not delivered').max(1_000_000_000).optional(),
      reason,
      letGo,
    })
    .refine(({ amount, units }) => (amount === undefined) !== (units === undefined), {
      path: ['amount'],
      message: 'Please enter an amount or the units that were not delivered',
    }),
  answer: orderForAdmin,
  idempotent: 'money',
});

export const setOrderPartial = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/partial',
  access: { may: 'orders.refund' },
  changes: ['audit', 'orders', 'wallets'],
  summary:
    'Set an order to partial by the units that remain: their share of the price, less what was paid back before, goes into the wallet of its customer at once. Where nothing arrived, the order is refunded.',
  params: z.object({ id: idInPath }),
  body: z.object({
    /** All units that did not arrive, with those that were paid back before. */
    remains: z.int().min(1, 'Please enter how many units remain').max(1_000_000_000),
    /** Where it was seen to stand; an order that stands anywhere else is not moved. */
    from: z.enum(orderStatuses).optional(),
    /** Shown to the customer; may be empty. */
    note: paragraph(500).default(''),
    letGo,
  }),
  answer: orderForAdmin,
  idempotent: 'money',
});

export const rejectRefund = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/reject',
  access: { may: 'orders.refund' },
  changes: ['audit', 'orders'],
  summary: 'Refuse the refund of a cancelled order; that is final.',
  params: z.object({ id: idInPath }),
  body: z.object({ reason }),
  answer: orderForAdmin,
  idempotent: 'money',
});
