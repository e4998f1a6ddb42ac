import type { Order } from '../../contract/order.ts';

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

/** The first so many of what the groups have; a group of which nothing is left is left out. */
export function cutGroups<Item, Group extends { readonly items: readonly Item[] }>(
  groups: readonly Group[],
  most: number,
): readonly Group[] {
  let left = most;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, Math.max(0, left));
    left -= items.length;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
