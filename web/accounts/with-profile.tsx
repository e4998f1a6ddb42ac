import type { ReactNode } from 'react';
import { type Profile, readProfile } from '../../contract/accounts.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Shows what needs the profile once it is here. */
export function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const texts = useTexts();
  const profile = useRead(readProfile, {});
  if (profile.data) return children(profile.data);
  if (profile.isPending) return <FormSkeleton />;
  return (
    <Sheet>
      <ErrorState
        title={texts.profile.failed}
        reason={reasonOf(profile.error, texts)}
        isRetrying={profile.isFetching}
        onRetry={() => void profile.refetch()}
      />
    </Sheet>
  );
}

/** Stands for a form until it is here. */
export function FormSkeleton() {
  const { common } = useTexts();
  return (
    <Sheet role="status" className="grid gap-6">
      <span className="sr-only">{common.loading}</span>
      <Skeleton className="h-6 w-40" />
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-12 w-full" />
        </span>
      ))}
    </Sheet>
  );
}
