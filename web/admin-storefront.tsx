import { readEditedStorefront } from '../contract/storefront-admin.ts';
import { FrontPagePreview } from './admin-front-page-preview.tsx';
import { LegalTexts } from './legal/admin-legal-texts.tsx';
import { useRead } from './platform/query.ts';
import { StorefrontForm } from './storefront/admin-storefront-form.tsx';
import { storefrontTexts as texts } from './texts/admin-storefront.ts';
import { reasonOf, useTexts } from './texts/texts.ts';
import { ErrorState } from './ui/error-state.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';

/** What the shop is called and says of itself. */
export function StorefrontPanel() {
  const words = useTexts();
  const read = useRead(readEditedStorefront, {});
  if (read.data) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
        <StorefrontForm stored={read.data} Preview={FrontPagePreview} />
        <LegalTexts places={read.data} />
      </div>
    );
  }
  return (
    <Sheet>
      {read.isError ? (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">{words.common.loading}</span>
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </Sheet>
  );
}
