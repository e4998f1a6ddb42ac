import type { Storefront } from '../../contract/storefront.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';

const texts = storefrontTexts.counters;

/** The figures of the front page, which nobody types in. */
export function Counters({ counters, isDemo }: { counters: Storefront['counters']; isDemo: boolean }) {
  return (
    <Sheet as="section" aria-labelledby="storefront-counters">
      <h3 id="storefront-counters" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{isDemo ? texts.demo : texts.own}</p>
      <Lines className="mt-3 max-w-md">
        {(['orders', 'customers', 'platforms'] as const).map((name) => (
          <Line key={name} label={texts[name]} value={counters[name].toLocaleString('en-IN')} />
        ))}
      </Lines>
    </Sheet>
  );
}
