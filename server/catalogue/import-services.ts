import type { ImportedRow } from '../../contract/catalogue-admin.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Reader, Tx } from '../tables.ts';
import { findServiceStates, insertServices, updateService } from './catalogue.queries.ts';
import { auditedService } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { findCategoryStates } from './find-categories.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { type ImportPlan, planImport, type WantedService } from './plan-import.ts';
import { recordServiceChanges, type ServiceChange } from './record-service-changes.ts';

export interface Import {
  readonly rows: ImportedRow[];
  readonly isApplied: boolean;
}

/** What a file would do to the catalogue now. */
export async function checkImport({ database }: CatalogueShop, csv: string): Promise<Import> {
  return { rows: [...(await planFor(database.read, csv)).rows], isApplied: false };
}

/** Creates and changes what the file says, all of it; with one bad row nothing. */
export function importServices(shop: CatalogueShop, { csv, by, at }: Acting & { csv: string }): Promise<Import> {
  return changeCatalogue(shop, async (tx) => {
    const plan = await planFor(tx, csv);
    const rows = [...plan.rows];
    if (rows.some(({ outcome }) => outcome === 'bad')) return { rows, isApplied: false };
    const created = await createAll(tx, plan.creates);
    await changeAll(tx, plan.changes);
    const changes = [...plan.changes.map(changeOf), ...(await creationsOf(tx, created))];
    if (changes.length > 0) {
      const after = { created: created.length, changed: plan.changes.length };
      const act = { by, at, action: 'import', subject: 'service', subjectId: undefined, before: {}, after } as const;
      await recordServiceChanges(tx, { entryId: await recordAct(tx, act), changes });
    }
    return { rows, isApplied: true };
  });
}

const changeOf = ({ was, is }: ImportPlan['changes'][number]): ServiceChange => ({
  serviceId: was.id,
  ...changesBetween(auditedService(was), auditedService(is)),
});

async function creationsOf(tx: Tx, ids: readonly number[]): Promise<ServiceChange[]> {
  if (ids.length === 0) return [];
  const created = new Set(ids);
  const services = (await findServiceStates(tx)).filter(({ id }) => created.has(id));
  return services.map((service) => ({ serviceId: service.id, before: null, after: auditedService(service) }));
}

async function planFor(db: Reader, csv: string): Promise<ImportPlan> {
  const [categories, services] = await Promise.all([findCategoryStates(db), findServiceStates(db)]);
  return planImport(csv, { categories, services });
}

/** A statement has room for so many. */
const rowsAtOnce = 500;

async function createAll(tx: Tx, creates: readonly WantedService[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [categoryId, services] of Map.groupBy(creates, (service) => service.categoryId)) {
    // One position for all of them: they stand in the order of their numbers.
    const position = await nextPosition(tx, servicesOf(categoryId));
    for (let from = 0; from < services.length; from += rowsAtOnce) {
      const some = services.slice(from, from + rowsAtOnce);
      const inserted = await insertServices(
        tx,
        some.map((service) => ({ ...service, position })),
      );
      ids.push(...inserted.map(({ id }) => id));
    }
  }
  return ids;
}

async function changeAll(tx: Tx, changes: ImportPlan['changes']): Promise<void> {
  const moves = changes.filter(({ was, is }) => was.categoryId !== is.categoryId);
  const ends = new Map<number, number>();
  for (const { is } of moves) {
    if (!ends.has(is.categoryId)) ends.set(is.categoryId, await nextPosition(tx, servicesOf(is.categoryId)));
  }
  await Promise.all(
    changes.map(({ was, is }) => {
      const position = was.categoryId === is.categoryId ? undefined : ends.get(is.categoryId);
      return updateService(tx, { ...is, position });
    }),
  );
}
