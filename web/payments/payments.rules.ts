import type { Payment, PaymentCandidate } from '../../contract/payments.ts';

/** Whose payment it may be. */
export type Choice = Pick<PaymentCandidate, 'fundRequestId' | 'user'> &
  Partial<Pick<PaymentCandidate, 'differingDigits'>>;

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Twelve digits in fours, as people read them; another number as it is. */
export function groupedReference(reference: string | null): string | null {
  return reference !== null && /^[0-9]{12}$/.test(reference) ? reference.replace(/(.{4})(.{4})/, '$1 $2 ') : reference;
}

/**
 * The candidate that a reason sets apart from all others: the only one who typed the very reference, or the only one whose typing
 * slipped, for the same amount. Never by the amount alone, the name, or the order of arrival.
 */
export function likeliest({ candidates, reason }: Payment): PaymentCandidate | undefined {
  if (reason === 'own-request' || reason === 'credited-otherwise' || reason === 'returned') return undefined;
  const exact = candidates.filter(({ differingDigits }) => differingDigits === 0);
  if (exact.length > 0) return exact.length === 1 && exact[0]?.fundRequestId !== null ? exact[0] : undefined;
  const near = candidates.filter(({ differingDigits, isSameAmount }) => differingDigits !== null && isSameAmount);
  return near.length === 1 ? near[0] : undefined;
}

export type PaymentKey = { readonly choose: number } | 'credit' | 'not-ours' | 'later';

interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  readonly isOnControl: boolean;
  readonly isLayerOpen: boolean;
}

/** What a key means where payments are decided; undefined when it is left to the browser. */
export function paymentKeyOf({ key, hasModifier, isTyping, isOnControl, isLayerOpen }: Press): PaymentKey | undefined {
  if (hasModifier || isTyping || isLayerOpen) return undefined;
  if (/^[1-9]$/.test(key)) return { choose: Number(key) - 1 };
  if (key === 'Enter') return isOnControl ? undefined : 'credit';
  if (key === 'n') return 'not-ours';
  return key === 'j' ? 'later' : undefined;
}
