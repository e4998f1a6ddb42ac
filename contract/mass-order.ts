import * as z from 'zod';
import { couponTexts } from './coupons.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { amount, id, line } from './fields.ts';
import { expectedTotal } from './orders.ts';

export const maxMassLines = 100;

/**
 * The fields of `placeOrder`, here with wider bounds: a line that breaks one of those is refused by itself. A service that needs more
 * than a link and a quantity has no place here.
 */
const massLine = z.object({
  serviceId: z.number(),
  url: line({ min: 0, max: 4_096, tooShort: '' }),
  quantity: z.number(),
  expectedTotal,
  couponCode: z.never(couponTexts.massOrder).optional(),
  useBonus: z.never('A mass order uses no bonus').optional(),
});

/** What became of one line, in the order of the lines that were sent. */
const massLineResult = z.object({
  /** Null: the line was not placed. */
  orderId: id.nullable(),
  /** What the wallet paid; null where nothing was placed. */
  totalAmount: amount.nullable(),
  /** Why this line was refused, as `placeOrder` would say it; null for a line that is good. */
  fault: errorBody.pick({ code: true, message: true, fields: true, detail: true }).nullable(),
});

export type MassLineResult = z.output<typeof massLineResult>;

export const placeMassOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/mass',
  access: 'customer',
  changes: ['orders', 'wallets'],
  summary:
    'Order up to 100 lines, each an order of its own. `all`: every line, or none if one is refused or the wallet does not cover the sum. `good`: one after another; a line that is refused leaves the others as they are.',
  body: z.object({
    place: z.enum(['all', 'good']),
    lines: z
      .array(massLine)
      .min(1, 'Please enter at least one line')
      .max(maxMassLines, `At most ${maxMassLines} lines`),
  }),
  answer: z.object({ lines: z.array(massLineResult) }),
  idempotent: 'money',
  limit: { calls: 10, windowMs: 60_000 },
});
