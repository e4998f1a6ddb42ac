import { isPackage } from './is-package.ts';
import type { Paise, Rate } from './money.ts';
import type { ServiceType } from './service-kinds.ts';

/** A discount as the price knows it: instants in epoch milliseconds, the share in hundredths of a percent. */
export interface DiscountTerms {
  readonly id: number;
  /** Null: it holds for every service. */
  readonly serviceId: number | null;
  readonly title: string;
  readonly discountType: 'quantity' | 'promotional';
  /** 1…10,000: 10.5 percent is 1050. */
  readonly basisPoints: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isActive: boolean;
  /** 1…10; of two promotional ones the higher goes first. */
  readonly priority: number;
}

export interface AppliedDiscounts {
  readonly promotional: DiscountTerms | undefined;
  readonly quantity: DiscountTerms | undefined;
}

/** A price with all that led to it: `totalPaise` is `listPaise` less the `offPaise` of every line, of the coupon and of the bonus, to the paisa. */
export interface Quote {
  readonly listPaise: Paise;
  readonly totalPaise: Paise;
  readonly lines: readonly { readonly discount: DiscountTerms; readonly offPaise: Paise }[];
  /** A fixed amount has no share. */
  readonly coupon?: { readonly code: string; readonly basisPoints: number | null; readonly offPaise: Paise };
  /** What the wallet lacks. */
  readonly bonus?: { readonly offPaise: Paise };
}

const rateScale = 10_000n;
const fullShare = 10_000n;
const unitsOfARate = 1_000n;
const paisePerRupee = 100n;

/**
 * What `quantity` units cost after both discounts: exact, rounded half-up to paise once, at least one paisa,
 * and never more than without the discounts. The rate is for 1000 units, or for each package. Throws on a rate, quantity or share
 * out of its bounds.
 */
export function priceOf(rate: Rate, quantity: number, discounts: AppliedDiscounts, type?: ServiceType): Paise {
  assertWhole(rate, 'rate');
  assertWhole(quantity, 'quantity');
  const numerator =
    BigInt(rate) * BigInt(quantity) * paisePerRupee * keptShare(discounts.promotional) * keptShare(discounts.quantity);
  const denominator = rateScale * (isPackage(type) ? 1n : unitsOfARate) * fullShare * fullShare;
  return atLeastOnePaisa(roundHalfUp(numerator, denominator));
}

/**
 * The two discounts that hold: of the promotional ones whose dates contain `now` the highest priority, then the lowest
 * id; of the quantity ones that bracket `quantity` the highest percentage, then the lowest id.
 */
export function chooseDiscounts(
  discounts: readonly DiscountTerms[],
  order: { serviceId: number; quantity: number; now: number },
): AppliedDiscounts {
  const holding = discounts.filter(
    (discount) =>
      (discount.serviceId === null || discount.serviceId === order.serviceId) && holdsAt(discount, order.now),
  );
  return {
    promotional: first(holding.filter(isPromotional), (a, b) => b.priority - a.priority || a.id - b.id),
    quantity: first(
      holding.filter((discount) => !isPromotional(discount) && brackets(discount, order.quantity)),
      (a, b) => b.basisPoints - a.basisPoints || a.id - b.id,
    ),
  };
}

/** True while a discount is switched on and, when it is promotional, `now` lies within its dates. */
export function holdsAt(discount: DiscountTerms, now: number): boolean {
  if (!discount.isActive) return false;
  if (!isPromotional(discount)) return true;
  return discount.startsAt !== null && discount.endsAt !== null && discount.startsAt <= now && now <= discount.endsAt;
}

/** The price of an order and each discount's part in it. */
export function quote(
  service: { id: number; rate: Rate; type: ServiceType | undefined },
  quantity: number,
  discounts: readonly DiscountTerms[],
  now: number,
): Quote {
  const applied = chooseDiscounts(discounts, { serviceId: service.id, quantity, now });
  const { promotional } = applied;
  const listPaise = priceOf(service.rate, quantity, { promotional: undefined, quantity: undefined }, service.type);
  const promotedPaise = priceOf(service.rate, quantity, { promotional, quantity: undefined }, service.type);
  const totalPaise = priceOf(service.rate, quantity, applied, service.type);
  const lines = [
    { discount: applied.promotional, offPaise: listPaise - promotedPaise },
    { discount: applied.quantity, offPaise: promotedPaise - totalPaise },
  ];
  return {
    listPaise,
    totalPaise,
    lines: lines.flatMap(({ discount, offPaise }) => (discount ? [{ discount, offPaise }] : [])),
  };
}

function isPromotional(discount: DiscountTerms): boolean {
  return discount.discountType === 'promotional';
}

function brackets(discount: DiscountTerms, quantity: number): boolean {
  return quantity >= (discount.minQuantity ?? 0) && quantity <= (discount.maxQuantity ?? Number.POSITIVE_INFINITY);
}

function first<T>(items: readonly T[], order: (a: T, b: T) => number): T | undefined {
  return items.toSorted(order)[0];
}

function keptShare(discount: DiscountTerms | undefined): bigint {
  if (!discount) return fullShare;
  assertWhole(discount.basisPoints, 'basisPoints');
  if (discount.basisPoints > Number(fullShare)) throw new RangeError(`More than 100 percent: ${discount.basisPoints}`);
  return fullShare - BigInt(discount.basisPoints);
}

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function atLeastOnePaisa(paise: bigint): Paise {
  if (paise > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The price is beyond what can be charged.');
  return paise < 1n ? 1 : Number(paise);
}

function assertWhole(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`${name} must be a whole number from 1 on, not ${value}`);
}

/**
 * What is still to be paid back when so many units have arrived, 0…quantity. What is kept is rounded down, so that kept and
 * refunded together are the total; 0 where as much was paid back before, or more: nothing is ever taken back.
 */
export function refundOfUndelivered(
  { quantity, totalPaise, refundedPaise }: { quantity: number; totalPaise: Paise; refundedPaise: Paise },
  delivered: number,
): Paise {
  const keptPaise = Number((BigInt(totalPaise) * BigInt(delivered)) / BigInt(quantity));
  return Math.max(0, totalPaise - keptPaise - refundedPaise);
}
