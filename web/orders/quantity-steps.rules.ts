import type { Service } from '../../contract/catalogue.ts';
import { type Paise, parseRate } from '../../contract/money.ts';
import { chooseDiscounts, type DiscountTerms, quote } from '../../contract/price.ts';

const roundQuantities = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000] as const;
const smallBelow = 1_000;
const mostRound = 4;
/** A step that is further away is not what somebody who wants so few is after. */
const farthest = 10;

/** The least that can be ordered, and round quantities from a thousand on; smaller ones where there are few of those. */
export function commonQuantities({ minQuantity, maxQuantity }: Bounds): readonly number[] {
  const within = roundQuantities.filter((each) => each > minQuantity && each <= maxQuantity);
  const large = within.filter((each) => each >= smallBelow).slice(0, mostRound);
  const small = within.filter((each) => each < smallBelow);
  const spare = Math.max(0, small.length - (mostRound - large.length));
  return [minQuantity, ...small.slice(spare), ...large];
}

type Bounds = Pick<Service, 'minQuantity' | 'maxQuantity'>;

interface BulkStep {
  readonly quantity: number;
  readonly basisPoints: number;
  readonly totalPaise: Paise;
}

/** The next quantity from which a better discount holds for all of the order; undefined where there is none within reach. */
export function nextBulkStep(
  service: Service,
  quantity: number,
  { discounts, now }: { readonly discounts: readonly DiscountTerms[]; readonly now: number },
): BulkStep | undefined {
  const rate = parseRate(service.pricePerThousand);
  if (!rate || quantity < service.minQuantity || quantity > service.maxQuantity) return undefined;
  const bulkAt = (wanted: number) =>
    chooseDiscounts(discounts, { serviceId: service.id, quantity: wanted, now }).quantity?.basisPoints ?? 0;
  const most = Math.min(service.maxQuantity, quantity * farthest);
  const step = discounts
    .flatMap(({ minQuantity }) => minQuantity ?? [])
    .filter((from) => from > quantity && from <= most && bulkAt(from) > bulkAt(quantity))
    .sort((one, other) => one - other)[0];
  if (step === undefined) return undefined;
  const { totalPaise } = quote({ id: service.id, rate, type: service.type }, step, discounts, now);
  return { quantity: step, basisPoints: bulkAt(step), totalPaise };
}
