import { reopenPayment } from '../../contract/payments.ts';
import { useSend } from '../platform/query.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

/** Lets a payment that was set aside wait for a decision again, and says so. */
export function useReopening() {
  const words = useTexts();
  return useSend(reopenPayment, {
    onDone: ({ state }) =>
      showToast({ tone: 'success', title: state === 'matched' ? texts.creditedMeanwhile : texts.reopened }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.reopenFailed, text: reasonOf(error, words) }),
  });
}
