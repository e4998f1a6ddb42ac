// From what a provider asks to what the shop asks.
import type { PriceEnding } from '../../contract/provider-services.ts';
import { divideRoundingUp } from './decimal.rules.ts';

export interface PriceRule {
  /** What is added to the cost, in hundredths of a percent. */
  readonly percentBp: number;
  /** What is added after that, in ten-thousandths of a rupee. */
  readonly fixedE4: number;
  /** As it comes, or up to a whole rupee, to 50 or to 99 paise. */
  readonly ending: PriceEnding;
}

export interface CurrencyRate {
  /** Ten-thousandths of a rupee for one unit of the currency. */
  readonly fxE4: number;
  /** What buying the currency costs beyond that, in hundredths of a percent. */
  readonly bufferBp: number;
}

const fullBp = 10_000n;
/** 10⁻⁸ of a unit times 10⁻⁴ of a rupee, in 10⁻⁴ of a rupee. */
const costScale = 100_000_000n;

/** A cost in ten-thousandths of a rupee per thousand, rounded up, with what the currency costs to buy. */
export function costInRupeesE4(costE8: bigint, { fxE4, bufferBp }: CurrencyRate): bigint {
  return divideRoundingUp(costE8 * BigInt(fxE4) * (fullBp + BigInt(bufferBp)), costScale * fullBp);
}

/** What a thousand is sold for, in ten-thousandths of a rupee. It rounds up once, and then to the ending. */
export function sellingRateE4(costE8: bigint, rate: CurrencyRate, rule: PriceRule): bigint {
  const dividend = costE8 * BigInt(rate.fxE4) * (fullBp + BigInt(rate.bufferBp)) * (fullBp + BigInt(rule.percentBp));
  return endedAt(divideRoundingUp(dividend, costScale * fullBp * fullBp) + BigInt(rule.fixedE4), rule.ending);
}

const rupeeE4 = 10_000n;
const nextMultiple = (value: bigint, step: bigint): bigint => divideRoundingUp(value, step) * step;

/** Up to the ending. Below ₹10 it goes up to the next 10 paise, below ₹1 to the next paisa: rounding never multiplies a price. */
function endedAt(rateE4: bigint, ending: PriceEnding): bigint {
  if (ending === 'none') return rateE4;
  if (rateE4 < rupeeE4) return nextMultiple(rateE4, rupeeE4 / 100n);
  if (rateE4 < 10n * rupeeE4) return nextMultiple(rateE4, rupeeE4 / 10n);
  const beyond = { '1.00': 0n, '0.50': 5_000n, '0.99': 9_900n }[ending];
  return nextMultiple(rateE4 - beyond, rupeeE4) + beyond;
}

/** What of a price is left after the cost, in hundredths of a percent of the price; rounded down, below 0 for a loss. */
export function marginBp(costE4: bigint, priceE4: bigint): number {
  if (priceE4 <= 0n) return Number.NEGATIVE_INFINITY;
  const left = (priceE4 - costE4) * fullBp;
  return Number(left >= 0n ? left / priceE4 : -divideRoundingUp(-left, priceE4));
}

/** Whether a cost has moved by more than 20 % of what the price was made from: an admin looks at it first. */
export function isSteepMove(fromE8: bigint, toE8: bigint): boolean {
  const difference = toE8 > fromE8 ? toE8 - fromE8 : fromE8 - toE8;
  return difference * 5n > fromE8;
}
