import type { ComponentType } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { firstQuantity, offeredQuantities } from '../../contract/landing.ts';
import { formatRupees, groupDigits, parseRate, type Rate } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { type DiscountTerms, quote } from '../../contract/price.ts';
import type { ListedPlatform } from '../../contract/price-list.ts';

/** What the price list shows of a service beside its name, as the order form does. */
export interface Shown {
  /** What 1000 units, or a package, cost now, and `before` a promotion that holds. */
  readonly rateOf: (service: Service) => { readonly rate: Rate; readonly before: Rate | undefined };
  /** Start, speed, refill and quality; with `isSourced` also whose word that is. */
  readonly Facts: ComponentType<{ service: Service; isSourced?: boolean }>;
  readonly discounts: readonly DiscountTerms[];
  readonly now: number;
}

/** The lowest rate of a thousand on a platform; undefined where there are packages alone. */
export function lowestRate({ sections }: ListedPlatform, rateOf: Shown['rateOf']): Rate | undefined {
  const rates = sections.flatMap(({ services }) =>
    services.flatMap(({ service }) => (isPackage(service.type) ? [] : [rateOf(service).rate])),
  );
  return rates.length === 0 ? undefined : rates.reduce((lowest, rate) => Math.min(lowest, rate));
}

/** Some quantities with what an order of each costs now, with every discount. Of a package there is one price. */
export function pricesOf(service: Service, { discounts, now }: Pick<Shown, 'discounts' | 'now'>) {
  const rate = parseRate(service.pricePerThousand) ?? 0;
  const quantities = isPackage(service.type) ? [] : offeredQuantities(service);
  return quantities.map((quantity) => ({
    quantity: groupDigits(String(quantity)),
    price: formatRupees(quote({ id: service.id, rate, type: service.type }, quantity, discounts, now).totalPaise),
  }));
}

/** Where a visitor registers, and finds this service in the order form afterwards (`carried-choice.ts`). */
export function registerFor(service: Service): string {
  const quantity = isPackage(service.type) ? 1 : firstQuantity(offeredQuantities(service));
  return `${pages.register}?service=${service.id}&quantity=${quantity}`;
}
