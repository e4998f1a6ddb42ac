import type { CategoryForAdmin } from '../../contract/catalogue-admin.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { type Acting, type CatalogueShop, changeCatalogue, only } from './change-catalogue.ts';
import { findCategoriesForAdmin } from './find-categories.ts';
import { findPlatforms } from './find-platforms.ts';
import { allCategories, nextPosition } from './move-position.ts';
import { insertCategory } from './write-category.ts';

export interface NewCategory extends Acting {
  readonly platformId: number;
  readonly name: string;
  readonly description: string;
  /** Left out, as the description: nobody has written it. */
  readonly nameHi?: string;
  readonly descriptionHi?: string;
}

/** Adds a category at the end. Throws `not-found` for a platform that is none. */
export function createCategory(shop: CatalogueShop, wanted: NewCategory): Promise<CategoryForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const id = await addCategory(tx, wanted);
    return only(await findCategoriesForAdmin(tx, id));
  });
}

/** The same within a change of the catalogue; answers its number. */
export async function addCategory(tx: Tx, { by, at, ...words }: NewCategory): Promise<number> {
  const fields = { nameHi: '', descriptionHi: '', ...words };
  await assertPlatform(tx, fields.platformId);
  const { id } = await insertCategory(tx, { ...fields, position: await nextPosition(tx, allCategories) });
  await recordAct(tx, { by, at, action: 'create', subject: 'category', subjectId: id, before: {}, after: fields });
  return id;
}

export async function assertPlatform(tx: Tx, platformId: number): Promise<void> {
  if ((await findPlatforms(tx)).some(({ id }) => id === platformId)) return;
  throw new ExpectedError('not-found', 'There is no such platform.', {
    fields: { platformId: 'Please select a platform' },
  });
}
