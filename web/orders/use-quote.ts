import { withBonus } from '../../contract/bonus.ts';
import type { Service } from '../../contract/catalogue.ts';
import { type CouponTerms, withCoupon } from '../../contract/coupon.ts';
import { isPackage } from '../../contract/is-package.ts';
import { parseRate, type Rate } from '../../contract/money.ts';
import { type Quote, quote } from '../../contract/price.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';

export interface ShownPrice {
  readonly quote: Quote;
  readonly rate: Rate;
  /** The rate is for the whole of it. */
  readonly isPackage: boolean;
  /** When the price was reckoned: promotions end. */
  readonly now: number;
}

interface PriceOptions {
  readonly coupon?: CouponTerms | undefined;
  /** What the wallet and the bonus hold; left out where the order itself is not paid. */
  readonly spendable?: Parameters<typeof withBonus>[1];
}

/**
 * What an order would cost now, reckoned as the server does it; undefined until that can be said. Without the list of
 * discounts the full price is shown, and the server refuses to charge another one unasked.
 */
export function useQuote(
  service: Service | undefined,
  quantity: number | undefined,
  { coupon, spendable }: PriceOptions = {},
): ShownPrice | undefined {
  const now = useNowMs();
  const discounts = useRead(listDiscounts, {});
  const rate = service && parseRate(service.pricePerThousand);
  if (!service || !rate || quantity === undefined || discounts.isPending) return undefined;
  const terms = (discounts.data ?? []).map(termsOf);
  const full = quote({ id: service.id, rate, type: service.type }, quantity, terms, now);
  const reduced = coupon ? withCoupon(full, coupon) : full;
  return {
    quote: spendable ? withBonus(reduced, spendable) : reduced,
    rate,
    isPackage: isPackage(service.type),
    now,
  };
}
