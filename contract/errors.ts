import * as z from 'zod';

/** Every way a call can end badly, and the HTTP status it has. */
export const errorStatuses = {
  malformed: 400,
  'invalid-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'email-taken': 409,
  'reference-used': 409,
  'already-decided': 409,
  'last-admin': 409,
  'price-changed': 409,
  'changed-meanwhile': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'insufficient-balance': 422,
  'quantity-out-of-bounds': 422,
  'status-not-reachable': 422,
  'key-reused': 422,
  'wrong-password': 422,
  'link-expired': 422,
  'ticket-closed': 422,
  'balance-left': 422,
  'refund-out-of-bounds': 422,
  'not-subscribed': 422,
  'too-many-requests': 429,
  'password-change-locked': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/**
 * The body of every answer that is not a success. `fields` holds one text for each bad field; with `changed-meanwhile` comes
 * what stands now, in the shape in which the call answers a success; a fault of ours has the `requestId` that names it in the log.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]), // Object.keys widens to string
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
