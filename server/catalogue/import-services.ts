import type { FileStart, ImportedRow } from '../../contract/catalogue-admin.ts';
import { neutralColor, neutralIcon } from '../../contract/platforms-admin.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { fingerprintOf } from '../platform/fingerprint-of.ts';
import type { Reader, Tx } from '../tables.ts';
import { findServiceStates, insertServices, updateService } from './catalogue.queries.ts';
import { auditedService } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { addPlatform } from './create-platform.ts';
import { ensureCategories, keyOfCategory } from './ensure-categories.ts';
import { findCategoryStates } from './find-categories.ts';
import { findPlatformStates } from './find-platforms.ts';
import { nextPosition, servicesOf } from './move-position.ts';
import { type ImportFile, type ImportPlan, planImport, type WantedService } from './plan-import.ts';
import { recordServiceChanges, type ServiceChange } from './record-service-changes.ts';

export interface Import {
  readonly rows: ImportedRow[];
  readonly file: FileStart;
  readonly newPlatforms: string[];
  readonly newCategories: string[];
  /** Of the rows. */
  readonly fingerprint: string;
  readonly isApplied: boolean;
}

interface Applying extends Acting, ImportFile {
  /** Bad rows are left out; without it one bad row leaves all out. */
  readonly skipsBad?: boolean;
  /** Of the rows that were seen; undefined applies any. */
  readonly fingerprint?: string | undefined;
}

/** What a file would do to the catalogue now. */
export async function checkImport({ database }: CatalogueShop, source: ImportFile): Promise<Import> {
  return answerOf(await planFor(database.read, source), { isApplied: false });
}

/** Creates and changes what the file says; with a bad row nothing, unless it is to be left out, and nothing when that is not what was seen. */
export function importServices(
  shop: CatalogueShop,
  { by, at, skipsBad = false, fingerprint, ...source }: Applying,
): Promise<Import> {
  return changeCatalogue(shop, async (tx) => {
    const plan = await planFor(tx, source);
    const hasBad = plan.rows.some(({ outcome }) => outcome === 'bad');
    const isOther = fingerprint !== undefined && fingerprint !== fingerprintOf(plan.rows);
    if (isOther || (hasBad && !skipsBad)) return answerOf(plan, { isApplied: false });
    const placed = await withParents(tx, plan, { by, at });
    const created = await createAll(tx, placed.creates);
    await changeAll(tx, placed.changes);
    const changes = [...placed.changes.map(changeOf), ...(await creationsOf(tx, created))];
    if (changes.length > 0) {
      const after = { created: created.length, changed: placed.changes.length, ...placed.made };
      const act = { by, at, action: 'import', subject: 'service', subjectId: undefined, before: {}, after } as const;
      await recordServiceChanges(tx, { entryId: await recordAct(tx, act), changes });
    }
    return answerOf(plan, { isApplied: true });
  });
}

function answerOf({ rows, file, missing }: ImportPlan, { isApplied }: Pick<Import, 'isApplied'>): Import {
  const newCategories = [...missing.categories.values()].map(({ name }) => name);
  const newPlatforms = [...missing.platforms.values()];
  return { rows: [...rows], file, newPlatforms, newCategories, fingerprint: fingerprintOf(rows), isApplied };
}

/** What an import made besides services, by number; what it made none of is left out. */
interface MadeParents {
  readonly platformIds?: readonly number[];
  readonly categoryIds?: readonly number[];
}

/** Makes the platforms and categories that the plan needs, and puts its services into them. */
async function withParents(
  tx: Tx,
  { creates, changes, missing }: ImportPlan,
  acting: Acting,
): Promise<Pick<ImportPlan, 'creates' | 'changes'> & { readonly made: MadeParents }> {
  if (missing.categories.size === 0) return { creates, changes, made: {} };
  const platformIds = new Map<number, number>();
  for (const [number, name] of missing.platforms) {
    const look = { name, color: neutralColor, icon: neutralIcon };
    platformIds.set(number, await addPlatform(tx, { ...look, ...acting }));
  }
  const wanted = new Map(
    [...missing.categories].map(([number, { platformId, name }]) => [
      number,
      { platformId: platformIds.get(platformId) ?? platformId, name },
    ]),
  );
  const made = await ensureCategories(tx, { wanted: [...wanted.values()], ...acting });
  const placed = <Service extends { readonly categoryId: number }>(service: Service): Service => {
    const named = wanted.get(service.categoryId);
    const categoryId = named && made.get(keyOfCategory(named));
    return categoryId === undefined ? service : { ...service, categoryId };
  };
  const categoryIds = [...wanted.values()].flatMap((named) => made.get(keyOfCategory(named)) ?? []);
  return {
    creates: creates.map(placed),
    changes: changes.map(({ was, is }) => ({ was, is: placed(is) })),
    made: { ...(platformIds.size > 0 && { platformIds: [...platformIds.values()] }), categoryIds },
  };
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
    findPlatformStates(db),
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
