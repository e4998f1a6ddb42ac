// What an order costs at providers.
import { costInRupeesE4 } from '../providers/price.rules.ts';

/** A dispatch that a provider has taken. Money is in 10⁻⁸ of its currency. */
export interface TakenDispatch {
  readonly expectedCostE8: number | null;
  /** What the provider last said that it costs. */
  readonly chargeE8: number | null;
  /** Ten-thousandths of a rupee for a unit of the currency. */
  readonly fxE4: number;
  readonly bufferBp: number;
}

/** What a dispatch costs in the provider's currency: what it says, else what it should cost. Undefined: nobody knows. */
export const costOfDispatchE8 = ({ chargeE8, expectedCostE8 }: TakenDispatch): number | undefined =>
  chargeE8 ?? expectedCostE8 ?? undefined;

/** In ten-thousandths of a rupee. Undefined: nobody knows it of any. */
export function costOfOrderE4(dispatches: readonly TakenDispatch[]): bigint | undefined {
  const known = dispatches.flatMap((dispatch) => {
    const costE8 = costOfDispatchE8(dispatch);
    return costE8 === undefined ? [] : [costInRupeesE4(BigInt(costE8), dispatch)];
  });
  return known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost);
}

/** A charge above this, in 10⁻⁸ of the currency, is a mistake of the provider and is ignored. */
const maxChargeE8 = 10n ** 15n;

interface SaidCharge {
  readonly chargeE8: bigint | undefined;
  readonly isTerminal: boolean;
}

/** The charge that counts of what a provider said. Undefined: what counted before. Some say nothing is charged until it has ended. */
export function countedCharge({ chargeE8, isTerminal }: SaidCharge): number | undefined {
  if (chargeE8 === undefined || chargeE8 > maxChargeE8 || (chargeE8 === 0n && !isTerminal)) return undefined;
  return Number(chargeE8);
}
