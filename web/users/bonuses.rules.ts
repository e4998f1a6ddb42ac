import { bonusTexts, maxBonusDays, maxBonusPaise } from '../../contract/bonuses.ts';
import { type Paise, parseAmount } from '../../contract/money.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { bonusesTexts } from '../texts/admin-bonuses.ts';

/** What was typed as a bonus; undefined where it is none that can be given. */
export function bonusPaiseOf(text: string): Paise | undefined {
  const paise = parseAmount(text.trim());
  return paise !== undefined && paise >= 1 && paise <= maxBonusPaise ? paise : undefined;
}

export const bonusFault = (text: string): string | undefined =>
  bonusPaiseOf(text) === undefined ? bonusesTexts.amountFault : undefined;

export function bonusDaysOf(text: string): number | undefined {
  const days = parseWholeNumber(text);
  return days !== undefined && days >= 1 && days <= maxBonusDays ? days : undefined;
}

export const bonusDaysFault = (text: string): string | undefined =>
  bonusDaysOf(text) === undefined ? bonusTexts.days : undefined;
