import type { Order, OrderStatus } from '../../contract/order.ts';
import { type Page, Unchanged } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { findOwnOrders, findOwnTag } from './orders.queries.ts';
import { searchOwnOrders } from './search-own-orders.ts';

interface Wanted {
  readonly userId: number;
  readonly status: OrderStatus | undefined;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of somebody's orders. Their open pages ask for it every few seconds, and mostly have it already. */
export async function listOwnOrders(
  db: Reader,
  wanted: Wanted,
  holds: ((tag: string) => boolean) | undefined,
): Promise<Page<Order> | Unchanged> {
  if (wanted.search !== '') return searchOwnOrders(db, wanted);
  if (holds) {
    const tag = await findOwnTag(db, wanted);
    if (holds(tag)) return new Unchanged(tag);
  }
  return findOwnOrders(db, wanted);
}
