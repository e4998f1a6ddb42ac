import { Store } from 'lucide-react';
import { listPlatforms, type Platform } from '../../contract/catalogue.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { usePhoneFold } from '../ui/phone-fold.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { PlatformTileSkeletons } from './platform-grid-skeleton.tsx';

interface PlatformGridProps {
  /** Behind its title on phones. */
  readonly isFolded: boolean;
  readonly chosenId: number | undefined;
  readonly onChoose: (platformId: number) => void;
}

/** What can be ordered for: one tile for each platform. */
export function PlatformGrid({ isFolded, chosenId, onChoose }: PlatformGridProps) {
  const texts = useTexts();
  const platforms = useRead(listPlatforms, {});
  const { button, hides } = usePhoneFold(isFolded, 'platforms');
  return (
    <Sheet as="section" aria-labelledby="platforms">
      <div className="relative flex items-center justify-between">
        <h2 id="platforms" className="text-xl md:text-2xl">
          {texts.catalogue.title}
        </h2>
        {button}
      </div>
      <div className={`mt-4 ${hides}`}>
        {platforms.isPending && <PlatformTileSkeletons />}
        {platforms.isError && !platforms.data && (
          <ErrorState
            title={texts.catalogue.failed}
            reason={reasonOf(platforms.error, texts)}
            isRetrying={platforms.isFetching}
            onRetry={() => void platforms.refetch()}
          />
        )}
        {platforms.data?.length === 0 && (
          <EmptyState icon={<Store />} title={texts.catalogue.empty}>
            {texts.catalogue.emptyText}
          </EmptyState>
        )}
        {platforms.data && platforms.data.length > 0 && (
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-2.5">
            {platforms.data.map((platform) => (
              <li key={platform.id}>
                <Tile platform={platform} isChosen={platform.id === chosenId} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

function Tile({
  platform,
  isChosen,
  onChoose,
}: {
  platform: Platform;
  isChosen: boolean;
  onChoose: (id: number) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="grid size-full justify-items-center gap-1.5 rounded-lg border-[1.5px] border-line bg-sheet px-1 pt-3 pb-2 text-[0.9375rem] leading-5 font-semibold transition-colors hover:border-ink-3 aria-pressed:border-ink aria-pressed:bg-paper aria-pressed:ring-[1.5px] aria-pressed:ring-ink aria-pressed:ring-inset"
      onClick={() => onChoose(platform.id)}
    >
      <BrandIcon slug={platform.icon} colour={platform.color} />
      {platform.name}
    </button>
  );
}
