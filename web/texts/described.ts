import type { WalletTransaction } from '../../contract/wallet.ts';
import { subjectHi } from './hi-wallet.ts';

/** What a movement of the wallet was for: in the page's language as far as it is not somebody's own words. */
export function descriptionOf({ description, subject, paymentReference }: WalletTransaction): string {
  // Answers kept from before lack the subject and the payment.
  if (paymentReference && !subject) return `${description} (UTR ${paymentReference})`;
  return import.meta.env.LANGUAGE === 'hi' && subject ? subjectHi(subject) : description;
}
