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

/** A brand's mark on a tile of its colour, drawn in white or ink, whichever can be seen there. Decorative: its name stands beside it. */
export function BrandIcon({ slug, colour, className }: BrandIconProps) {
  const tile = isHexColour(colour) ? colour : ink;
  const drawn = contrastOf(white, tile) >= enoughForGraphics ? white : ink;
  const mark = marks.get(slug.toLowerCase());
  return (
    <span
      aria-hidden
      className={classNames('grid place-items-center rounded-md ring-1 ring-line ring-inset', className ?? 'size-8')}
      style={{ backgroundColor: tile, color: drawn }}
    >
      {mark ? <Mark icon={mark.icon} /> : <Globe className="size-3/5" />}
    </span>
  );
}

function Mark({ icon: [width, height, , , path] }: { icon: IconDefinition['icon'] }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="size-3/5" fill="currentColor" aria-hidden="true">
      <path d={typeof path === 'string' ? path : path.join('')} />
    </svg>
  );
}
