import { setImmediate as nextTurn } from 'node:timers/promises';
import { minute } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';
import { addToDailyStats, findSpan, isBehind, lockFigures } from './sum-movements.ts';

/** So many movements are added up at once: a few milliseconds, then others get their turn. */
const perTurn = 2_000;
/**
 * Movements get their numbers before they are committed. Where several write at once, one may come to light after a
 * later one has, but never after this long: every statement has its timeout.
 */
const settledAfterMs = 5 * minute;

/** Adds what has moved since the last time to the figures of its day; an order pays nothing for being counted. */
export async function rollUpDailyStats(database: Database, now: number): Promise<void> {
  // A single writer has nothing under way.
  const settledBefore = database.engine === 'sqlite' ? Number.MAX_SAFE_INTEGER : now - settledAfterMs;
  // A shop in which nothing moves writes nothing.
  if (!(await isBehind(database.read))) return;
  while (await database.write((tx) => rollUpSome(tx, settledBefore))) await nextTurn();
}

/** False: there is nothing more to add for now. */
async function rollUpSome(tx: Tx, settledBefore: number): Promise<boolean> {
  const afterId = await lockFigures(tx);
  const { count, lastId, unsettledId, settledId } = await findSpan(tx, { afterId, limit: perTurn, settledBefore });
  const upToId = unsettledId === null ? lastId : settledId;
  if (upToId === null || upToId <= afterId) return false;
  await addToDailyStats(tx, { afterId, upToId });
  return count === perTurn && unsettledId === null;
}
