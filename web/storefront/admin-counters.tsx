import type { Storefront } from '../../contract/storefront.ts';
import type { useForm } from '../platform/draft.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { counterNames } from './counters-form.rules.ts';
import type { StorefrontValues } from './storefront-form.rules.ts';

const texts = storefrontTexts.counters;

interface CountersProps {
  readonly form: ReturnType<typeof useForm<StorefrontValues>>;
  readonly isBusy: boolean;
  /** What each shows while nothing is written. */
  readonly own: Storefront['counters'];
  readonly isDemo: boolean;
}

/** The figures of the front page: the shop's own, or what the operator writes in their place. */
export function Counters({ form, isBusy, own, isDemo }: CountersProps) {
  return (
    <Sheet as="section" aria-labelledby="storefront-counters">
      <h3 id="storefront-counters" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{isDemo ? texts.demo : texts.lead}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        {counterNames.map((name) => (
          <NumberField
            key={name}
            kind="quantity"
            label={texts[name]}
            isOptional
            hint={texts.own(own[name].toLocaleString('en-IN'))}
            readOnly={isBusy}
            {...form.field(name)}
          />
        ))}
      </div>
    </Sheet>
  );
}
