import { deriveAccent } from '../../contract/accent.ts';
import type { PageLook, Plate } from '../../contract/brand-look.ts';
import type { Reader } from '../tables.ts';
import { hashContent } from './hash-content.ts';
import {
  type BrandPicture,
  iconName,
  logoName,
  pictureAddress,
  sheetAddress,
  sheetOf,
  shownLogoSize,
} from './look.rules.ts';
import { findAccent, findBrandPictures } from './storefront.queries.ts';

interface IconAddresses {
  readonly tab: string;
  readonly touch: string;
  readonly app: string;
  readonly large: string;
  readonly maskable: string;
}

/** The shop's own look; what it does not have of its own is built in. */
export interface Look {
  /** `#rrggbb`, or empty. */
  readonly accent: string;
  /** With the size in which it is shown, in pixels. */
  readonly logo:
    | { readonly address: string; readonly width: number; readonly height: number; readonly plate: Plate }
    | undefined;
  readonly icon: IconAddresses | undefined;
  /** A style sheet and its address; empty where there is nothing to say. */
  readonly sheet: { readonly text: string; readonly address: string };
}

export async function findLook(db: Reader): Promise<Look> {
  const [accent, pictures] = await Promise.all([findAccent(db), findBrandPictures(db)]);
  const logo = pictures.find(({ name }) => name === logoName);
  const text = sheetOf({ accent, logo });
  return {
    accent,
    logo: logo && { address: pictureAddress(logo), ...shownLogoSize(logo), plate: logo.plate },
    icon: iconAddresses(pictures),
    sheet: { text, address: text === '' ? '' : sheetAddress(hashContent(text)) },
  };
}

function iconAddresses(pictures: readonly BrandPicture[]): IconAddresses | undefined {
  const addressOf = (size: keyof IconAddresses) => {
    const picture = pictures.find(({ name }) => name === iconName(size));
    return picture && pictureAddress(picture);
  };
  const [tab, touch, app] = [addressOf('tab'), addressOf('touch'), addressOf('app')];
  const [large, maskable] = [addressOf('large'), addressOf('maskable')];
  return tab && touch && app && large && maskable ? { tab, touch, app, large, maskable } : undefined;
}

/** What the pages say of it; undefined where all is built in. */
export async function findPageLook(db: Reader): Promise<PageLook | undefined> {
  const { accent, icon, sheet } = await findLook(db);
  if (sheet.address === '' && !icon) return undefined;
  const derived = accent === '' ? undefined : deriveAccent(accent);
  return {
    sheet: sheet.address,
    themeColours: derived && { light: derived.light.marigold, dark: derived.dark.marigold },
    icons: icon && { tab: icon.tab, touch: icon.touch },
  };
}
