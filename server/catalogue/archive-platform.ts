import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { findNewestArchiving } from './catalogue.queries.ts';
import { type Acting, type CatalogueShop, changeCatalogue, platformIsGone } from './change-catalogue.ts';
import { findPlatformStates } from './find-platforms.ts';
import { archiveWithAllBelow } from './write-platform.ts';

/** Takes a platform out of the catalogue with all that stands on it; answers how much that is. Orders go on. */
export function archivePlatform(
  shop: CatalogueShop,
  { id, by, at }: Acting & { readonly id: number },
): Promise<{ archivedCategories: number; archivedServices: number }> {
  return changeCatalogue(shop, async (tx) => {
    const [platform] = await findPlatformStates(tx, id);
    if (!platform) throw platformIsGone();
    if (platform.archivedAt !== null) throw new ExpectedError('conflict', 'This platform was archived already.');
    // Later than anything that left before: that doesn't come back with the platform.
    const archivedAt = Math.max(at, (await findNewestArchiving(tx)) + 1);
    const { categories, services } = await archiveWithAllBelow(tx, { id, archivedAt });
    const archived = { archivedCategories: categories, archivedServices: services };
    const { name } = platform;
    const before = { name, isArchived: false };
    const after = { name, isArchived: true, ...archived };
    await recordAct(tx, { by, at, action: 'archive', subject: 'platform', subjectId: id, before, after });
    return archived;
  });
}
