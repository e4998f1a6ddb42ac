import { BrandIcon } from '../ui/brand-icon.tsx';
import type { LandingContent } from './landing-content.ts';

export type SupportedPlatformsProps = Pick<LandingContent, 'supported'>;

/** The marks of what the shop has services for. */
export function SupportedPlatforms({ supported }: SupportedPlatformsProps) {
  return (
    <ul className="landing-marks">
      {supported.map(({ name, icon, color }) => (
        <li key={name} className="flex items-center gap-3 font-semibold">
          <BrandIcon slug={icon} colour={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}
