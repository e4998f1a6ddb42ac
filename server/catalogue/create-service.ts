import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { findServicesForAdmin, insertServices } from './catalogue.queries.ts';
import { auditedService, boundsOf } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, categoryIsGone, changeCatalogue, only } from './change-catalogue.ts';
import { findCategoryStates } from './find-categories.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import type { ServiceFacts } from './service-facts.ts';

export interface NewService extends Acting, ServiceFacts {
  readonly categoryId: number;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

/** Adds a service at the end of its category. Throws `not-found` for a category that is not in the catalogue. */
export function createService(shop: CatalogueShop, wanted: NewService): Promise<ServiceForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const { by, at, ...rest } = wanted;
    const fields = boundsOf(rest);
    const list = servicesOf(fields.categoryId);
    await assertStandingCategory(tx, fields.categoryId);
    const { id } = only(await insertServices(tx, [{ ...fields, position: await nextPosition(tx, list) }]));
    const after = auditedService({ id, ...fields, isActive: true, archivedAt: null });
    await recordAct(tx, { by, at, action: 'create', subject: 'service', subjectId: id, before: {}, after });
    return only(await findServicesForAdmin(tx, id));
  });
}

export async function assertStandingCategory(tx: Tx, categoryId: number): Promise<void> {
  const [category] = await findCategoryStates(tx, categoryId);
  if (!category || category.archivedAt !== null) throw categoryIsGone();
}
