import type { Order } from '../../contract/orders.ts';

const mostRecent = 3;
const mostFavourites = 30;

/** The services of the newest orders, each once; the orders may come in any order, and more than once. */
export function recentServices(orders: readonly Pick<Order, 'id' | 'serviceId'>[]): readonly number[] {
  const newestFirst = orders.toSorted((one, other) => other.id - one.id);
  return [...new Set(newestFirst.map(({ serviceId }) => serviceId))].slice(0, mostRecent);
}

/** The numbers of services in what a device remembers, the last one kept first. Anything else in it is left out. */
export function favouritesIn(text: string): readonly number[] {
  return text === ''
    ? []
    : text
        .split(' ')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** What the device is to remember once this service was kept, or was given up. */
export function toggleFavourite(text: string, serviceId: number): string {
  const favourites = favouritesIn(text);
  const rest = favourites.filter((id) => id !== serviceId);
  const next = rest.length < favourites.length ? rest : [serviceId, ...rest];
  return next.slice(0, mostFavourites).join(' ');
}
