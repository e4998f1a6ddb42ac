import { lazy, Suspense } from 'react';
import { formatRupees } from '../../contract/money.ts';
import { useTexts } from '../texts/texts.ts';
import type { Placing } from './use-placing.ts';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

/** What a person is asked before an order goes out, when something is other than they may think. */
export function PlacingQuestion({ placing }: { placing: Placing }) {
  const { form, history } = useTexts().orders;
  const { question } = placing;
  if (!question) return null;
  const shared = {
    isOpen: true,
    tone: 'primary' as const,
    cancelLabel: form.keepLooking,
    isBusy: placing.isPending,
    onConfirm: placing.agree,
    onCancel: placing.decline,
  };
  const total = formatRupees(question.order.totalPaise);
  return (
    <Suspense>
      {question.about === 'price' ? (
        <Confirm
          {...shared}
          title={form.priceChanged}
          confirmLabel={form.confirmPrice(formatRupees(question.nowPaise))}
        >
          {form.priceChangedText(total, formatRupees(question.nowPaise))}
        </Confirm>
      ) : (
        <Confirm {...shared} title={form.underWay} confirmLabel={form.orderAgain(total)}>
          {form.underWayText(question.earlier.id, history.statuses[question.earlier.status])}
        </Confirm>
      )}
    </Suspense>
  );
}
