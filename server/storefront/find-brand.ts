import type { LetterPicture } from '../platform/letter.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';
import type { Reader } from '../tables.ts';
import { findLook } from './find-look.ts';
import { findStorefront } from './storefront.queries.ts';

/** What the shop is called, and where it can be written to; no address is an empty text. */
export async function findBrand(db: Reader): Promise<{ brandName: string; contactEmail: string }> {
  const { brandName, contactEmail } = await findStorefront(db, { demo: false });
  return { brandName, contactEmail };
}

/** What a mail is signed with: the shop's name, or its logo, which is fetched from `shopAddress`. */
export async function findSignature(
  db: Reader,
  shopAddress: string,
): Promise<{ brandName: string; signature: string | LetterPicture }> {
  const [{ brandName }, { logo }] = await Promise.all([findBrand(db), findLook(db)]);
  if (!logo) return { brandName, signature: brandName };
  const { address, width, height } = logo;
  return {
    brandName,
    signature: { words: brandName, src: withoutTrailingSlashes(shopAddress) + address, width, height },
  };
}
