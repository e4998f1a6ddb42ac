import { recordAct } from '../audit/record-act.ts';
import { archiveServices, findNewestArchiving } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { archiveCategories } from './write-category.ts';

/** Archives the whole catalogue. Restoring a category restores the services that were archived with it. */
export function emptyCatalogue(shop: CatalogueShop, { by, at }: Acting): Promise<{ archivedServices: number }> {
  return changeCatalogue(shop, async (tx) => {
    const archivedAt = Math.max(at, (await findNewestArchiving(tx)) + 1);
    const services = await archiveServices(tx, 'all', archivedAt);
    const categories = await archiveCategories(tx, 'all', archivedAt);
    if (services.length + categories.length > 0) {
      await recordAct(tx, {
        by,
        at,
        action: 'empty-catalogue',
        subject: 'category',
        subjectId: undefined,
        before: {},
        after: { archivedCategories: categories, archivedServices: services },
      });
    }
    return { archivedServices: services.length };
  });
}
