import type { CategoryServiceIds } from '../../contract/catalogue.ts';

/** The category of each service that is offered, by the id of the service. */
export function categoriesByService(all: readonly CategoryServiceIds[]): ReadonlyMap<number, number> {
  const categories = new Map<number, number>();
  for (const { categoryId, steps } of all) {
    let id = 0;
    for (const step of steps) {
      id += step;
      categories.set(id, categoryId);
    }
  }
  return categories;
}
