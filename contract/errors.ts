import * as z from 'zod';

/** Every way a call can end badly, and the HTTP status it has. */
export const errorStatuses = {
  malformed: 400,
  'invalid-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'not-allowed': 403,
  /** The shop made the password up: nothing else is answered before it is changed. */
  'password-change-required': 403,
  'confirmation-required': 403,
  'not-found': 404,
  'too-slow': 408,
  conflict: 409,
  'email-taken': 409,
  'reference-used': 409,
  'already-decided': 409,
  /** The bank shows another amount with this reference than would be credited. */
  'payment-differs': 409,
  'last-admin': 409,
  'price-changed': 409,
  'changed-meanwhile': 409,
  /** Above the limit of one admin: it waits until another one sends the same. */
  'second-admin-needed': 409,
  /** It may be at a provider, or is: money goes back once that is decided, or it is let go. */
  'order-at-provider': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'insufficient-balance': 422,
  'quantity-out-of-bounds': 422,
  'status-not-reachable': 422,
  'coupon-refused': 422,
  'key-reused': 422,
  'wrong-password': 422,
  'own-account': 422,
  'link-expired': 422,
  /** A top-up was taken back, and the wallet did not hold it: nothing is ordered before the shop has decided. */
  'debt-open': 422,
  'ticket-closed': 422,
  'balance-left': 422,
  'refund-out-of-bounds': 422,
  'not-subscribed': 422,
  'storage-full': 422,
  'too-many-requests': 429,
  'password-change-locked': 429,
  internal: 500,
  unavailable: 503,
} as const;

/** Why a code does not count: there is none, or it is switched off; this customer, or all together, have used it up; the order costs too little. */
const couponReasons = ['unknown', 'not-yet', 'ended', 'used-by-you', 'used-up', 'below-minimum'] as const;
export type CouponReason = (typeof couponReasons)[number];

export type ErrorCode = keyof typeof errorStatuses;

const detail = <Kind extends string, Values extends z.ZodRawShape>(kind: Kind, values: Values) =>
  z.object({ kind: z.literal(kind), ...values });

/**
 * Tells apart what a customer can bring about under one code, and holds what the sentence names: a page in another
 * language than English words it anew, and never reads the sentence.
 */
export const errorDetail = z.discriminatedUnion('kind', [
  detail('order-missing', {}),
  detail('ticket-missing', {}),
  detail('service-gone', {}),
  detail('device-signed-out', {}),
  detail('order-not-yours', { orderId: z.int() }),
  detail('password-same', {}),
  detail('password-common', {}),
  detail('password-guessable', {}),
  detail('password-changed', {}),
  detail('payment-in-review', {}),
  detail('reference-yours', {}),
  detail('order-under-way', { orderId: z.int() }),
  detail('sign-in-locked', { minutes: z.int() }),
  detail('password-tries-left', { tries: z.int() }),
  detail('password-change-locked', { hours: z.int() }),
  detail('amount-missing', { needed: z.string(), balance: z.string() }),
  detail('debt-open', { amount: z.string() }),
  detail('amount-left', { balance: z.string() }),
  /** `minimum` is what the order has to cost at least. */
  detail('coupon', { reason: z.enum(couponReasons), minimum: z.string() }),
  detail('price-now', { total: z.string() }),
  detail('quantity-too-small', { min: z.int() }),
  detail('quantity-too-large', { max: z.int() }),
  detail('picture-too-large', { number: z.int() }),
  detail('no-picture', { number: z.int() }),
  detail('picture-too-many-pixels', { number: z.int() }),
  detail('picture-gone', { number: z.int() }),
  detail('storage-full', { megabytes: z.int() }),
]);

/** Amounts in it are rupees with two decimals. */
export type ErrorDetail = z.infer<typeof errorDetail>;

/**
 * The body of every answer that is not a success. `fields` holds one text for each bad field; with `changed-meanwhile` comes
 * what stands now, in the shape in which the call answers a success; a fault of ours has the `requestId` that names it in the log.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]), // Object.keys widens to string
  fields: z.record(z.string(), z.string()).optional(),
  detail: errorDetail.optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
