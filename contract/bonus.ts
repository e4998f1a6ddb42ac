import type { Paise } from './money.ts';
import type { Quote } from './price.ts';

/**
 * A price with the bonus, which is spent last: it takes off what the wallet lacks, if it is enough for all of that. At least one
 * paisa is left for the wallet to pay.
 */
export function withBonus(
  quote: Quote,
  { balancePaise, bonusPaise }: { readonly balancePaise: Paise; readonly bonusPaise: Paise },
): Quote {
  const offPaise = quote.totalPaise - balancePaise;
  if (offPaise <= 0 || balancePaise <= 0 || offPaise > bonusPaise) return quote;
  return { ...quote, totalPaise: balancePaise, bonus: { offPaise } };
}
