import { useTexts } from '../texts/texts.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** As many as a new shop has, where nobody knows how many there are. */
const usualCount = 15;

/** The platforms before they are here. */
export function PlatformGridSkeleton({ count }: { count: number }) {
  const { catalogue } = useTexts();
  return (
    <Sheet as="section">
      <h2 className="mb-4 text-xl md:text-2xl">{catalogue.title}</h2>
      <PlatformTileSkeletons count={count} />
    </Sheet>
  );
}

export function PlatformTileSkeletons({ count = usualCount }: { count?: number }) {
  const { common } = useTexts();
  return (
    <div role="status" className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-2.5">
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="h-[5.25rem] w-full rounded-lg" />
      ))}
    </div>
  );
}
