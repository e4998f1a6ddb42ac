import type { FileStart, ImportedRow } from '../../contract/catalogue-admin.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Reader, Tx } from '../tables.ts';
import { findServiceStates, insertServices, updateService } from './catalogue.queries.ts';
import { auditedService } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { ensureCategories, keyOfCategory } from './ensure-categories.ts';
import { findCategoryStates } from './find-categories.ts';
import { findPlatforms } from './find-platforms.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { type ImportFile, type ImportPlan, planImport, type WantedService } from './plan-import.ts';
import { recordServiceChanges, type ServiceChange } from './record-service-changes.ts';

export interface Import {
  readonly rows: ImportedRow[];
  readonly file: FileStart;
  readonly newCategories: string[];
  readonly isApplied: boolean;
}

interface Applying extends Acting, ImportFile {
  /** Bad rows are left out; without it one bad row leaves all out. */
  readonly skipsBad?: boolean;
}

/** What a file would do to the catalogue now. */
export async function checkImport({ database }: CatalogueShop, source: ImportFile): Promise<Import> {
  return answerOf(await planFor(database.read, source), { isApplied: false });
}

/** Creates and changes what the file says; with a bad row nothing, unless it is to be left out. */
export function importServices(
  shop: CatalogueShop,
  { by, at, skipsBad = false, ...source }: Applying,
): Promise<Import> {
  return changeCatalogue(shop, async (tx) => {
    const plan = await planFor(tx, source);
    const hasBad = plan.rows.some(({ outcome }) => outcome === 'bad');
    if (hasBad && !skipsBad) return answerOf(plan, { isApplied: false });
    const placed = await withCategories(tx, plan, { by, at });
    const created = await createAll(tx, placed.creates);
    await changeAll(tx, placed.changes);
    const changes = [...placed.changes.map(changeOf), ...(await creationsOf(tx, created))];
    if (changes.length > 0) {
      const after = { created: created.length, changed: placed.changes.length };
      const act = { by, at, action: 'import', subject: 'service', subjectId: undefined, before: {}, after } as const;
      await recordServiceChanges(tx, { entryId: await recordAct(tx, act), changes });
    }
    return answerOf(plan, { isApplied: true });
  });
}

function answerOf({ rows, file, newCategories }: ImportPlan, { isApplied }: Pick<Import, 'isApplied'>): Import {
  return { rows: [...rows], file, newCategories: [...newCategories.values()].map(({ name }) => name), isApplied };
}

/** Makes the categories that the plan needs, and puts its services into them. */
async function withCategories(
  tx: Tx,
  plan: ImportPlan,
  acting: Acting,
): Promise<Pick<ImportPlan, 'creates' | 'changes'>> {
  const { creates, changes, newCategories } = plan;
  if (newCategories.size === 0) return { creates, changes };
  const made = await ensureCategories(tx, { wanted: [...newCategories.values()], ...acting });
  const placed = <Service extends { readonly categoryId: number }>(service: Service): Service => {
    const named = newCategories.get(service.categoryId);
    const categoryId = named && made.get(keyOfCategory(named));
    return categoryId === undefined ? service : { ...service, categoryId };
  };
  return { creates: creates.map(placed), changes: changes.map(({ was, is }) => ({ was, is: placed(is) })) };
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

async function planFor(db: Reader, source: ImportFile): Promise<ImportPlan> {
  const [platforms, categories, services] = await Promise.all([
    findPlatforms(db),
    findCategoryStates(db),
    findServiceStates(db),
  ]);
  return planImport(source, { platforms, categories, services });
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
