import type { ErrorCode } from './errors.ts';

/**
 * The codes that show what became of a request when it is sent again with its idempotency key: the first attempt was taken,
 * or nothing was stored under its key.
 */
export const knownOutcomeCodes: ReadonlySet<ErrorCode> = new Set(['key-reused', 'debt-open', 'insufficient-balance']);
