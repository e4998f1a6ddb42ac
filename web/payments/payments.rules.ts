import type { Payment, PaymentCandidate } from '../../contract/payments.ts';
import { indianDate } from '../platform/indian-time.ts';

/** Whose payment it may be. */
export type Choice = Pick<PaymentCandidate, 'fundRequestId' | 'user'> &
  Partial<Pick<PaymentCandidate, 'differingDigits' | 'credited'>>;

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Twelve digits in fours, as people read them; another number as it is. */
export function groupedReference(reference: string | null): string | null {
  return reference !== null && /^[0-9]{12}$/.test(reference) ? reference.replace(/(.{4})(.{4})/, '$1 $2 ') : reference;
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOfYearFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** Such as `28 Nov`, and `2 Oct 2025` of another year, of a day as the bank has it: `YYYY-MM-DD`. */
export function dayOfPayment(paidOn: string, nowMs: number): string {
  const isThisYear = paidOn.slice(0, 4) === indianDate(nowMs).slice(0, 4);
  return (isThisYear ? dayFormat : dayOfYearFormat).format(Date.parse(paidOn));
}

/** Where a person has to look for themselves: nothing is proposed. */
const unsuggested = [
  'own-request',
  'credited-otherwise',
  'contradiction',
  'same-number',
  'returned',
  'wrong-approval',
  'reopened',
] as const;

/**
 * The candidate that a reason sets apart from all others: the only one who typed the very reference, or the only one whose typing
 * slipped, for the same amount. Never by the amount alone, the name, or the order of arrival.
 */
export function likeliest({ candidates, reason }: Payment): PaymentCandidate | undefined {
  if (unsuggested.some((each) => each === reason)) return undefined;
  const exact = candidates.filter(({ differingDigits, credited }) => differingDigits === 0 && credited === null);
  if (exact.length > 0) return exact.length === 1 && exact[0]?.fundRequestId !== null ? exact[0] : undefined;
  const near = candidates.filter(({ differingDigits, isSameAmount }) => differingDigits !== null && isSameAmount);
  return near.length === 1 ? near[0] : undefined;
}

/** Whether a press can do something for this candidate: of what was credited before, only a request of another amount can be corrected. */
export function isOpenTo({ reason, amount }: Payment, { credited, fundRequestId }: PaymentCandidate): boolean {
  if (credited === null) return true;
  return reason === 'credited-otherwise' && fundRequestId !== null && credited !== amount;
}

/** Those whose open requests name the payment, and are refused when somebody else is chosen. */
export function refusedBy({ candidates }: Payment, chosen: Choice): readonly PaymentCandidate[] {
  return candidates.filter(
    ({ fundRequestId, differingDigits, credited, user }) =>
      fundRequestId !== null &&
      differingDigits === 0 &&
      credited === null &&
      (chosen.fundRequestId === null ? user.id !== chosen.user.id : fundRequestId !== chosen.fundRequestId),
  );
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
