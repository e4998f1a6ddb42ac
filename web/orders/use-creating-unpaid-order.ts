import { paiseOf, wireAmount } from '../../contract/money.ts';
import { createUnpaidOrder } from '../../contract/unpaid-orders.ts';
import type { ApiError } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import type { OrderDraft } from './order-draft.ts';
import { owedPaise, withScheme } from './order-form.rules.ts';
import type { OrderToPlace } from './use-placing.ts';
import { useSentContent } from './use-sent-content.ts';

interface CreatingOptions {
  readonly draft: OrderDraft;
  /** What is typed: a retry of it can't create a second one. */
  readonly content: string;
  /** Called with the order's payment intent; null for a covered order. */
  readonly onUnpaid: (intentId: number | null) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Creates an unpaid order from the order form: a covered one where enough money is on its way, else one with a payment intent. */
export function useCreatingUnpaidOrder({ draft, content, onUnpaid, onRefused }: CreatingOptions) {
  const texts = useTexts();
  const invalidate = useInvalidate();
  const user = useUser();
  // Beside the keys of orders that were placed from the draft: the two don't know of each other.
  const key = useIdempotencyKey(content, { storageKey: draft.storageKey && `${draft.storageKey} unpaid` });
  const { noteSent, isTypedStill } = useSentContent(content);
  const create = useSend(createUnpaidOrder, {
    key,
    onDone: ({ serviceId, intentId }) => {
      // What was typed while it was being sent is the next order.
      if (isTypedStill()) draft.reset({ serviceId });
      onUnpaid(intentId);
    },
    onFailed: (error) => {
      if (isTypedStill()) onRefused(error);
      // What was refused may have been shown long ago.
      invalidate('catalogue', 'discounts');
      showToast({ tone: 'error', title: texts.orders.form.keepFailed, text: reasonOf(error, texts) });
    },
  });
  return {
    isPending: create.isPending,
    isOut: key.isAnyUnanswered(),
    send: ({ serviceId, url, quantity, extras, totalPaise }: OrderToPlace) => {
      // What is being checked already needs no second payment.
      const isCovered =
        paiseOf(user.balance) + paiseOf(user.fundsOnTheWay?.amount ?? '0.00') >= totalPaise + owedPaise(user);
      const order = { serviceId, url: withScheme(url), quantity, ...extras, expectedTotal: wireAmount(totalPaise) };
      noteSent();
      create.mutate({ body: { ...order, ...(isCovered && { waitsFor: 'funds-on-the-way' }) } });
    },
  };
}
