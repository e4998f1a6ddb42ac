import type { Reader } from '../tables.ts';
import { findStorefront } from './storefront.queries.ts';

/** What the shop is called, and where it can be written to; no address is an empty text. */
export async function findBrand(db: Reader): Promise<{ brandName: string; contactEmail: string }> {
  const { brandName, contactEmail } = await findStorefront(db, { demo: false });
  return { brandName, contactEmail };
}
