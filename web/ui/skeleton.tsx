import { classNames } from './class-names.ts';

type SkeletonProps = { className?: string };

/** A grey place where something will stand; give it the size of that. Put one `role="status"` text beside a group of them. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-md bg-stone-wash', className ?? 'h-4 w-full')}
    />
  );
}
