import type { UndoneParent, UndoOutcome } from '../../contract/audit.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { archiveServices, findServiceStates, restoreService, updateService } from './catalogue.queries.ts';
import { auditedService, type ServiceState } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { findCategoryStates } from './find-categories.ts';
import { findServiceChanges } from './list-service-changes.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { planUndo } from './plan-undo.ts';
import { recordServiceChanges, type ServiceChange } from './record-service-changes.ts';
import { archiveMadeParents, bringBackParents } from './undo-parents.ts';

interface Undone {
  readonly id: number;
  readonly name: string;
  readonly outcome: UndoOutcome;
}

/** A service on its way back to what it was. */
interface Restoring {
  readonly was: ServiceState;
  readonly is: ServiceState;
}

/**
 * Gives services back what one act changed of them, wherever nothing newer stands in the way; answers for each what happened.
 * Platforms and categories that the act made leave the catalogue while nothing stands in them.
 * The undoing is an act like the first one, and can be undone. Throws `not-found` for an act that changed no services, and
 * `conflict` for one that was undone before.
 */
export function undoServiceChanges(
  shop: CatalogueShop,
  { entryId, by, at }: Acting & { readonly entryId: number },
): Promise<{ readonly services: Undone[]; readonly parents: UndoneParent[] }> {
  return changeCatalogue(shop, async (tx) => {
    const changes = await findServiceChanges(tx, { entryId });
    if (changes.length === 0) throw new ExpectedError('not-found', 'There is nothing to undo here.');
    const broughtBack = await bringBackParents(tx, { entryId, by, at });
    const { undone, restoring } = await planAll(tx, changes, at);
    for (const each of restoring) await restoreOne(tx, each, at);
    const archived = await archiveMadeParents(tx, { entryId, by, at });
    const counts = { restored: restoring.length, left: undone.length - restoring.length };
    const undoneBy = await recordAct(tx, {
      by,
      at,
      action: 'undo',
      subject: 'service',
      subjectId: undefined,
      before: {},
      after: { undoes: entryId, ...counts, ...broughtBack.noted, ...archived.noted },
    });
    if (!(await insertUndoneAct(tx, { entryId, undoneBy }))) {
      throw new ExpectedError('conflict', 'This change was undone already.');
    }
    await recordServiceChanges(tx, { entryId: undoneBy, changes: restoring.map(changeOf) });
    return { services: undone, parents: [...broughtBack.parents, ...archived.parents] };
  });
}

async function planAll(
  tx: Tx,
  changes: readonly (ServiceChange & { readonly name: string })[],
  at: number,
): Promise<{ undone: Undone[]; restoring: Restoring[] }> {
  const [services, categories] = [await findServiceStates(tx), await findCategoryStates(tx)];
  const states = new Map(services.map((service) => [service.id, service]));
  const standing = categories.filter(({ archivedAt }) => archivedAt === null);
  const context = { at, standingCategories: new Set(standing.map(({ id }) => id)) };
  const restoring: Restoring[] = [];
  const undone = changes.map(({ serviceId: id, name, before, after }): Undone => {
    const was = states.get(id);
    if (!was) throw new Error(`Service ${id} is not there, and no service is ever deleted.`);
    const plan = planUndo(was, { before, after }, context);
    if (plan.outcome === 'restored') restoring.push({ was, is: plan.is });
    return { id, name, outcome: plan.outcome };
  });
  return { undone, restoring };
}

async function restoreOne(tx: Tx, { was, is }: Restoring, at: number): Promise<void> {
  const isMoved = was.categoryId !== is.categoryId;
  await updateService(tx, {
    ...is,
    position: isMoved ? await nextPosition(tx, servicesOf(is.categoryId)) : undefined,
  });
  if (was.archivedAt === null && is.archivedAt !== null) await archiveServices(tx, { ids: [is.id] }, at);
  if (was.archivedAt !== null && is.archivedAt === null) await restoreService(tx, is.id);
}

const changeOf = ({ was, is }: Restoring): ServiceChange => ({
  serviceId: was.id,
  ...changesBetween(auditedService(was), auditedService(is)),
});

/** False: it was undone before. */
async function insertUndoneAct(tx: Tx, { entryId, undoneBy }: { entryId: number; undoneBy: number }): Promise<boolean> {
  const inserted = await tx
    .insertInto('undone_acts')
    .values({ entry_id: entryId, undone_by: undoneBy })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
