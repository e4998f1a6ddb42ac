import type { User } from '../../contract/accounts.ts';
import type { Service } from '../../contract/catalogue.ts';
import { type Paise, paiseOf } from '../../contract/money.ts';

/** Puts `https://` before an address that was typed without a scheme; anything else stays as typed. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+-]*:/i.test(text);
  return text === '' || hasScheme || text.startsWith('//') ? text : `https://${text}`;
}

export type QuantityProblem = 'missing' | 'below-min' | 'above-max';

export function quantityProblem(
  quantity: number | undefined,
  service: Pick<Service, 'minQuantity' | 'maxQuantity'> | undefined,
): QuantityProblem | undefined {
  if (quantity === undefined) return 'missing';
  if (service && quantity < service.minQuantity) return 'below-min';
  if (service && quantity > service.maxQuantity) return 'above-max';
  return undefined;
}

/** What has to be added to the wallet before an order can be paid; 0 when it is enough. */
export function missingPaise(totalPaise: Paise, balancePaise: Paise): Paise {
  return Math.max(0, totalPaise - balancePaise);
}

/** What the next top-ups pay before anything else, because a payment was taken back after it was spent. */
export function owedPaise({ debt }: Pick<User, 'debt'>): Paise {
  return debt && !debt.blocks ? paiseOf(debt.amount) : 0;
}

/** Whole hours until a discount ends, cut off; 0 in its last hour. */
export function hoursLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.floor((endsAt - now) / 3_600_000));
}

/** 1050 hundredths of a percent as `10.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** At most `max` characters, the last of them an ellipsis when something was cut off. */
export function truncated(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
