import type { Service } from '../../contract/catalogue.ts';
import { serviceIn } from '../../contract/catalogue-language.ts';
import { recordAct } from '../audit/record-act.ts';
import { findServiceStates, findServices } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, changeCatalogue, serviceIsGone } from './change-catalogue.ts';
import { moveToPlace, servicesOf } from './move-position.ts';

/** Puts a service at a position within its category; answers the category's new order, switched-off ones too. */
export function moveService(
  shop: CatalogueShop,
  { id, newPosition, by, at }: Acting & { readonly id: number; readonly newPosition: number },
): Promise<Service[]> {
  return changeCatalogue(shop, async (tx) => {
    const [service] = await findServiceStates(tx, id);
    if (!service) throw serviceIsGone();
    const moved = await moveToPlace(tx, servicesOf(service.categoryId), { id, place: newPosition });
    if (!moved) throw serviceIsGone();
    if (moved.from !== moved.to) {
      await recordAct(tx, {
        by,
        at,
        action: 'move',
        subject: 'service',
        subjectId: id,
        before: { position: moved.from },
        after: { position: moved.to },
      });
    }
    const order = await findServices(tx, { categoryId: service.categoryId });
    return order.map((each) => serviceIn(each, 'en'));
  });
}
