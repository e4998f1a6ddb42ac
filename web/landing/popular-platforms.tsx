import { landing } from '../texts/landing.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import type { LandingContent, PopularPlatform } from './landing-content.ts';

const words = landing.popular;
const linkedIn = 'linkedin';

export type PopularPlatformsProps = Pick<LandingContent, 'popular'> & {
  /** Where a card leads: a section of this page. */
  readonly href: string;
};

/** The most ordered platforms, each with what its cheapest thousand costs. */
export function PopularPlatforms({ popular, href }: PopularPlatformsProps) {
  return (
    <ul className="landing-tiles">
      {popular.map((platform) => (
        <li key={platform.name}>
          <PlatformCard platform={platform} href={href} />
        </li>
      ))}
    </ul>
  );
}

function PlatformCard({ platform, href }: { platform: PopularPlatform; href: string }) {
  const isLinkedIn = platform.icon === linkedIn;
  return (
    <a href={href} className="landing-card shadow-sheet">
      <BrandIcon slug={platform.icon} colour={platform.color} className="size-10" />
      <div>
        <h3 className="text-xl">{platform.name}</h3>
        <p className="text-sm text-ink-2">{isLinkedIn ? words.linkedin : words.count(platform.serviceCount)}</p>
      </div>
      <p className="landing-card-price text-sm text-ink-3">
        <span>{words.from}</span>
        <span className="figure text-2xl text-ink">{platform.lowestRate}</span>
        <span>{words.per}</span>
        {isLinkedIn && <span className="link ml-auto text-ink">{words.explore}</span>}
      </p>
    </a>
  );
}
