import type { PlatformForAdmin } from '../../contract/platforms-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { auditedPlatform } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue, only, platformIsGone } from './change-catalogue.ts';
import { assertNameIsFree } from './create-platform.ts';
import { findPlatformStates, findPlatformsForAdmin } from './find-platforms.ts';
import { insertFormerName, restoreWithAllBelow, updatePlatform } from './write-platform.ts';

export interface PlatformChange extends Acting {
  readonly id: number;
  readonly name: string | undefined;
  readonly color: string | undefined;
  readonly icon: string | undefined;
  /** False brings an archived one back, to its place, with the categories and services that it took along. */
  readonly isArchived: false | undefined;
  /** Fields of the platform that was read; undefined changes any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Throws `changed-meanwhile` for a platform that is another by now, `conflict` for a name that another one has, and `not-found`
 * for one that never was.
 */
export function changePlatform(shop: CatalogueShop, change: PlatformChange): Promise<PlatformForAdmin> {
  return changeCatalogue(shop, async (tx) => {
    const { id, before, by, at } = change;
    const [platform] = await findPlatformStates(tx, id);
    if (!platform) throw platformIsGone();
    const was = auditedPlatform(platform);
    const current = async () => only(await findPlatformsForAdmin(tx, id));
    await assertUnchanged(tx, { before, content: was, current, by, subject: 'platform', subjectId: id });
    const is = {
      name: change.name ?? was.name,
      color: change.color ?? was.color,
      icon: change.icon ?? was.icon,
      isArchived: change.isArchived ?? was.isArchived,
    };
    const changes = changesBetween(was, is);
    if (Object.keys(changes.after).length === 0) return current();
    if (is.name !== was.name) {
      await assertNameIsFree(tx, { id, name: is.name });
      await insertFormerName(tx, { id, name: was.name });
    }
    await updatePlatform(tx, { id, ...is });
    const act = { by, at, subject: 'platform', subjectId: id } as const;
    if (platform.archivedAt !== null && !is.isArchived) {
      const { categories, services } = await restoreWithAllBelow(tx, { id, archivedAt: platform.archivedAt });
      const after = { ...changes.after, restoredCategories: categories, restoredServices: services };
      await recordAct(tx, { ...act, action: 'bring-back', before: changes.before, after });
    } else await recordAct(tx, { ...act, action: 'change', ...changes });
    return current();
  });
}
