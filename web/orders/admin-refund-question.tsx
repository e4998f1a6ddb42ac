import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { processRefundTexts as texts } from '../texts/admin-orders.ts';
import { Confirm } from '../ui/confirm.tsx';

interface RefundQuestionProps {
  readonly question: 'approve' | 'reject';
  readonly order: OrderForAdmin;
  readonly amountPaise: Paise;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Names the sum and the person once more, and stays while it is sent. */
export function RefundQuestion({ question, order, amountPaise, isPending, onConfirm, onBack }: RefundQuestionProps) {
  const name = `${order.user.firstName} ${order.user.lastName}`;
  const amount = formatRupees(amountPaise);
  const shared = { isOpen: true, cancelLabel: texts.back, isBusy: isPending, onConfirm, onCancel: onBack };
  const sending = (
    <p role="status" className="mt-2 min-h-6 font-semibold text-ink">
      {isPending && texts.sending}
    </p>
  );
  if (question === 'approve') {
    return (
      <Confirm
        {...shared}
        tone="primary"
        title={texts.confirmApprove(amount)}
        confirmLabel={texts.confirmApproveSubmit(amount)}
      >
        {texts.confirmApproveText(amount, name, order.id)}
        {sending}
      </Confirm>
    );
  }
  return (
    <Confirm
      {...shared}
      title={texts.confirmReject(formatRupees(paiseOf(order.totalAmount)))}
      confirmLabel={texts.reject}
    >
      {texts.confirmRejectText(name, order.id)}
      {sending}
    </Confirm>
  );
}
