import type { Service } from '../contract/catalogue.ts';
import type { DiscountTerms } from '../contract/price.ts';
import { hasFacts, shownRate } from './orders/service-facts.rules.ts';
import { ServiceFacts } from './orders/service-facts.tsx';
import type { Shown } from './price-list/priced.ts';
import { servicePicker } from './texts/service-picker.ts';

/** Shows services in the price list as the order form shows them. */
export function showServices(discounts: readonly DiscountTerms[], now: number): Shown {
  return { rateOf: (service) => shownRate(service, discounts, now), Facts, discounts, now };
}

function Facts({ service, isSourced = false }: { service: Service; isSourced?: boolean }) {
  return (
    <>
      <ServiceFacts service={service} />
      {isSourced && hasFacts(service) && (
        <span className="mt-2 block text-sm text-ink-3">{servicePicker.shopsWord}</span>
      )}
    </>
  );
}
