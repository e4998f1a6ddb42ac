import type { WalletTransaction } from '../../contract/wallet.ts';
import { subjectHi } from './hi-wallet.ts';
import { useLocalName } from './local-name.ts';

/** What a movement of the wallet was for: in the page's language as far as it is not somebody's own words. */
export function descriptionOf({ description, subject, paymentReference }: WalletTransaction): string {
  // Answers kept from before lack the subject and the payment.
  if (paymentReference && !subject) return `${description} (UTR ${paymentReference})`;
  return import.meta.env.LANGUAGE === 'hi' && subject ? subjectHi(subject) : description;
}

/** The same, with the service of an order as the reader's language has it by now. */
export function useDescription(): (transaction: WalletTransaction) => string {
  const nameOf = useLocalName();
  return (transaction) => {
    const { subject } = transaction;
    if (subject?.kind !== 'order') return descriptionOf(transaction);
    return descriptionOf({ ...transaction, subject: { ...subject, about: nameOf(subject.about) } });
  };
}
