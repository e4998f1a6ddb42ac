import { consumeAttempt, releaseAttempt } from '../accounts/consume-attempt.ts';
import { hour } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';

interface CouponTry {
  readonly userId: number;
  readonly at: number;
}

const triesPerHour = 20;
const nameOf = (userId: number) => `coupon ${userId}`;

/** Counts an order with a code before it is looked at, so that orders are no way to guess codes. Throws `too-many-requests`. */
export async function consumeCouponTry(database: Database, { userId, at }: CouponTry): Promise<void> {
  const limit = { name: nameOf(userId), allowed: triesPerHour, windowMs: hour, now: at };
  if (await database.write((tx) => consumeAttempt(tx, limit))) return;
  throw new ExpectedError('too-many-requests', 'Too many tries with codes. Please try again later.', {
    retryAfterSeconds: hour / 1_000,
  });
}

/** The code was good. */
export function releaseCouponTry(tx: Tx, userId: number): Promise<void> {
  return releaseAttempt(tx, nameOf(userId));
}
