import { firstQuantity, type LandingCatalogue, offeredQuantities } from '../../contract/landing.ts';
import { wireAmount, wireRate } from '../../contract/money.ts';
import { type DiscountTerms, quote } from '../../contract/price.ts';
import { isoTime } from '../platform/clock.ts';
import type { OfferRow } from './landing.queries.ts';

/** The platforms of these offers, the most ordered first; those that were ordered alike stay in the order of the catalogue. */
export function platformsOf(offers: readonly OfferRow[]): LandingCatalogue['platforms'] {
  return [...Map.groupBy(offers, ({ platformId }) => platformId).values()]
    .map((ofPlatform) => ({ ofPlatform, orders: ofPlatform.reduce((sum, { orders }) => sum + orders, 0) }))
    .toSorted((a, b) => b.orders - a.orders)
    .flatMap(({ ofPlatform }) => {
      const [first] = ofPlatform;
      if (!first) return [];
      const lowest = Math.min(...ofPlatform.map(({ rate }) => rate));
      return {
        id: first.platformId,
        name: first.platformName,
        color: first.color,
        icon: first.icon,
        serviceCount: ofPlatform.length,
        lowestPrice: wireRate(lowest),
      };
    });
}

/** The most ordered of them; while nothing was, the first of the catalogue. */
export function mostOrdered(offers: readonly OfferRow[]): OfferRow | undefined {
  return offers.toSorted((a, b) => b.orders - a.orders)[0];
}

/** What an order of it costs at `now`, as the order form would reckon it. */
export function exampleOf(
  offer: OfferRow,
  discounts: readonly DiscountTerms[],
  now: number,
): LandingCatalogue['example'] {
  const quantity = firstQuantity(offeredQuantities(offer));
  const price = quote({ id: offer.serviceId, rate: offer.rate, type: undefined }, quantity, discounts, now);
  return {
    platformId: offer.platformId,
    serviceId: offer.serviceId,
    serviceName: offer.serviceName,
    serviceNameHi: offer.serviceNameHi,
    pricePerThousand: wireRate(offer.rate),
    minQuantity: offer.minQuantity,
    maxQuantity: offer.maxQuantity,
    quantity,
    listAmount: wireAmount(price.listPaise),
    discounts: price.lines.map(({ discount, offPaise }) => ({
      title: discount.title,
      percentage: (discount.basisPoints / 100).toFixed(2),
      endDate: endOf(discount),
      amountOff: wireAmount(offPaise),
    })),
    totalAmount: wireAmount(price.totalPaise),
  };
}

function endOf({ discountType, endsAt }: DiscountTerms): string | null {
  return discountType === 'promotional' && endsAt !== null ? isoTime(endsAt) : null;
}
