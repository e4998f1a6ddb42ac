import type { Reader } from '../tables.ts';
import { type ArrivedPayment, findArrivedOfIntents } from './find-arrived-of-intents.ts';
import { findAwaitedIntents, findPutAwayIntents, type IntentRow } from './find-intents.ts';

const lookedAt = 10;

interface BegunPayments {
  /** Newest first. */
  readonly begun: readonly IntentRow[];
  /** Of these, by their number, what the bank tells of. */
  readonly arrived: ReadonlyMap<number, ArrivedPayment>;
}

/** A customer's payment intents that nobody has decided about. An intent that is not to be paid any more is listed only if the bank shows its payment. */
export async function findBegunPayments(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<BegunPayments> {
  const awaited = await findAwaitedIntents(db, { userId, now, limit: lookedAt });
  if (awaited.length === 0) return { begun: [], arrived: new Map() };
  const [arrived, putAway] = await Promise.all([findArrivedOfIntents(db, awaited), findPutAwayIntents(db, userId)]);
  return { begun: awaited.filter(({ id }) => arrived.has(id) || !putAway.has(id)), arrived };
}
