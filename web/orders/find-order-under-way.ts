import { cleanLink } from '../../contract/clean-link.ts';
import type { Order } from '../../contract/order.ts';
import { listOrders } from '../../contract/orders.ts';
import { call } from '../platform/api.ts';
import { maxSearchCharacters } from '../platform/search-limit.ts';
import { isSameLink, pathOfLink } from './same-link.rules.ts';

/** An earlier order of the same service for the same link that is not finished, among the newest hundred of that link. */
export async function findOrderUnderWay(wanted: { serviceId: number; url: string }): Promise<Order | undefined> {
  try {
    const { items } = await call(listOrders, {
      query: { search: pathOfLink(wanted.url).slice(0, maxSearchCharacters) },
    });
    const wantedUrl = cleanLink(wanted.url);
    return items.find(
      ({ serviceId, url, status }) =>
        serviceId === wanted.serviceId &&
        isSameLink(cleanLink(url), wantedUrl) &&
        (status === 'pending' || status === 'processing'),
    );
  } catch {
    // The warning is a courtesy; whether one can order is for the order's own call to say.
    return undefined;
  }
}
