import { linkNote } from '../texts/link-note.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import type { OfferedLink } from './fitting-services.rules.ts';
import { platformName } from './link-kind.rules.ts';

/** The services of a list are those that fit a link, or all. */
export interface FitChoice {
  readonly link: OfferedLink;
  readonly seesAll: boolean;
  /** How many fit, of how many. */
  readonly count: number;
  readonly of: number;
  readonly toggle: () => void;
}

/** Says that services are left out, and lets them in by one press. */
export function ServiceFit({ link, seesAll, count, of, toggle }: FitChoice) {
  const platform = platformName(link.platform) ?? link.platform;
  const linked = link.kind === undefined ? platform : `${platform} ${linkNote.kinds[link.kind]}`;
  return (
    <p
      data-head
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-sheet px-3.5 text-sm text-ink-2"
    >
      <span role="status">{seesAll ? words.showsAll(of) : words.fit(count, linked)}</span>
      <button type="button" className="link inline-flex min-h-11 items-center font-semibold" onClick={toggle}>
        {seesAll ? words.onlyFit(count) : words.seeAll(of)}
      </button>
    </p>
  );
}
