import type { Category, Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { offeredQuantities } from '../../contract/landing.ts';
import { formatRate, parseRate } from '../../contract/money.ts';
import { type DiscountTerms, quote } from '../../contract/price.ts';
import type { CalculatedService, ShownPrice } from './landing-content.ts';
import { endOfPromotion } from './promotion.rules.ts';

/** The price list as the shop has it now. */
export interface PriceList {
  readonly categories: readonly Category[];
  readonly services: readonly Service[];
  readonly discounts: readonly DiscountTerms[];
}

/** What can be ordered on a platform by the thousand, in the order of the catalogue. */
export function servicesOn({ categories, services }: PriceList, platformId: number): Service[] {
  return categories
    .filter((category) => category.platformId === platformId)
    .flatMap((category) =>
      services.filter((service) => service.categoryId === category.id && !isPackage(service.type)),
    );
}

/** A service of the list, made ready for the calculator. */
export function calculated({ id, name, minQuantity, maxQuantity }: Service): CalculatedService {
  return { id, name, minQuantity, maxQuantity, offered: offeredQuantities({ minQuantity, maxQuantity }) };
}

/** The price of an order at `now`, reckoned as the order form and the server do it; undefined for what is not on the list. */
export function priceFrom(
  { services, discounts }: PriceList,
  { serviceId, quantity, now }: { serviceId: number; quantity: number; now: number },
): ShownPrice | undefined {
  const service = services.find(({ id }) => id === serviceId);
  const rate = service && parseRate(service.pricePerThousand);
  if (!rate) return undefined;
  const { listPaise, totalPaise, lines } = quote({ id: serviceId, rate, type: service.type }, quantity, discounts, now);
  return {
    quantity,
    rate: formatRate(rate),
    listPaise,
    discounts: lines.map(({ discount, offPaise }) => ({
      title: discount.title,
      percent: String(discount.basisPoints / 100),
      endsOn:
        discount.discountType === 'promotional' && discount.endsAt !== null ? endOfPromotion(discount.endsAt) : null,
      offPaise,
    })),
    totalPaise,
  };
}

export type Misfit = 'missing' | 'below' | 'above';

/** What keeps a quantity from being ordered, if anything. */
export function misfitOf(
  quantity: number | undefined,
  { minQuantity, maxQuantity }: CalculatedService,
): Misfit | undefined {
  if (quantity === undefined) return 'missing';
  if (quantity < minQuantity) return 'below';
  return quantity > maxQuantity ? 'above' : undefined;
}
