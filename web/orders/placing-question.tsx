import { formatRupees } from '../../contract/money.ts';
import { placingQuestion as words } from '../texts/placing-question.ts';
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
  const { history } = useTexts().orders;
  const shared = {
    isOpen: true,
    tone: 'primary' as const,
    cancelLabel: words.keepLooking,
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
        title={words.linkQuestion}
        cancelLabel={words.otherLink}
        confirmLabel={words.orderAnyway}
        returnsFocus={() => linkField() ?? true}
      >
        {words.linkQuestionText} <span className="block wrap-anywhere">{question.order.url}</span>
      </Confirm>
    );
  }
  return question.about === 'price' ? (
    <Confirm {...shared} title={words.priceChanged} confirmLabel={words.confirmPrice(formatRupees(question.nowPaise))}>
      {words.priceChangedText(total, formatRupees(question.nowPaise))}
    </Confirm>
  ) : (
    <Confirm {...shared} title={words.underWay} confirmLabel={words.orderAgain(total)}>
      {words.underWayText(question.earlier.id, history.statuses[question.earlier.status])}
    </Confirm>
  );
}
