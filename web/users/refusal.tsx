import type { ApiError } from '../platform/api.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';

/** Why it was refused, in the dialog itself: a toast behind it goes away and is not heard. */
export function Refusal({ title, error }: { title: string; error: ApiError | null }) {
  const words = useTexts();
  // What is wrong with a field stands beside it.
  const isOfField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <div role="alert">
      {error && !isOfField && (
        <Banner tone="clay" title={title} className="mt-4">
          {reasonOf(error, words)}
        </Banner>
      )}
    </div>
  );
}
