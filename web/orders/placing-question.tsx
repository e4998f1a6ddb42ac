import { formatRupees } from '../../contract/money.ts';
import { useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import type { Placing, Question } from './use-placing.ts';

interface PlacingQuestionProps {
  readonly placing: Placing;
  readonly question: Question;
  /** The field of the link. */
  readonly linkField: () => HTMLElement | null;
}

/** What a person is asked before an order goes out, when something is other than they may think. */
export function PlacingQuestion({ placing, question, linkField }: PlacingQuestionProps) {
  const { form, history } = useTexts().orders;
  const shared = {
    isOpen: true,
    tone: 'primary' as const,
    cancelLabel: form.keepLooking,
    isBusy: placing.isPending,
    onConfirm: placing.agree,
    onCancel: placing.decline,
  };
  const total = formatRupees(question.order.totalPaise);
  if (question.about === 'link') {
    return (
      <Confirm
        {...shared}
        tone="quiet"
        title={form.linkQuestion}
        cancelLabel={form.otherLink}
        confirmLabel={form.orderAnyway}
        returnsFocus={() => linkField() ?? true}
      >
        {form.linkQuestionText} <span className="block wrap-anywhere">{question.order.url}</span>
      </Confirm>
    );
  }
  return question.about === 'price' ? (
    <Confirm {...shared} title={form.priceChanged} confirmLabel={form.confirmPrice(formatRupees(question.nowPaise))}>
      {form.priceChangedText(total, formatRupees(question.nowPaise))}
    </Confirm>
  ) : (
    <Confirm {...shared} title={form.underWay} confirmLabel={form.orderAgain(total)}>
      {form.underWayText(question.earlier.id, history.statuses[question.earlier.status])}
    </Confirm>
  );
}
