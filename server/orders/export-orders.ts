import type { OrderWithTimeline } from '../../contract/orders.ts';
import { everyPage } from '../platform/database/every-page.ts';
import type { Reader } from '../tables.ts';
import { findOwnOrdersBefore, findRefunds, findTimelines } from './orders.queries.ts';

/** All orders of this person with all they went through, newest first. */
export function exportOrders(db: Reader, userId: number): AsyncIterable<readonly OrderWithTimeline[]> {
  return everyPage(
    async (wanted) => {
      const orders = await findOwnOrdersBefore(db, { userId, ...wanted });
      const ids = orders.map(({ id }) => id);
      const timelines = ids.length === 0 ? [] : await findTimelines(db, ids);
      const refunds = ids.length === 0 ? [] : await findRefunds(db, ids);
      return orders.map((order, index) => ({
        order,
        timeline: timelines[index] ?? [],
        refunds: refunds[index] ?? [],
      }));
    },
    ({ order }) => order.id,
  );
}
