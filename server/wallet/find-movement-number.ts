import { hour } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

/** Movements get their numbers in the order of their moments, but for what several nodes write at once. */
const disorderMs = hour;

interface Span {
  readonly from: number;
  /** Not included. */
  readonly to: number;
  readonly upToId: number;
}

/** All movements between two moments have numbers from the first to the last of these; some of the others have, too. */
export async function findNumbersOf(
  db: Reader,
  { from, to, upToId }: Span,
): Promise<{ readonly first: number; readonly last: number }> {
  const first = await findNumberAt(db, { at: from - disorderMs, upToId });
  const last = Math.min(await findNumberAt(db, { at: to + disorderMs, upToId }), upToId);
  return { first, last };
}

/** The number from which on movements are not before a moment, found by halves. */
async function findNumberAt(db: Reader, { at, upToId }: { at: number; upToId: number }): Promise<number> {
  let [low, high] = [1, upToId + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await findMovementFrom(db, middle);
    if (found && found.id <= upToId && found.at < at) low = found.id + 1;
    else high = middle;
  }
  return low;
}

/** The first movement from a number on; undefined after the last one. */
async function findMovementFrom(db: Reader, id: number): Promise<{ id: number; at: number } | undefined> {
  return db
    .selectFrom('ledger_transfers')
    .select(['id', 'at'])
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The number of the newest movement; 0 before the first. */
export async function findLastMovement(db: Reader): Promise<number> {
  const last = db.selectFrom('ledger_transfers').select('id').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.id ?? 0;
}
