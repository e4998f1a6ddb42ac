import { everyPage } from '../platform/database/every-page.ts';
import type { Reader } from '../tables.ts';
import { type AskedOfOrder, findRequestsOfMany } from './find-request-facts.ts';
import { findOwnOrdersBefore, findRefunds, findTimelines, type OrderRecord } from './orders.queries.ts';

/** All orders of this person with all they went through and all that was asked for them, newest first. */
export function exportOrders(db: Reader, userId: number): AsyncIterable<readonly (OrderRecord & AskedOfOrder)[]> {
  return everyPage(
    async (wanted) => {
      const orders = await findOwnOrdersBefore(db, { userId, ...wanted });
      const ids = orders.map(({ order }) => order.id);
      const timelines = ids.length === 0 ? [] : await findTimelines(db, ids);
      const refunds = ids.length === 0 ? [] : await findRefunds(db, ids);
      const asked = await findRequestsOfMany(db, ids);
      return orders.map((order, index) => ({
        ...order,
        timeline: timelines[index] ?? [],
        refunds: refunds[index] ?? [],
        ...(asked[index] ?? { requests: [], startCount: null }),
      }));
    },
    ({ order }) => order.id,
  );
}
