import type { Category } from '../../contract/catalogue.ts';
import { categoryIn } from '../../contract/catalogue-language.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Acting, type CatalogueShop, categoryIsGone, changeCatalogue } from './change-catalogue.ts';
import { findCategories } from './find-categories.ts';
import { allCategories, moveToPlace } from './move-position.ts';

/** Puts a category at a position among all that stand in the catalogue; answers the new order. */
export function moveCategory(
  shop: CatalogueShop,
  { id, newPosition, by, at }: Acting & { readonly id: number; readonly newPosition: number },
): Promise<Category[]> {
  return changeCatalogue(shop, async (tx) => {
    const moved = await moveToPlace(tx, allCategories, { id, place: newPosition });
    if (!moved) throw categoryIsGone();
    if (moved.from !== moved.to) {
      await recordAct(tx, {
        by,
        at,
        action: 'move',
        subject: 'category',
        subjectId: id,
        before: { position: moved.from },
        after: { position: moved.to },
      });
    }
    const order = await findCategories(tx);
    return order.map((each) => categoryIn(each, 'en'));
  });
}
