import type { Service } from '../../contract/catalogue.ts';
import { groupDigits, parseRate, type Rate } from '../../contract/money.ts';
import { chooseDiscounts, type DiscountTerms } from '../../contract/price.ts';

const minutesInHour = 60;
const hoursInDay = 24;
const fullShare = 10_000;

interface TimeWords {
  readonly atOnce: string;
  readonly minutes: (minutes: number) => string;
  readonly hours: (hours: number) => string;
  readonly days: (days: number) => string;
}

/** The time until an order starts, in few letters; what is not whole is rounded up. */
export function startText(startMinutes: number, words: TimeWords): string {
  if (startMinutes === 0) return words.atOnce;
  const hours = startMinutes / minutesInHour;
  if (hours < 2 && !Number.isInteger(hours)) return words.minutes(startMinutes);
  if (hours <= 2 * hoursInDay && hours !== 2 * hoursInDay) return words.hours(Math.ceil(hours));
  return words.days(Math.ceil(hours / hoursInDay));
}

/** `10,000` and what it is per; null: nobody has said it. */
export function speedParts({
  speed,
  speedPer,
}: Service): { readonly units: string; readonly per: 'hour' | 'day' } | null {
  return speed === null ? null : { units: groupDigits(String(speed)), per: speedPer };
}

/** Whether anything was said that helps to compare; answers kept from earlier versions say nothing. */
export const hasFacts = (service: Service): boolean =>
  service.startMinutes != null || service.speed != null || service.quality != null || service.refillDays > 0;

export interface ShownRate {
  readonly rate: Rate;
  /** Before a promotion that holds now. */
  readonly before: Rate | undefined;
}

/** What 1000 units, or a package, cost now. Discounts by quantity are left out: nobody knows the quantity yet. */
export function shownRate(
  { id, pricePerThousand }: Pick<Service, 'id' | 'pricePerThousand'>,
  discounts: readonly DiscountTerms[],
  now: number,
): ShownRate {
  const rate = parseRate(pricePerThousand) ?? 0;
  const { promotional } = chooseDiscounts(discounts, { serviceId: id, quantity: 1, now });
  if (!promotional) return { rate, before: undefined };
  return { rate: Math.round((rate * (fullShare - promotional.basisPoints)) / fullShare), before: rate };
}
