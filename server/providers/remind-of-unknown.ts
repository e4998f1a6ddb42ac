import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { hour } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { unknownReminder } from './providers.events.ts';

/** So long after it became unclear where an order is, the admins are reminded of it. */
const remindAfterMs = [hour, 12 * hour];
const remindedAtOnce = 200;

const reminders = (unknownAt: number, now: number): number =>
  remindAfterMs.filter((afterMs) => now - unknownAt >= afterMs).length;

/** Reminds the admins of orders of which nobody knows whether a provider has them, and decides nothing. */
export async function remindOfUnknown(database: Database, now: number): Promise<void> {
  const [soonest = 0] = remindAfterMs;
  const found = await database.read
    .selectFrom('dispatches')
    .select(['id', 'order_id as orderId', 'unknown_at as unknownAt', 'reminders'])
    .where('state', '=', 'unknown')
    .where('reminders', '<', remindAfterMs.length)
    .where('unknown_at', '<=', now - soonest)
    .orderBy('unknown_at')
    .limit(remindedAtOnce)
    .execute();
  const due = found.filter(({ unknownAt, reminders: told }) => unknownAt !== null && told < reminders(unknownAt, now));
  if (due.length === 0) return;
  await database.write(async (tx) => {
    const orderIds: number[] = [];
    for (const { id, orderId, unknownAt, reminders: told } of due) {
      const marked = await tx
        .updateTable('dispatches')
        .set({ reminders: reminders(unknownAt ?? now, now) })
        .where('id', '=', id)
        .where('state', '=', 'unknown')
        // Another node may have told it.
        .where('reminders', '=', told)
        .returning('id')
        .executeTakeFirst();
      if (marked) orderIds.push(orderId);
    }
    if (orderIds.length > 0) await enqueueEvent(tx, unknownReminder({ orderIds, at: now }));
  });
}
