import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { refundOrder, rejectRefund } from '../../contract/orders-admin.ts';
import { type ApiError, isPassing } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { processRefundTexts as texts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

interface Settling {
  readonly order: OrderForAdmin;
  /** Undefined while what is typed is no amount. */
  readonly amountPaise: Paise | undefined;
  /** Units that were not delivered, in place of an amount. */
  readonly units: number | undefined;
  readonly reason: string;
  /** Why it is paid back while a provider may have it; undefined where none has. */
  readonly letGo: string | undefined;
  /** It is decided, by this admin. */
  readonly onSettled: () => void;
  /** It was not decided. */
  readonly onRefused: (error: ApiError) => void;
}

/**
 * A refund of an order, or its refusal. Each content has a key of its own, so that a retry after a lost answer
 * pays once.
 */
export function useResolvingRefund(settling: Settling) {
  const { order, amountPaise = 0, units, reason, letGo, onSettled, onRefused } = settling;
  const words = useTexts();
  const approvalKey = useIdempotencyKey(
    `${order.id} refund ${units === undefined ? amountPaise : `${units} units`} ${reason} ${letGo ?? ''}`,
  );
  const rejectionKey = useIdempotencyKey(`${order.id} reject ${reason}`);
  const name = `${order.user.firstName} ${order.user.lastName}`;

  const done = (title: string, text: string) => {
    onSettled();
    showToast({ tone: 'success', title, text });
  };
  const failed = (title: string) => (error: ApiError) => {
    onRefused(error);
    const isUserMissing = error.code === 'conflict' || 'userId' in error.fields;
    showToast({
      tone: 'error',
      title: isUserMissing ? texts.noUser : title,
      text: isPassing(error) ? texts.unknown : reasonOf(error, words),
    });
  };
  const approval = useSend(refundOrder, {
    key: approvalKey,
    onDone: () => done(texts.approved, texts.approvedText(formatRupees(amountPaise), name, order.id)),
    onFailed: failed(texts.approveFailed),
  });
  const rejection = useSend(rejectRefund, {
    key: rejectionKey,
    onDone: () => done(texts.rejected, texts.rejectedText(name, order.id)),
    onFailed: failed(texts.rejectFailed),
  });

  return {
    isPending: approval.isPending || rejection.isPending,
    approve: () =>
      approval.mutate({
        params: { id: order.id },
        body: {
          userId: order.user.id,
          ...(units === undefined ? { amount: wireAmount(amountPaise) } : { units }),
          refundedBefore: order.refundedAmount ?? '0.00',
          reason,
          ...(letGo !== undefined && { letGo }),
        },
      }),
    reject: () => rejection.mutate({ params: { id: order.id }, body: { reason } }),
  };
}
