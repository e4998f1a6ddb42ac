import { consumeAttempt, releaseAttempt } from '../accounts/consume-attempt.ts';
import { isAnswered, type KeyedRequest } from '../accounts/run-idempotent.ts';
import { hour } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';

const triesPerHour = 20;
const nameOf = (userId: number) => `coupon ${userId}`;

/**
 * Runs the transaction of an order. One with a code is counted before it is looked at, so that orders are no way to guess
 * codes, and given back unless the code is refused. A retry that has its answer is not counted. Throws `too-many-requests`.
 */
export async function limitCouponTries<Answer>(
  database: Database,
  request: KeyedRequest & { readonly couponCode?: string | undefined },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const name = nameOf(request.userId);
  if (request.couponCode === undefined || (await isAnswered(database.read, request))) return database.write(work);
  await consumeTry(database, { name, at: request.at });
  try {
    return await database.write(async (tx) => {
      const answer = await work(tx);
      await releaseAttempt(tx, name);
      return answer;
    });
  } catch (error) {
    const isRefused = error instanceof ExpectedError && error.code === 'coupon-refused';
    // What goes wrong here costs a try, and must not hide what went wrong before.
    if (!isRefused) await database.write((tx) => releaseAttempt(tx, name)).catch(() => {});
    throw error;
  }
}

function consumeTry(database: Database, { name, at }: { name: string; at: number }): Promise<void> {
  const limit = { name, allowed: triesPerHour, windowMs: hour, now: at };
  return database.write(async (tx) => {
    if (await consumeAttempt(tx, limit)) return;
    // A try that is not looked at is rolled back, so it is not one too many while others are given back.
    throw new ExpectedError('too-many-requests', 'Too many tries with codes. Please try again later.', {
      retryAfterSeconds: hour / 1_000,
    });
  });
}
