import type { CategoryForAdmin } from '../../contract/catalogue-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { auditedCategory } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, categoryIsGone, changeCatalogue, only } from './change-catalogue.ts';
import { assertPlatform } from './create-category.ts';
import { findCategoriesForAdmin, findCategoryStates } from './find-categories.ts';
import { findPlatforms } from './find-platforms.ts';
import { restoreCategory, updateCategory } from './write-category.ts';

export interface CategoryChange extends Acting {
  readonly id: number;
  readonly platformId: number | undefined;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly nameHi: string | undefined;
  readonly descriptionHi: string | undefined;
  /** False brings an archived one back, to its place, with the services that it took along. */
  readonly isArchived: false | undefined;
  /** Fields of the category that was read; undefined changes any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/** Throws `changed-meanwhile` for a category that is another by now, and `not-found` for one that never was. */
export function changeCategory(shop: CatalogueShop, change: CategoryChange): Promise<CategoryForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const { id, platformId, before, by, at } = change;
    const [category] = await findCategoryStates(tx, id);
    if (!category) throw categoryIsGone();
    const was = auditedCategory(category);
    const current = async () => only(await findCategoriesForAdmin(tx, id));
    await assertUnchanged(tx, { before, content: was, current, by, subject: 'category', subjectId: id });
    if (platformId !== undefined) await assertPlatform(tx, platformId);
    const isBack = was.isArchived && change.isArchived === false;
    if (isBack) await assertPlatformStands(tx, platformId ?? was.platformId);
    const is = {
      platformId: platformId ?? was.platformId,
      name: change.name ?? was.name,
      description: change.description ?? was.description,
      nameHi: change.nameHi ?? was.nameHi,
      descriptionHi: change.descriptionHi ?? was.descriptionHi,
      isArchived: change.isArchived ?? was.isArchived,
    };
    const changes = changesBetween(was, is);
    if (Object.keys(changes.after).length > 0) {
      await updateCategory(tx, { id, ...is });
      if (isBack) await restoreCategory(tx, { id, archivedAt: category.archivedAt ?? 0 });
      const action = isBack ? 'bring-back' : 'change';
      await recordAct(tx, { by, at, action, subject: 'category', subjectId: id, ...changes });
    }
    return current();
  });
}

async function assertPlatformStands(tx: Tx, platformId: number): Promise<void> {
  if ((await findPlatforms(tx)).some(({ id }) => id === platformId)) return;
  throw new ExpectedError('conflict', 'Its platform is archived. Please bring that back first.');
}
