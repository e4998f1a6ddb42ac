import type { Platform } from '../../contract/catalogue.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Acting, type CatalogueShop, changeCatalogue, platformIsGone } from './change-catalogue.ts';
import { findPlatforms } from './find-platforms.ts';
import { allPlatforms, moveToPlace } from './move-position.ts';

/** Puts a platform at a position among all that stand in the catalogue; answers the new order. */
export function movePlatform(
  shop: CatalogueShop,
  { id, newPosition, by, at }: Acting & { readonly id: number; readonly newPosition: number },
): Promise<Platform[]> {
  return changeCatalogue(shop, async (tx) => {
    const moved = await moveToPlace(tx, allPlatforms, { id, place: newPosition });
    if (!moved) throw platformIsGone();
    if (moved.from !== moved.to) {
      const [before, after] = [{ position: moved.from }, { position: moved.to }];
      await recordAct(tx, { by, at, action: 'move', subject: 'platform', subjectId: id, before, after });
    }
    return findPlatforms(tx);
  });
}
