import { Inbox } from 'lucide-react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageSpinner, Spinner } from '../ui/spinner.tsx';
import { UiWordsProvider, uiWords } from '../ui/words.ts';
import { Section, Specimen } from './section.tsx';

export function StateSections() {
  return (
    <>
      <Section title="Banner">
        <div className="grid gap-3">
          <Banner tone="offline" title="You are offline">
            This is what we knew 4 minutes ago.
          </Banner>
          <Banner tone="sky">A newer version is there.</Banner>
          <Banner tone="gold" title="Sample shop" action={<Button isSmall>Hide</Button>}>
            Nothing here is real.
          </Banner>
          <Banner tone="clay" title="The books don’t balance">
            Look at the audit log.
          </Banner>
          <Banner tone="leaf">Everything adds up.</Banner>
          <Banner tone="stone">This ticket has been closed. No new messages can be added.</Banner>
        </div>
      </Section>
      <Section title="In another language">
        <UiWordsProvider
          value={{
            ...uiWords,
            copy: 'Copy karein',
            retry: 'Phir koshish karein',
            loadFailed: 'Yah load nahin ho saka',
          }}
        >
          <div lang="hi-Latn" className="grid gap-3">
            <CopyButton text="shop@okicici" label="UPI id copy karein" />
            <ErrorState reason="Connection dekhein." onRetry={() => undefined} />
          </div>
        </UiWordsProvider>
      </Section>
      <Section title="Skeleton, empty, error, spinner">
        <div className="grid gap-6 md:grid-cols-2">
          <Specimen name="Skeleton">
            <Sheet className="grid gap-3">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton />
              <Skeleton className="h-4 w-4/5" />
            </Sheet>
          </Specimen>
          <Specimen name="Spinner">
            <Spinner className="size-8" />
          </Specimen>
          <Specimen name="Empty state">
            <Sheet>
              <EmptyState
                icon={<Inbox aria-hidden />}
                title="No orders yet"
                action={<Button variant="primary">Place an order</Button>}
              >
                Pick a platform and paste a link; the first one takes a minute.
              </EmptyState>
            </Sheet>
          </Specimen>
          <Specimen name="Error state">
            <Sheet>
              <ErrorState onRetry={() => undefined} />
            </Sheet>
          </Specimen>
          <Specimen name="Page spinner">
            <PageSpinner />
          </Specimen>
        </div>
      </Section>
    </>
  );
}
