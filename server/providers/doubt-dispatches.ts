import { saveSettings } from '../storefront/save-settings.ts';
import type { Reader, Tx } from '../tables.ts';
import { switchDispatchingOff } from './change-dispatching.ts';
import { dueAfterNext, runsBegunBy } from './drip-feed.rules.ts';

/**
 * For a shop whose data are older than what it did: an order that waits in them may have been sent since. Nothing is sent before an
 * admin has decided about each, and has switched the sending on again. Answers how many orders are in doubt, and whether the
 * sending was switched off: a shop without providers has none.
 */
export async function doubtDispatches(tx: Tx, at: number): Promise<{ orders: number; isSwitchedOff: boolean }> {
  const provider = await tx.selectFrom('providers').select('id').limit(1).executeTakeFirst();
  if (!provider) return { orders: 0, isSwitchedOff: false };
  await switchDispatchingOff(tx);
  await recordLossOfData(tx, at);
  return { orders: await markUnknown(tx, { reason: 'restored', at }), isSwitchedOff: true };
}

const lossName = 'dispatching.data-lost-at';

/** From here on what was sent before may be missing: a number that nobody has here may be that of such an order. */
export const recordLossOfData = (tx: Tx, at: number): Promise<void> => saveSettings(tx, { [lossName]: String(at) });

/** When the data were last replaced by older ones; undefined: never. */
export async function findLossOfData(db: Reader | Tx): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', lossName).executeTakeFirst();
  return row && Number(row.value);
}

interface Doubt {
  readonly reason: 'restored' | 'server-changed';
  readonly at: number;
}

/** The same for a shop whose last commits may be lost: where nothing waits, nothing is in doubt. Answers how many orders are. */
export async function doubtWaiting(tx: Tx, doubt: Doubt): Promise<number> {
  const orders = await markUnknown(tx, doubt);
  if (orders > 0) await switchDispatchingOff(tx);
  return orders;
}

async function markUnknown(tx: Tx, { reason, at }: Doubt): Promise<number> {
  const doubted = await tx
    .updateTable('dispatches')
    .set({ state: 'unknown', reason, unknown_at: at, lease_until: null })
    .where('state', 'in', ['waiting', 'sending', 'held'])
    .returning('id')
    .execute();
  return doubted.length + (await doubtRuns(tx, { reason, at }));
}

/** Runs that were due since may have begun, and been sent. Answers how many there are. */
async function doubtRuns(tx: Tx, { reason, at }: Doubt): Promise<number> {
  const feeds = await tx
    .selectFrom('drip_feeds as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['f.order_id', 'f.runs', 'f.interval_ms', 'f.started_at', 'f.next_run', 'f.due_at', 'o.quantity'])
    .where('f.due_at', '<=', at)
    .orderBy('f.order_id')
    .execute();
  let count = 0;
  for (const { order_id, runs, interval_ms: intervalMs, started_at: startedAt, due_at, quantity, ...feed } of feeds) {
    const schedule = { runs, intervalMs, startedAt, nextRun: feed.next_run, dueAt: due_at ?? at };
    const begun = runsBegunBy(schedule, at);
    const unknown = { state: 'unknown', reason, unknown_at: at, due_at: at, created_at: at } as const;
    const row = { order_id, quantity: quantity / runs, ...unknown };
    const rows = Array.from({ length: begun }, (_, index) => ({ ...row, run: feed.next_run + index }));
    await tx.insertInto('dispatches').values(rows).execute();
    const last = { ...schedule, nextRun: feed.next_run + begun - 1 };
    await tx
      .updateTable('drip_feeds')
      .set({ next_run: feed.next_run + begun, due_at: dueAfterNext(last, at) ?? null })
      .where('order_id', '=', order_id)
      .execute();
    count += begun;
  }
  return count;
}
