import type { RunningOrder } from '../../contract/orders.ts';
import type { Reader } from '../tables.ts';
import { findUsualMinutes } from './find-usual-minutes.ts';
import { findRunningOrders } from './orders.queries.ts';
import { withRuns } from './read-order.ts';

/** Somebody's orders under way, newest first, each with how long its service usually takes. */
export async function listRunningOrders(
  db: Reader,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<RunningOrder[]> {
  const orders = await findRunningOrders(db, userId);
  const serviceIds = [...new Set(orders.map(({ serviceId }) => serviceId))];
  const found = await Promise.all(
    serviceIds.map(async (serviceId) => [serviceId, await findUsualMinutes(db, { serviceId, now })] as const),
  );
  const minutesOf = new Map(found);
  return orders.map((order) => {
    const minutes = minutesOf.get(order.serviceId);
    return { order, minutes: minutes ? withRuns(minutes, order) : null };
  });
}
