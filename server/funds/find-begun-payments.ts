import type { Reader } from '../tables.ts';
import { findAwaitedIntents, findPutAwayIntents, type IntentRow } from './find-intents.ts';
import { findSeenPayments, type SeenPayment } from './find-seen-payments.ts';

const lookedAt = 10;

interface BegunPayments {
  /** Newest first. */
  readonly begun: readonly IntentRow[];
  /** Of these, by their number, what the bank tells of. */
  readonly seen: ReadonlyMap<number, SeenPayment>;
}

/** What a customer began to pay and nobody has decided about; what is not to be paid any more only if it was. */
export async function findBegunPayments(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<BegunPayments> {
  const awaited = await findAwaitedIntents(db, { userId, now, limit: lookedAt });
  if (awaited.length === 0) return { begun: [], seen: new Map() };
  const [seen, putAway] = await Promise.all([findSeenPayments(db, awaited), findPutAwayIntents(db, userId)]);
  return { begun: awaited.filter(({ id }) => seen.has(id) || !putAway.has(id)), seen };
}
