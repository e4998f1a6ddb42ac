import type { Service } from '../../contract/catalogue.ts';
import { type DripFeed, dripBounds } from '../../contract/drip-feed.ts';
import { groupDigits } from '../../contract/money.ts';
import type { Rules } from '../platform/draft.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { dripFeed as words } from '../texts/drip-feed.ts';
import type { OrderValues } from './order-draft.ts';
import type { SentExtras } from './use-placing.ts';

const digits = (value: number): string => groupDigits(String(value));

const within = (typed: string, { min, max }: { min: number; max: number }): number | undefined => {
  const number = parseWholeNumber(typed);
  return number !== undefined && number >= min && number <= max ? number : undefined;
};

/** In which parts the form asks for a delivery; undefined while it does not say it. */
export function typedParts({ runs, intervalMinutes }: OrderValues): DripFeed | undefined {
  const typed = {
    runs: within(runs, dripBounds.runs),
    intervalMinutes: within(intervalMinutes, dripBounds.intervalMinutes),
  };
  const { runs: count, intervalMinutes: minutes } = typed;
  return count === undefined || minutes === undefined ? undefined : { runs: count, intervalMinutes: minutes };
}

function quantityFault(typed: string, values: OrderValues, { minQuantity, maxQuantity }: Service): string | undefined {
  const perRun = parseWholeNumber(typed);
  if (perRun === undefined) return words.faults.quantity;
  if (perRun < minQuantity) return words.faults.tooFew(digits(minQuantity));
  const total = perRun * (within(values.runs, dripBounds.runs) ?? 1);
  return total > maxQuantity ? words.faults.tooMany(digits(total), digits(maxQuantity)) : undefined;
}

/** What is wrong with an order in parts: each run needs the minimum, and all together stay within the maximum. */
export function extraRules(service: Service, { isInParts }: OrderValues): Rules<OrderValues> {
  if (!isInParts) return {};
  const { runs, intervalMinutes } = dripBounds;
  return {
    quantity: (typed, values) => quantityFault(typed, values, service),
    runs: (typed) => (within(typed, runs) === undefined ? words.faults.runs(runs.min, runs.max) : undefined),
    intervalMinutes: (typed) =>
      within(typed, intervalMinutes) === undefined
        ? words.faults.interval(digits(intervalMinutes.min), digits(intervalMinutes.max))
        : undefined,
  };
}

/** How many units the form asks for in all its runs; undefined while it does not say it. */
export function orderedQuantity(service: Service, values: OrderValues): number | undefined {
  const perRun = parseWholeNumber(values.quantity);
  if (!values.isInParts) return perRun;
  const parts = typedParts(values);
  if (perRun === undefined || !parts || quantityFault(values.quantity, values, service) !== undefined) return undefined;
  return perRun * parts.runs;
}

/** What there is to enter before there is a price. */
export const priceHint = (_: Service, { isInParts }: OrderValues): string =>
  isInParts ? words.priceHintInParts : words.priceHint;

/** What is sent of it: the quantity is that of each run. */
export function typedExtras(_: Service, values: OrderValues): SentExtras | undefined {
  const quantity = parseWholeNumber(values.quantity);
  return values.isInParts ? { ...typedParts(values), quantity } : undefined;
}
