import {
  faDiscord,
  faFacebookF,
  faInstagram,
  faLinkedinIn,
  faPinterestP,
  faRedditAlien,
  faSnapchat,
  faSpotify,
  faTelegram,
  faThreads,
  faTiktok,
  faTwitch,
  faTwitter,
  faWhatsapp,
  faYoutube,
  type IconDefinition,
} from '@fortawesome/free-brands-svg-icons';
import { Globe } from 'lucide-react';
import { classNames } from './class-names.ts';
import { contrastOf, isHexColour } from './colour-contrast.ts';

const marks = new Map<string, IconDefinition>(
  Object.entries({
    instagram: faInstagram,
    youtube: faYoutube,
    facebook: faFacebookF,
    tiktok: faTiktok,
    twitter: faTwitter,
    linkedin: faLinkedinIn,
    snapchat: faSnapchat,
    pinterest: faPinterestP,
    spotify: faSpotify,
    twitch: faTwitch,
    telegram: faTelegram,
    whatsapp: faWhatsapp,
    threads: faThreads,
    discord: faDiscord,
    reddit: faRedditAlien,
  }),
);

const white = '#ffffff';
const ink = '#1b2140';
const enoughForGraphics = 3;

type BrandIconProps = {
  /** `instagram`, `youtube`…; any other gets a globe. */
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
  const mark = marks.get(slug.toLowerCase());
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={classNames('rounded-md ring-1 ring-line', className ?? 'size-8')}
    >
      <rect width="40" height="40" fill={tile} />
      {mark ? <Mark icon={mark.icon} colour={drawn} /> : <Globe x="8" y="8" width="24" height="24" color={drawn} />}
    </svg>
  );
}

function Mark({ icon: [width, height, , , path], colour }: { icon: IconDefinition['icon']; colour: string }) {
  return (
    <svg aria-hidden="true" x="8" y="8" width="24" height="24" viewBox={`0 0 ${width} ${height}`} fill={colour}>
      <path d={typeof path === 'string' ? path : path.join('')} />
    </svg>
  );
}
