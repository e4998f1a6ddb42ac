import { useTexts } from './texts/texts.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** Stands for a part of the wallet until it is here. */
export function WalletSkeleton() {
  const { common } = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{common.loading}</span>
      <Skeleton className="h-52 w-full" />
    </div>
  );
}
