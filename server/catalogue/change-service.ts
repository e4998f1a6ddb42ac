import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { findServiceStates, findServicesForAdmin, restoreService, updateService } from './catalogue.queries.ts';
import { auditedService, boundsOf, type ServiceState } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue, only, serviceIsGone } from './change-catalogue.ts';
import { assertStandingCategory } from './create-service.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { changedFacts, type FactChanges } from './service-facts.ts';
import { noteOwnSwitch } from './set-service-pause.ts';

/** What is undefined stays as it is. */
export interface ServiceChange extends Acting, FactChanges {
  readonly id: number;
  readonly categoryId: number | undefined;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly type: ServiceType | undefined;
  readonly rate: number | undefined;
  readonly minQuantity: number | undefined;
  readonly maxQuantity: number | undefined;
  readonly isActive: boolean | undefined;
  /** False brings an archived one back, to its place; in another category it stands at the end. */
  readonly isArchived: false | undefined;
  /** Fields of the service that was read; undefined changes any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Throws `changed-meanwhile` for a service that is another by now, `invalid-input` for bounds that cross once both are known,
 * and `not-found` for a category that it can't stand in.
 */
export function changeService(shop: CatalogueShop, change: ServiceChange): Promise<ServiceForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const { id, before, by, at } = change;
    const [was] = await findServiceStates(tx, id);
    if (!was) throw serviceIsGone();
    const content = auditedService(was);
    const current = async () => only(await findServicesForAdmin(tx, id));
    await assertUnchanged(tx, { before, content, current, by, subject: 'service', subjectId: id });
    const is = changed(was, change);
    assertBounds(is, change);
    const isMoved = is.categoryId !== was.categoryId;
    const isBack = was.archivedAt !== null && is.archivedAt === null;
    if (isMoved || isBack) await assertStandingCategory(tx, is.categoryId);

    const changes = changesBetween(content, auditedService(is));
    if (Object.keys(changes.after).length > 0) {
      const position = isMoved ? await nextPosition(tx, servicesOf(is.categoryId)) : undefined;
      await updateService(tx, { ...is, position });
      if (isBack) await restoreService(tx, id);
      const action = isBack ? 'bring-back' : 'change';
      await recordAct(tx, { by, at, action, subject: 'service', subjectId: id, ...changes });
    }
    if (change.isActive !== undefined) await noteOwnSwitch(tx, { id, isActive: change.isActive });
    return current();
  });
}

function changed(was: ServiceState, change: ServiceChange): ServiceState {
  return boundsOf({
    id: was.id,
    categoryId: change.categoryId ?? was.categoryId,
    name: change.name ?? was.name,
    description: change.description ?? was.description,
    type: change.type ?? was.type,
    rate: change.rate ?? was.rate,
    minQuantity: change.minQuantity ?? was.minQuantity,
    maxQuantity: change.maxQuantity ?? was.maxQuantity,
    ...changedFacts(was, change),
    isActive: change.isActive ?? was.isActive,
    archivedAt: change.isArchived === false ? null : was.archivedAt,
  });
}

function assertBounds(is: ServiceState, { maxQuantity }: ServiceChange): void {
  if (is.minQuantity <= is.maxQuantity) return;
  const [field, text] =
    maxQuantity === undefined
      ? ['minQuantity', `The minimum must not be above the maximum, ${is.maxQuantity}`]
      : ['maxQuantity', `The maximum must not be below the minimum, ${is.minQuantity}`];
  throw new ExpectedError('invalid-input', text, { fields: { [field]: text } });
}
