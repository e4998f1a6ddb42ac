import { Globe } from 'lucide-react';
import { contrastOf, isHexColour } from '../../contract/colour-contrast.ts';
import { markOf } from './brand-marks.ts';
import { classNames } from './class-names.ts';

const white = '#ffffff';
const ink = '#1b2140';
const enoughForGraphics = 3;

type BrandIconProps = {
  /** `instagram`, `youtube`… or one letter; any other gets a globe. */
  slug: string;
  /** The brand's own colour, `#rrggbb`. */
  colour: string;
  className?: string;
};

/**
 * A brand's mark on a tile of its colour, drawn in white or ink, whichever can be seen there. Decorative: its name stands
 * beside it. All in attributes of the picture: the page's policy allows no styles in prerendered HTML.
 */
export function BrandIcon({ slug, colour, className }: BrandIconProps) {
  const tile = isHexColour(colour) ? colour : ink;
  const drawn = contrastOf(white, tile) >= enoughForGraphics ? white : ink;
  const mark = markOf(slug.toLowerCase());
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={classNames('rounded-md ring-1 ring-line', className ?? 'size-8')}
    >
      <rect width="40" height="40" fill={tile} />
      {mark ? (
        <use href={mark} x="8" y="8" width="24" height="24" fill={drawn} />
      ) : slug.length < 3 ? (
        <text x="20" y="28" fill={drawn} fontSize="24" fontWeight="700" textAnchor="middle">
          {slug}
        </text>
      ) : (
        <Globe x="8" y="8" width="24" height="24" color={drawn} />
      )}
    </svg>
  );
}
