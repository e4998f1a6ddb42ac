import address from './brand-marks.svg';
import { markedBrands } from './marked-brands.ts';

/** Where the mark of a brand is found, for `<use>`; undefined for one without. */
export function markOf(slug: string): string | undefined {
  return markedBrands.includes(slug) ? `${address}#${slug}` : undefined;
}
