import { ChevronRight } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';

/** Where each payment app shows the reference number. */
export function ReferenceHelp() {
  const { addFunds } = useTexts().wallet;
  return (
    <details className="group -mt-2 text-[0.9375rem]">
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-ink-2 hover:text-ink md:pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 transition-transform group-open:rotate-90" />
        {addFunds.referenceHelp}
      </summary>
      <dl className="grid gap-2 rounded-lg bg-sunk px-4 py-3">
        {addFunds.referencePlaces.map(({ app, place }) => (
          <div key={app}>
            <dt className="font-semibold">{app}</dt>
            <dd className="text-ink-2">{place}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
