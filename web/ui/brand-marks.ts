import { markedBrands } from '../../contract/platform-icons.ts';
import address from './brand-marks.svg';

/** Where the mark of a brand is found, for `<use>`; undefined for one without. */
export function markOf(slug: string): string | undefined {
  return markedBrands.includes(slug) ? `${address}#${slug}` : undefined;
}
