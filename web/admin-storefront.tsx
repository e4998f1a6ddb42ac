import { readStorefront } from '../contract/storefront.ts';
import { readCounters } from '../contract/storefront-admin.ts';
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
  const read = useRead(readStorefront, {}, { persists: true });
  const counters = useRead(readCounters, {});
  const { data } = read;
  const failed = [read, counters].find(({ isError }) => isError);
  if (data && counters.data) {
    const { written: writtenCounters, own } = counters.data;
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
        <StorefrontForm stored={{ ...data, writtenCounters }} ownCounters={own} Preview={FrontPagePreview} />
        <LegalTexts places={data} />
      </div>
    );
  }
  return (
    <Sheet>
      {failed ? (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(failed.error, words)}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
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
