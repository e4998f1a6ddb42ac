import { day } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { findSharedClaims } from './references.queries.ts';
import { sharedRequests } from './references.rules.ts';

/** So long admins are told of claims of one payment that were all credited before anybody could know. */
const toldMs = 3 * day;

/** The fund requests that share their payment with another claim, and that admins should look at. */
export async function findSharedRequests(db: Reader, now: number): Promise<number[]> {
  return sharedRequests(await findSharedClaims(db), now - toldMs);
}
