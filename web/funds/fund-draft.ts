import type { FundRequest } from '../../contract/funds.ts';
import { type Paise, paiseOf } from '../../contract/money.ts';
import type { Draft } from '../platform/draft.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { suggestedPaise, typedAmount } from './fund-form.rules.ts';

/**
 * `intentId`: of the payment that was asked for with an amount of its own; `rejected`: the number that was not found, of a payment whose
 * number is sent again. Each is empty without one.
 */
export type FundDraft = Draft<{ amount: string; referenceNumber: string; intentId: string; rejected: string }>;

/** What is typed of a request; it outlives the form, which may be closed, and the page, which a phone drops behind the payment app. */
export function useFundDraft(): FundDraft {
  return useKeptDraft('funds', { amount: '', referenceNumber: '', intentId: '', rejected: '' });
}

/** Fills in an amount that covers what is missing. */
export function suggestAmount(draft: FundDraft, missingPaise: Paise): void {
  draft.set('intentId', '');
  draft.set('rejected', '');
  draft.set('amount', typedAmount(suggestedPaise(missingPaise)), { isDone: true });
}

/** The number of a payment whose request was rejected is to be sent again. */
export function beginAgain(draft: FundDraft, { amount, referenceNumber }: FundRequest): void {
  draft.reset({ amount: typedAmount(paiseOf(amount)), rejected: referenceNumber });
}
