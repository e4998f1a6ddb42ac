import type { OrderWithTimeline } from '../../contract/orders.ts';
import { everyItem } from '../platform/database/every-item.ts';
import type { Reader } from '../tables.ts';
import { findOwnOrders, findTimelines } from './orders.queries.ts';

/** All orders of this person with all they went through, newest first. */
export function exportOrders(db: Reader, userId: number): Promise<OrderWithTimeline[]> {
  return everyItem(
    ({ order }) => order.id,
    async (paging) => {
      const { items, total } = await findOwnOrders(db, { userId, ...paging, status: undefined, search: '' });
      const timelines =
        items.length === 0
          ? []
          : await findTimelines(
              db,
              items.map(({ id }) => id),
            );
      return { total, items: items.map((order, index) => ({ order, timeline: timelines[index] ?? [] })) };
    },
  );
}
