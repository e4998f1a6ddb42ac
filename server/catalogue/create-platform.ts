import { type PlatformForAdmin, platformTexts } from '../../contract/platforms-admin.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { foldedName } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue, only } from './change-catalogue.ts';
import { findPlatformStates, findPlatformsForAdmin } from './find-platforms.ts';
import { allPlatforms, nextPosition } from './move-position.ts';
import { insertPlatform } from './write-platform.ts';

export interface NewPlatform extends Acting {
  readonly name: string;
  readonly color: string;
  readonly icon: string;
}

/** Adds a platform at the end. Throws `conflict` for a name that another one has. */
export function createPlatform(shop: CatalogueShop, wanted: NewPlatform): Promise<PlatformForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const id = await addPlatform(tx, wanted);
    return only(await findPlatformsForAdmin(tx, id));
  });
}

/** The same within a change of the catalogue; answers its number. */
export async function addPlatform(tx: Tx, { by, at, ...fields }: NewPlatform): Promise<number> {
  await assertNameIsFree(tx, fields);
  const { id } = await insertPlatform(tx, { ...fields, position: await nextPosition(tx, allPlatforms) });
  await recordAct(tx, { by, at, action: 'create', subject: 'platform', subjectId: id, before: {}, after: fields });
  return id;
}

/** Names that differ in capitals and spaces alone are one. */
export async function assertNameIsFree(tx: Tx, { id, name }: { id?: number; name: string }): Promise<void> {
  const wanted = foldedName(name);
  const taken = (await findPlatformStates(tx)).find((each) => each.id !== id && foldedName(each.name) === wanted);
  if (!taken) return;
  const text = taken.archivedAt === null ? platformTexts.taken : platformTexts.takenByArchived;
  throw new ExpectedError('conflict', text, { fields: { name: text } });
}
