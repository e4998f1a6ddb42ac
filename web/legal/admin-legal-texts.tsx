import { useState } from 'react';
import { type LegalDocument, legalDocuments, listLegalTexts } from '../../contract/storefront.ts';
import { useRead } from '../platform/query.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { LegalEditor } from './admin-legal-editor.tsx';
import type { LegalPlaces } from './legal-text.rules.ts';

const texts = storefrontTexts.legal;

/** The legal documents: read, written anew, and brought back. */
export function LegalTexts({ places }: { places: LegalPlaces }) {
  const words = useTexts();
  const [chosen, setChosen] = useState<LegalDocument>('terms');
  const read = useRead(listLegalTexts, {});
  return (
    <Sheet as="section" aria-labelledby="storefront-legal">
      <h3 id="storefront-legal" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 mb-3 text-ink-2">{texts.lead}</p>
      {read.data && (
        <Tabs<LegalDocument>
          label={texts.heading}
          value={chosen}
          onChange={setChosen}
          tabs={legalDocuments.map((document) => ({
            value: document,
            label: texts.documents[document],
            content: (
              <LegalEditor
                stored={
                  read.data.find((each) => each.document === document) ?? {
                    document,
                    text: '',
                    changedAt: null,
                    version: 0,
                  }
                }
                places={places}
              />
            ),
          }))}
        />
      )}
      {!read.data && read.isError && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.data && !read.isError && (
        <div role="status">
          <span className="sr-only">{words.common.loading}</span>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Sheet>
  );
}
