import type { CategoryNumbers } from '../../contract/catalogue.ts';

/** The category of each service that is offered, by the service's number. */
export function categoriesByService(all: readonly CategoryNumbers[]): ReadonlyMap<number, number> {
  const categories = new Map<number, number>();
  for (const { categoryId, steps } of all) {
    let number = 0;
    for (const step of steps) {
      number += step;
      categories.set(number, categoryId);
    }
  }
  return categories;
}
