import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { archiveServices, findNewestArchiving } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, categoryIsGone, changeCatalogue } from './change-catalogue.ts';
import { findCategoryStates } from './find-categories.ts';
import { archiveCategories } from './write-category.ts';

/** Takes a category out of the catalogue with all that stands in it; answers how many services went along. */
export function archiveCategory(
  shop: CatalogueShop,
  { id, by, at }: Acting & { readonly id: number },
): Promise<{ archivedServices: number }> {
  return changeCatalogue(shop, async (tx) => {
    const [category] = await findCategoryStates(tx, id);
    if (!category) throw categoryIsGone();
    if (category.archivedAt !== null) throw new ExpectedError('conflict', 'This category was archived already.');
    // Later than any service that left before: those don't come back with the category.
    const archivedAt = Math.max(at, (await findNewestArchiving(tx)) + 1);
    const services = await archiveServices(tx, { categoryId: id }, archivedAt);
    await archiveCategories(tx, { id }, archivedAt);
    const { name } = category;
    await recordAct(tx, {
      by,
      at,
      action: 'archive',
      subject: 'category',
      subjectId: id,
      before: { name, isArchived: false },
      after: { name, isArchived: true, archivedServices: services },
    });
    return { archivedServices: services.length };
  });
}
