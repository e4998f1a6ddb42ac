import type { UndoneParent } from '../../contract/audit.ts';
import { findActAfter, findActedOnSince } from '../audit/find-acts-since.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { findNewestArchiving, findServiceStates } from './catalogue.queries.ts';
import type { CategoryState, PlatformState } from './catalogue.rules.ts';
import type { Acting } from './change-catalogue.ts';
import { findCategoryStates } from './find-categories.ts';
import { findPlatformStates } from './find-platforms.ts';
import { archiveCategories, restoreCategory } from './write-category.ts';
import { archiveWithAllBelow, restoreWithAllBelow } from './write-platform.ts';

/** The platforms and categories that an act brought into the catalogue, or took out of it, by number. */
interface ParentIds {
  readonly platformIds: readonly number[];
  readonly categoryIds: readonly number[];
}

/** What undoing did to platforms and categories. */
export interface UndoneParents {
  readonly parents: readonly UndoneParent[];
  /** As the act of the undoing notes it, so that it can be undone too. */
  readonly noted: Readonly<Record<string, readonly number[]>>;
}

interface Undoing extends Acting {
  readonly entryId: number;
}

/** Brings back the platforms and categories that the act took out, before any service comes back into them. */
export async function bringBackParents(tx: Tx, undoing: Undoing): Promise<UndoneParents> {
  const after = await findActAfter(tx, undoing.entryId);
  const wanted = { platformIds: idsIn(after['archivedPlatformIds']), categoryIds: idsIn(after['archivedCategoryIds']) };
  const done = new ParentOutcomes(await findTouched(tx, undoing.entryId, wanted));
  for (const platform of await findStates(tx, findPlatformStates, wanted.platformIds)) {
    const { id, archivedAt } = platform;
    if (archivedAt === null || done.isTouched('platform', platform)) continue;
    await restoreWithAllBelow(tx, { id, archivedAt });
    await noteAct(tx, { ...undoing, subject: 'platform', parent: platform, isArchived: false });
    done.restored('platform', platform);
  }
  const standing = new Set((await findPlatformStates(tx)).flatMap((each) => (each.archivedAt === null ? each.id : [])));
  for (const category of await findStates(tx, findCategoryStates, wanted.categoryIds)) {
    const { id, archivedAt, platformId } = category;
    if (done.isTouched('category', category)) continue;
    if (!standing.has(platformId)) {
      done.left('category', category, 'no-platform');
      continue;
    }
    if (archivedAt !== null) await restoreCategory(tx, { id, archivedAt });
    else if (!done.ids.platformIds.includes(platformId)) {
      done.left('category', category, 'changed-since');
      continue;
    }
    await noteAct(tx, { ...undoing, subject: 'category', parent: category, isArchived: false });
    done.restored('category', category);
  }
  const { platformIds, categoryIds } = done.ids;
  return { parents: done.parents, noted: withoutEmpty({ platformIds, categoryIds }) };
}

/** Archives the platforms and categories that the act made, where nothing stands in them and nobody has changed them since. */
export async function archiveMadeParents(tx: Tx, undoing: Undoing): Promise<UndoneParents> {
  const after = await findActAfter(tx, undoing.entryId);
  const made = { platformIds: idsIn(after['platformIds']), categoryIds: idsIn(after['categoryIds']) };
  const done = new ParentOutcomes(await findTouched(tx, undoing.entryId, made));
  if (made.platformIds.length + made.categoryIds.length === 0) return { parents: [], noted: {} };
  // One moment for all, later than any other: a platform that is brought back brings these categories back and nothing else.
  const archivedAt = Math.max(undoing.at, (await findNewestArchiving(tx)) + 1);
  const full = new Set(
    (await findServiceStates(tx)).flatMap((each) => (each.archivedAt === null ? each.categoryId : [])),
  );
  for (const category of await findStates(tx, findCategoryStates, made.categoryIds)) {
    if (full.has(category.id)) done.left('category', category, 'in-use');
    else if (category.archivedAt !== null) done.left('category', category, 'changed-since');
    else if (!done.isTouched('category', category)) {
      await archiveCategories(tx, { id: category.id }, archivedAt);
      await noteAct(tx, { ...undoing, subject: 'category', parent: category, isArchived: true });
      done.restored('category', category);
    }
  }
  const used = new Set(
    (await findCategoryStates(tx)).flatMap((each) => (each.archivedAt === null ? each.platformId : [])),
  );
  for (const platform of await findStates(tx, findPlatformStates, made.platformIds)) {
    if (used.has(platform.id)) done.left('platform', platform, 'in-use');
    else if (platform.archivedAt !== null) done.left('platform', platform, 'changed-since');
    else if (!done.isTouched('platform', platform)) {
      await archiveWithAllBelow(tx, { id: platform.id, archivedAt });
      await noteAct(tx, { ...undoing, subject: 'platform', parent: platform, isArchived: true });
      done.restored('platform', platform);
    }
  }
  const { platformIds: archivedPlatformIds, categoryIds: archivedCategoryIds } = done.ids;
  return { parents: done.parents, noted: withoutEmpty({ archivedPlatformIds, archivedCategoryIds }) };
}

type ParentKind = UndoneParent['kind'];
type Parent = Pick<PlatformState | CategoryState, 'id' | 'name'>;

class ParentOutcomes {
  readonly parents: UndoneParent[] = [];
  readonly #touched: Readonly<Record<ParentKind, ReadonlySet<number>>>;

  constructor(touched: Readonly<Record<ParentKind, ReadonlySet<number>>>) {
    this.#touched = touched;
  }

  /** Whether somebody has changed it since; notes that it is left then. */
  isTouched(kind: ParentKind, parent: Parent): boolean {
    const isTouched = this.#touched[kind].has(parent.id);
    if (isTouched) this.left(kind, parent, 'changed-since');
    return isTouched;
  }

  left(kind: ParentKind, { id, name }: Parent, outcome: UndoneParent['outcome']): void {
    this.parents.push({ kind, id, name, outcome });
  }

  restored(kind: ParentKind, parent: Parent): void {
    this.left(kind, parent, 'restored');
  }

  get ids(): ParentIds {
    const idsOf = (wanted: ParentKind) =>
      this.parents.flatMap(({ kind, id, outcome }) => (kind === wanted && outcome === 'restored' ? id : []));
    return { platformIds: idsOf('platform'), categoryIds: idsOf('category') };
  }
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];

const withoutEmpty = (noted: Record<string, readonly number[]>) =>
  Object.fromEntries(Object.entries(noted).filter(([, ids]) => ids.length > 0));

async function findTouched(tx: Tx, entryId: number, { platformIds, categoryIds }: ParentIds) {
  return {
    platform: await findActedOnSince(tx, { entryId, subject: 'platform', ids: platformIds }),
    category: await findActedOnSince(tx, { entryId, subject: 'category', ids: categoryIds }),
  };
}

async function findStates<State extends Parent>(
  tx: Tx,
  find: (tx: Tx) => Promise<State[]>,
  ids: readonly number[],
): Promise<State[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  return (await find(tx)).filter(({ id }) => wanted.has(id));
}

interface ParentAct extends Acting {
  readonly subject: ParentKind;
  readonly parent: Parent;
  readonly isArchived: boolean;
}

async function noteAct(tx: Tx, { by, at, subject, parent: { id, name }, isArchived }: ParentAct): Promise<void> {
  const before = { name, isArchived: !isArchived };
  const after = { name, isArchived };
  await recordAct(tx, { by, at, action: isArchived ? 'archive' : 'bring-back', subject, subjectId: id, before, after });
}
