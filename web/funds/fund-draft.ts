import type { Paise } from '../../contract/money.ts';
import type { Draft } from '../platform/draft.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { suggestedPaise, typedAmount } from './fund-form.rules.ts';

/** `intentId`: of the payment that was asked for with an amount of its own; empty without one. */
export type FundDraft = Draft<{ amount: string; referenceNumber: string; intentId: string }>;

/** What is typed of a request; it outlives the form, which may be closed, and the page, which a phone drops behind the payment app. */
export function useFundDraft(): FundDraft {
  return useKeptDraft('funds', { amount: '', referenceNumber: '', intentId: '' });
}

/** Fills in an amount that covers what is missing. */
export function suggestAmount(draft: FundDraft, missingPaise: Paise): void {
  draft.set('intentId', '');
  draft.set('amount', typedAmount(suggestedPaise(missingPaise)), { isDone: true });
}
